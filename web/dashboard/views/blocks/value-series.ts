import type { Client, ParametersOf, RowOf } from '../../../../client/index.ts';
import { compareDecimals, difference, dollarChange, sum } from '../../format/numbers.ts';
import { type Answer, allRows, useAnswer, useRequest } from '../../state/answer.ts';

export type ValueDay = RowOf<'restakingTvlHistorical'>;
export type Interval = NonNullable<ParametersOf<'restakingTvlHistorical'>['interval']>;

/** This many strategies have their own band. */
const MAX_BANDS = 6;

/** All other strategies share a band with this identifier. */
export const OTHER_STRATEGIES = 'others';

/** A band shows one strategy, or all others. */
export interface Band {
  readonly strategy: string;
  readonly label: string;
  readonly colour: number;
}

/** Holds the value at a day's end, in total and by band. */
export interface BandedDay extends ValueDay {
  /** Counts US dollars by strategy and for `OTHER_STRATEGIES`; null if unknown. */
  readonly tvls: Readonly<Record<string, string | null>>;
}

/** The value that all delegated shares have changes by these causes, as a sentence names them. */
export const CAUSES = [
  ['changeByPrice', 'prices'],
  ['changeByDeposits', 'deposits'],
  ['changeByWithdrawals', 'withdrawals'],
  ['changeByDelegations', 'delegations'],
  ['changeBySlashes', 'slashes'],
  ['changeByPods', 'EigenPods'],
] as const;

/** Causes that a sentence names; the smaller ones are one together. */
const MAX_CAUSES = 4;

const CENT = '0.01';

export type Change = Pick<ValueDay, (typeof CAUSES)[number][0]>;

/**
 * Writes why a value changed: `−$61.4M since then: −$46.7M by slashes, −$14.7M by withdrawals`, the
 * largest cause first, without those below a cent; null without a value.
 */
export function changeNote(change: Change, since = ''): string | null {
  const causes = CAUSES.map(([field, name]) => ({ name, value: change[field] ?? '' }));
  if (causes.some(({ value }) => value === '')) return null;
  const whole = `${dollarChange(sum(causes.map(({ value }) => value)))}${since}`;
  const felt = causes
    .filter(({ value }) => compareDecimals(size(value), CENT) >= 0)
    .sort((one, other) => compareDecimals(size(other.value), size(one.value)));
  if (felt.length === 0) return whole;
  const isLong = felt.length > MAX_CAUSES;
  const named = isLong ? felt.slice(0, MAX_CAUSES - 1) : felt;
  const rest = sum(felt.slice(named.length).map(({ value }) => value));
  const parts = named.map(({ name, value }) => `${dollarChange(value)} by ${name}`);
  return `${whole}: ${[...parts, ...(isLong ? [`${dollarChange(rest)} by other causes`] : [])].join(', ')}`;
}

const size = (value: string) => value.replace('-', '');

/** Chooses the bands: the currently largest strategies, and the others. */
export function useBands(): Answer<readonly Band[]> {
  const tvl = useAnswer('restakingEcosystemTvl', {});
  const largest = tvl.value?.data.strategies
    .filter((one) => Number(one.tvl) > 0)
    .slice(0, MAX_BANDS)
    .map(({ strategy, symbol }, at) => ({
      strategy,
      label: symbol || `${strategy.slice(0, 8)}…`,
      colour: at + 1,
    }));
  const value = largest && [
    ...largest,
    { strategy: OTHER_STRATEGIES, label: OTHER_STRATEGIES, colour: 0 },
  ];
  return { ...tvl, value };
}

/** Requests the value in total and by band, oldest first. */
export function useValueSeries(
  bands: readonly Band[],
  parameters: Pick<
    ParametersOf<'restakingTvlHistorical'>,
    'interval' | 'startTimestamp' | 'endTimestamp'
  >,
): Answer<readonly BandedDay[]> {
  const named = bands.filter(({ strategy }) => strategy !== OTHER_STRATEGIES);
  const send = async (client: Client) => {
    const [whole = [], ...parts] = await Promise.all([
      allRows(client, 'restakingTvlHistorical', parameters),
      ...named.map(({ strategy }) =>
        allRows(client, 'restakingTvlHistorical', { ...parameters, strategy }),
      ),
    ]);
    const byDay = parts.map((days) => new Map(days.map((one) => [one.day, one.tvl])));
    return whole
      .map((day): BandedDay => {
        const own = named.map(({ strategy }, at) => [strategy, tvlOn(byDay[at], day.day)] as const);
        const others = day.tvl && difference(day.tvl, sum(own.map(([, value]) => value ?? '0')));
        return { ...day, tvls: Object.fromEntries([...own, [OTHER_STRATEGIES, others] as const]) };
      })
      .reverse();
  };
  const name = `values ${JSON.stringify([parameters, named.map(({ strategy }) => strategy)])}`;
  return useRequest(name, send, bands.length > 0);
}

/** Returns a strategy's value on a day; 0 before its first day. */
function tvlOn(days: ReadonlyMap<string, string | null> | undefined, day: string): string | null {
  const value = days?.get(day);
  return value === undefined ? '0' : value;
}
