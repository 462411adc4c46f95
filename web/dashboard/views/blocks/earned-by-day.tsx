import type { RowOf } from '../../../../client/index.ts';
import { type Bucket, Columns } from '../../charts/columns.tsx';
import { shortHex } from '../../format/addresses.ts';
import { compareDecimals, dollars, knownValue, product, sum } from '../../format/numbers.ts';
import { PRICE_REMEDIES } from '../../format/remedies.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Remedies } from '../../parts/remedies.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Worth } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import type { EarnedBy } from './earned-list.tsx';
import { useEstimateNote } from './estimates.ts';
import { amountOf, earnedColumns, type Tokens, useTokens } from './token-amount.tsx';

const DAY_MS = 86_400_000;

/** This many tokens have their own colour; the others are drawn as one. */
const COLOURED = 5;

const OTHERS = 'other tokens';

interface EarnedDay extends RowOf<'restakingRewardsEarned'> {
  /** Counts US dollars at this snapshot's price; 0 without a price. */
  readonly value: string;
}

interface EarnedByDayProps {
  readonly title: string;
  readonly of: EarnedBy;
}

/** Draws computed rewards by day, in US dollars at this snapshot's prices. */
export function EarnedByDay({ title, of }: EarnedByDayProps) {
  const answer = useRows('restakingRewardsEarned', { ...of, groupBy: 'day' });
  const tokens = useTokens();
  const estimate = useEstimateNote();
  const rows = (answer.value ?? []).map((row) => valued(row, tokens));
  const total = sum(rows.map(({ value }) => value));
  return (
    <Figure
      title={title}
      note={estimate ?? (rows.length > 0 && `${dollars(total)} at the prices of this snapshot`)}
      wide
      name="rewards-by-day"
      columns={columnsOf(tokens)}
      rows={rows}
      rowKey={({ day, token }) => `${day} ${token}`}
      empty="No rewards."
    >
      <Answered of={answer} height={220}>
        {() => <Chart label={title} rows={rows} tokens={tokens} />}
      </Answered>
    </Figure>
  );
}

interface ChartProps {
  readonly label: string;
  readonly rows: readonly EarnedDay[];
  readonly tokens: Tokens;
}

function Chart({ label, rows, tokens }: ChartProps) {
  if (rows.length === 0) return <Empty>No rewards computed for this address.</Empty>;
  const ids = largestTokens(rows);
  if (ids.length === 0) {
    return (
      <Empty>
        No token of these rewards has a price; the table has the amounts.{' '}
        <Remedies of={PRICE_REMEDIES} />
      </Empty>
    );
  }
  const nameOf = (token: string) =>
    ids.includes(token) ? tokens.get(token)?.symbol || shortHex(token) : OTHERS;
  const names = [...new Set([...ids, ...rows.map(({ token }) => token)].map(nameOf))];
  return (
    <Columns
      label={label}
      buckets={bucketsOf(rows, nameOf)}
      series={names.map((id, at) => ({ id, colour: at + 1 }))}
      step={DAY_MS}
      height={220}
      format={dollars}
    />
  );
}

/** Lists the tokens with the largest values, largest first. */
function largestTokens(rows: readonly EarnedDay[]): readonly string[] {
  const values = new Map<string, string>();
  for (const { token, value } of rows) {
    values.set(token, sum([values.get(token) ?? '0', value]));
  }
  return [...values]
    .filter(([, value]) => Number(value) > 0)
    .sort(([, one], [, other]) => compareDecimals(other, one))
    .slice(0, COLOURED)
    .map(([token]) => token);
}

/** Sorts days ascending; rows have the newest first. */
function bucketsOf(
  rows: readonly EarnedDay[],
  nameOf: (token: string) => string,
): readonly Bucket[] {
  const days = new Map<string, Record<string, number>>();
  for (const { day, token, value } of rows) {
    const counts = days.get(day ?? '') ?? {};
    const name = nameOf(token);
    counts[name] = (counts[name] ?? 0) + Number(value);
    days.set(day ?? '', counts);
  }
  return [...days]
    .reverse()
    .map(([day, counts]) => ({ start: new Date(day), title: utcDay(day), counts }));
}

function valued(row: RowOf<'restakingRewardsEarned'>, tokens: Tokens): EarnedDay {
  const token = tokens.get(row.token);
  return { ...row, value: product(amountOf(row.amount, token), token?.dollarPrice ?? '') };
}

function columnsOf(tokens: Tokens): readonly Column<EarnedDay>[] {
  return [
    {
      id: 'day',
      title: 'Day (UTC)',
      kind: 'text',
      value: ({ day }) => day ?? '',
      show: ({ day }) => utcDay(day ?? ''),
    },
    ...earnedColumns(tokens),
    {
      id: 'value',
      title: 'Worth now, USD',
      kind: 'decimal',
      value: ({ value }) => knownValue(value),
      show: ({ value }) => <Worth value={value} />,
    },
  ];
}
