import { daysOfSeries } from './days.ts';
import { type Decimal, nearestDouble, parseDecimal, plus, tenTo, times } from './decimal.ts';
import type { Moment } from './events.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { BEACON } from './histories.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { rateThen } from './rates.ts';
import { HttpError, type Query } from './read-query.ts';
import type { DelegationChangesRow, ShareChangesRow, SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, time } from './values.ts';

const DAY = 86_400_000_000n;
/** The key of ether in prices. */
const ETHER = `0x${'ee'.repeat(20)}`;

/** The changes of one day. */
interface Change {
  shares: bigint;
  withdrawals: bigint;
  updatedAt: bigint;
}

type Days = Map<bigint, Change>;

/** A day that ends with a change since the end of the previous day. */
interface Row {
  /** Its first instant. */
  readonly day: bigint;
  readonly shares: bigint;
  readonly withdrawals: bigint;
  readonly updatedAt: bigint;
}

/** GET /restaking/strategy-historical. */
export function strategyHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const strategy = query.required('strategy');
  const isKnown =
    rows.tokens.some((row) => row.strategy === strategy) ||
    (rows.shareChanges ?? []).some((row) => row.strategy === strategy);
  if (!isKnown) throw new HttpError(404, `no strategy ${strategy}`);
  const days = (daysOf(rows).get(strategy) ?? []).filter(({ day }) => query.covers(day)).reverse();
  const valued = days.map((row) => ({ row, ...worthOf(rows, strategy, row) }));
  const tvls = valued.flatMap(({ tvl }) => (tvl === null ? [] : [tvl]));
  const sum = tvls.reduce(plus, { digits: 0n, scale: 0 });
  const [newest] = valued;
  return listing(
    pageOf(valued, query),
    ({ row, tokens, tvl, rate, isTold, ethPrice, dollarPrice }) =>
      record({
        strategy,
        day: time(row.day),
        shares: String(row.shares),
        tokens: shown(tokens),
        tvl: shown(tvl),
        sharesUnderlying: rate,
        rateEmitted: isTold,
        ethPrice,
        dollarPrice,
        withdrawals: row.withdrawals,
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalStats: count(days),
      totalTvl: shown(newest?.tvl ?? null),
      averageTvl:
        tvls.length === 0 ? 0n : nearestDouble(sum.digits, count(tvls) * tenTo(sum.scale)),
      totalWithdrawals: newest?.row.withdrawals ?? 0n,
    }),
  );
}

/** The rows of each strategy, oldest first. */
const daysOf = oncePerSnapshot((rows): ReadonlyMap<string, readonly Row[]> => {
  const changes = changesOf(rows);
  const listed = new Map<string, readonly Row[]>();
  for (const [strategy, days] of changes) {
    let shares = 0n;
    let withdrawals = 0n;
    const all: Row[] = [];
    for (const [day, change] of sorted(
      [...days],
      ascending(([day]) => day),
    )) {
      if (change.shares === 0n && change.withdrawals === 0n) continue;
      shares += change.shares;
      withdrawals += change.withdrawals;
      all.push({ day, shares, withdrawals, updatedAt: change.updatedAt });
    }
    listed.set(strategy, all);
  }
  return listed;
});

/** Replays the changes of every staker: its holdings count while it has an operator. */
function changesOf(rows: SnapshotRows): ReadonlyMap<string, Days> {
  const changes = new Map<string, Days>();
  const add = (strategy: string, at: bigint, shares: bigint, withdrawals: bigint) => {
    if (shares === 0n && withdrawals === 0n) return;
    const days: Days = changes.get(strategy) ?? new Map();
    changes.set(strategy, days);
    const day = dayOf(at);
    const change = days.get(day) ?? { shares: 0n, withdrawals: 0n, updatedAt: at };
    change.shares += shares;
    change.withdrawals += withdrawals;
    if (at > change.updatedAt) change.updatedAt = at;
    days.set(day, change);
  };
  const hasOperator = new Set<string>();
  const held = new Map<string, Map<string, bigint>>();
  const events: readonly (ShareChangesRow | DelegationChangesRow)[] = [
    ...(rows.shareChanges ?? []),
    ...(rows.delegationChanges ?? []),
  ];
  // Sorting is stable: shares come before the delegation of the same log.
  const inOrder = sorted(
    events,
    ascending((row: Moment) => row.blockNumber),
    ascending((row: Moment) => row.logIndex),
  );
  for (const event of inOrder) {
    const { staker, timestamp } = event;
    const holdings = held.get(staker) ?? new Map<string, bigint>();
    held.set(staker, holdings);
    if ('strategy' in event) {
      const before = holdings.get(event.strategy) ?? 0n;
      holdings.set(event.strategy, event.shares);
      if (hasOperator.has(staker)) add(event.strategy, timestamp, event.shares - before, 0n);
      continue;
    }
    const delegates = event.operator !== null;
    if (delegates === hasOperator.has(staker)) continue;
    if (delegates) hasOperator.add(staker);
    else hasOperator.delete(staker);
    for (const [strategy, shares] of holdings) {
      add(strategy, timestamp, delegates ? shares : -shares, 0n);
    }
  }
  for (const { strategies, createdAt } of rows.withdrawals ?? []) {
    for (const strategy of new Set(strategies)) add(strategy, createdAt, 0n, 1n);
  }
  return changes;
}

/**
 * Tokens and value of a row; null if rate, decimals or price are unknown. The last day uses the
 * current ones.
 */
function worthOf(rows: SnapshotRows, strategy: string, { day, shares }: Row) {
  const token = rows.tokens.find((row) => row.strategy === strategy);
  const then = rateThen(rows, strategy, ({ timestamp }) => dayOf(timestamp) <= day);
  const present = day === daysOfSeries(rows)?.last ? token : undefined;
  const rate = present?.sharesUnderlying ?? then.rate;
  const price =
    present ?? priceAt(rows, strategy === BEACON ? ETHER : (token?.token ?? ''), day) ?? null;
  const [ethPrice, dollarPrice] = [
    positivePrice(price?.ethPrice),
    positivePrice(price?.dollarPrice),
  ];
  const tokens =
    rate === null || token === undefined
      ? null
      : times(parseDecimal(rate), { digits: shares, scale: Number(token.decimals) });
  const tvl = tokens && dollarPrice !== null ? times(tokens, parseDecimal(dollarPrice)) : null;
  return { rate, isTold: then.isTold, ethPrice, dollarPrice, tokens, tvl };
}

/** A price of 0 means that there is none. */
function positivePrice(price: string | undefined): string | null {
  return price === undefined || parseDecimal(price).digits === 0n ? null : price;
}

function priceAt(rows: SnapshotRows, token: string, day: bigint) {
  const prices = (pricesBy(rows).get(token) ?? []).filter((row) => dayOf(row.time) <= day);
  return prices.at(-1) ?? null;
}

/** Oldest first. */
const pricesBy = oncePerSnapshot((rows) =>
  groupsBy(
    sorted(
      rows.prices ?? [],
      ascending((row) => row.time),
    ),
    (row) => row.token,
  ),
);

function dayOf(microseconds: bigint): bigint {
  return microseconds - (((microseconds % DAY) + DAY) % DAY);
}

/** The plain numeral of an exact value. */
function shown(value: Decimal | null): Exact {
  if (value === null) return null;
  const digits = String(value.digits).padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
