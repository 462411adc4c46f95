import {
  compareDecimals,
  type Decimal,
  nearestDouble,
  parseDecimal,
  plainDecimal,
  plus,
  tenTo,
  times,
} from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { BEACON } from './histories.ts';
import { delegatedHoldings, type Entry, entriesOf } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows, TokensRow } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, groupsBy, text, timeOrNull } from './values.ts';

/** The key of ether in prices. */
const ETHER = `0x${'ee'.repeat(20)}`;

const SECOND = 1_000_000n;
const FRESH_SECONDS = 172_800n;

const ZERO: Decimal = { digits: 0n, scale: 0 };

interface Basis {
  readonly entry: Entry;
  /** Null without a price. */
  readonly tvl: Decimal | null;
  readonly source: string;
  readonly pricedAt: bigint | null;
  /** Seconds. */
  readonly age: bigint | null;
  readonly isFresh: boolean;
  readonly rateSource: string;
}

/** Every strategy with delegated shares, largest value first. */
const basesOf = oncePerSnapshot((rows): readonly Basis[] =>
  entriesOf(delegatedHoldings(rows), rows).map((entry) => {
    const { token } = entry;
    const isPriced = token !== undefined && token.dollarPrice !== '0';
    const age = isPriced ? ageOf(rows, token) : null;
    return {
      entry,
      tvl: isPriced ? entry.tvl : null,
      source: isPriced ? sourceOf(rows, token) : '',
      pricedAt: isPriced ? token.timestamp : null,
      age,
      isFresh: age !== null && age <= FRESH_SECONDS,
      rateSource: token === undefined ? '' : rateSourceOf(rows, token),
    };
  }),
);

function ageOf(rows: SnapshotRows, { timestamp }: TokensRow): bigint | null {
  const now = snapshotTime(rows);
  if (now === null) return null;
  return now < timestamp ? 0n : (now - timestamp) / SECOND;
}

/** The source of the newest price, if it is the same price. */
function sourceOf({ prices }: SnapshotRows, token: TokensRow): string {
  const key = token.strategy === BEACON ? ETHER : token.token;
  const newest = sorted(
    (prices ?? []).filter((row) => row.token === key),
    ascending((row) => row.time),
  ).at(-1);
  return newest?.dollarPrice === token.dollarPrice ? text(newest.source) : '';
}

function rateSourceOf({ rateChanges }: SnapshotRows, { strategy }: TokensRow): string {
  if (strategy === BEACON) return 'fixed';
  if (rateChanges === null) return '';
  return rateChanges.some((row) => row.strategy === strategy) ? 'emitted' : 'assumed';
}

function shown({ digits, scale }: Decimal): string {
  return plainDecimal(`${digits}e-${scale}`);
}

const shownOrNull = (value: Decimal | null) => (value === null ? null : shown(value));

const total = (bases: readonly Basis[]): Decimal =>
  bases.reduce((all, { tvl }) => plus(all, tvl ?? ZERO), ZERO);

function percentage(part: Decimal, whole: Decimal): number {
  if (whole.digits === 0n) return 0;
  return nearestDouble(100n * part.digits * tenTo(whole.scale), whole.digits * tenTo(part.scale));
}

/** GET /restaking/tvl-basis; its statistics are over all strategies with delegated shares. */
export function tvlBasis(rows: SnapshotRows, query: Query): ExactObject {
  const bases = basesOf(rows);
  const whole = total(bases);
  const selected = bases.filter(
    ({ entry, source }) =>
      query.accepts('token', text(entry.token?.token)) &&
      query.accepts('symbol', text(entry.token?.symbol)) &&
      query.accepts('priceSource', source),
  );
  return listing(
    pageOf(selected, query),
    ({ entry, tvl, source, pricedAt, age, isFresh, rateSource }) => {
      const { token, tokens } = entry;
      const hasEther = token !== undefined && token.ethPrice !== '0';
      return record({
        strategy: entry.strategy,
        token: text(token?.token),
        symbol: text(token?.symbol),
        shares: String(entry.shares),
        tokens: token === undefined ? null : shown(tokens),
        tvl: shownOrNull(tvl),
        ethTvl: hasEther ? shown(times(tokens, parseDecimal(token.ethPrice))) : null,
        tvlPercentage: tvl === null ? null : percentage(tvl, whole),
        dollarPrice: tvl === null ? null : text(token?.dollarPrice),
        priceSource: source,
        pricedAt: timeOrNull(pricedAt),
        priceAge: age,
        fresh: isFresh,
        synced: token?.synced ?? false,
        rateSource,
      });
    },
    statisticsOf(bases),
  );
}

function statisticsOf(bases: readonly Basis[]): ExactObject {
  const priced = bases.filter(({ tvl }) => tvl !== null);
  const fresh = bases.filter(({ isFresh }) => isFresh);
  const times = sorted(
    priced.flatMap(({ pricedAt }) => pricedAt ?? []),
    ascending((time) => time),
  );
  const sources = [...groupsBy(priced, ({ source }) => source)].map(([source, of]) => ({
    source,
    of,
    sum: total(of),
  }));
  return record({
    totalStrategies: count(bases),
    pricedStrategies: count(priced),
    freshStrategies: count(fresh),
    syncedStrategies: count(bases.filter(({ entry }) => entry.token?.synced)),
    totalTvl: shown(total(bases)),
    freshTvl: shown(total(fresh)),
    newestPricedAt: timeOrNull(times.at(-1) ?? null),
    oldestPricedAt: timeOrNull(times[0] ?? null),
    tvlBySource: sorted(
      sources,
      (one, other) => compareDecimals(other.sum, one.sum),
      ascending(({ source }) => source),
    ).map(({ source, of, sum }) =>
      record({ priceSource: source, strategies: count(of), tvl: shown(sum) }),
    ),
  });
}
