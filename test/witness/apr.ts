import { priceOf } from './apy.ts';
import { DAY, dayOf, daysOfSeries } from './days.ts';
import { type Decimal, nearestDouble, plus, tenTo } from './decimal.ts';
import { statesOf } from './delegated-states.ts';
import type { Moment } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { parseMoment } from './moment.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownAvsOfRewards } from './reward-answers.ts';
import type { RewardEarningsRow, SnapshotRows } from './snapshot-rows.ts';
import { decimalsOf } from './token-facts.ts';
import { shown, total, worthOf } from './tvl-days.ts';
import { groupsBy, milliseconds, sum, time } from './values.ts';

export type Shares = ReadonlyMap<string, bigint>;

export interface Part {
  readonly earned: (row: RewardEarningsRow) => boolean;
  /** Shares by strategy at the end of a day. */
  readonly sharesAt: (day: bigint) => Shares;
}

/** GET /restaking/operator-apr. */
export function operatorApr(rows: SnapshotRows, query: Query): ExactObject {
  const operator = query.required('operator');
  const isKnown =
    rows.operators.some((row) => row.operator === operator) ||
    (rows.delegationChanges ?? []).some((row) => row.operator === operator);
  if (!isKnown) throw new HttpError(404, `no operator ${operator}`);
  return aprOf(rows, query, {
    earned: isEarnedBy(rows, operator),
    sharesAt: (day) => statesOf(rows, { operator }).stateAt(day).shares,
  });
}

/** Whether an operator, or a staker that delegated to it then, earned a reward. */
export function isEarnedBy(rows: SnapshotRows, operator: string): Part['earned'] {
  const delegations = delegationsOf(rows);
  return ({ earner, day }) => {
    const changes = delegations.get(earner) ?? [];
    const last = changes.findLast(({ timestamp }) => timestamp < day);
    return earner === operator || last?.operator === operator;
  };
}

const delegationsOf = oncePerSnapshot((rows) =>
  groupsBy(inOrder(rows.delegationChanges ?? []), ({ staker }) => staker),
);

/** GET /restaking/avs-apr. */
export function avsApr(rows: SnapshotRows, query: Query): ExactObject {
  const avs = knownAvsOfRewards(rows, query);
  const set = query.optional('operatorSetId');
  const hashes = new Set(
    rows.rewards
      .filter((row) => row.avs === avs && (set === undefined || String(row.operatorSetId) === set))
      .map((row) => row.rewardsSubmissionHash),
  );
  return aprOf(rows, query, {
    earned: (row) => hashes.has(row.rewardsSubmissionHash),
    sharesAt: sharesOfAvs(rows, avs, set),
  });
}

/** Adds up shares that an AVS's operators hold, or members in one set. */
export function sharesOfAvs(rows: SnapshotRows, avs: string, set?: string): Part['sharesAt'] {
  if (set === undefined) return (day) => statesOf(rows, { avs }).stateAt(day).shares;
  const registrations = inOrder(rows.registrationChanges ?? []).filter(
    (row) => row.avs === avs && String(row.operatorSetId) === set,
  );
  return (day) =>
    added(
      [...groupsBy(registrations, ({ operator }) => operator)]
        .filter(([, own]) => own.findLast(({ timestamp }) => timestamp < day + DAY)?.registered)
        .map(([operator]) => statesOf(rows, { operator }).stateAt(day).shares),
    );
}

/** GET /restaking/staker-apr. */
export function stakerApr(rows: SnapshotRows, query: Query): ExactObject {
  const staker = query.required('staker');
  const changes = inOrder(rows.shareChanges ?? []).filter((row) => row.staker === staker);
  const isKnown =
    changes.length > 0 ||
    rows.stakers.some((row) => row.staker === staker) ||
    (rows.rewardEarnings ?? []).some(({ earner }) => earner === staker);
  if (!isKnown) throw new HttpError(404, `no staker ${staker}`);
  return aprOf(rows, query, {
    earned: ({ earner }) => earner === staker,
    sharesAt: (day) =>
      new Map(
        changes
          .filter(({ timestamp }) => timestamp < day + DAY)
          .map(({ strategy, shares }) => [strategy, shares] as const),
      ),
  });
}

function aprOf(rows: SnapshotRows, query: Query, { earned, sharesAt }: Part): ExactObject {
  const days = windowOf(rows, query);
  const [firstDay] = days;
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) {
    return listing(pageOf([], query), () => record({}));
  }
  const { value: income, unpriced } = etherOf(
    rows,
    (rows.rewardEarnings ?? []).filter(
      (row) => row.day >= firstDay && row.day <= lastDay && earned(row),
    ),
  );
  const held = added(days.map((day) => sharesAt(day - DAY)));
  const worth = worthOf(rows, { shares: held }, daysOfSeries(rows)?.last ?? 0n);
  const ether = worth.map((one) => one.ether);
  const stake = ether.flatMap((value) => (value === null ? [] : [value])).reduce(plus, NOTHING);
  const rate =
    days.length < 7 || stake.digits === 0n
      ? null
      : nearestDouble(
          income.digits * 365n * tenTo(stake.scale),
          stake.digits * tenTo(income.scale),
        );
  const row = record({
    firstDay: time(firstDay),
    lastDay: time(lastDay),
    days: BigInt(days.length),
    earnedInEth: shown(income),
    stakeEthDays: total(ether),
    apr: rate,
    unpricedTokens: unpriced,
    unpricedStrategies: worth
      .filter((one) => one.ether === null || one.dollars === null)
      .map(({ strategy }) => strategy),
  });
  return listing(pageOf([row], query), (one) => one);
}

/** The days of the window, in ascending order. */
export function windowOf(rows: SnapshotRows, query: Query): readonly bigint[] {
  const computed = (rows.rewardEarnings ?? []).map(({ day }) => day);
  const [some] = computed;
  if (some === undefined) return [];
  const earliest = computed.reduce((a, b) => (a < b ? a : b), some);
  const newest = computed.reduce((a, b) => (a > b ? a : b), some);
  const end = parseMoment(query.optional('endTimestamp') ?? '');
  const last = end !== null && end < milliseconds(newest) ? dayOf(end * 1000n) : newest;
  const wanted = last - (BigInt(query.optional('days') ?? 30) - 1n) * DAY;
  const days: bigint[] = [];
  for (let day = wanted > earliest ? wanted : earliest; day <= last; day += DAY) days.push(day);
  return days;
}

/** The value of earnings in ether, and the tokens without a price. */
function etherOf(rows: SnapshotRows, earnings: readonly RewardEarningsRow[]) {
  const unpriced: string[] = [];
  let value = NOTHING;
  const byToken = sorted(
    [...groupsBy(earnings, ({ token }) => token)],
    ascending(([token]) => token),
  );
  for (const [token, own] of byToken) {
    const price = priceOf(rows)(token);
    const decimals = decimalsOf(rows, token);
    if (price === null || decimals === null) {
      unpriced.push(token);
      continue;
    }
    // The denominator is a power of ten.
    const scale = String(price.d).length - 1 + Number(decimals);
    value = plus(value, { digits: sum(own.map(({ amount }) => amount)) * price.n, scale });
  }
  return { value, unpriced };
}

export function added(all: readonly Shares[]): Shares {
  const sums = new Map<string, bigint>();
  for (const [strategy, shares] of all.flatMap((part) => [...part])) {
    const before = sums.get(strategy) ?? 0n;
    if (before + shares > 0n) sums.set(strategy, before + shares);
  }
  return sums;
}

const NOTHING: Decimal = { digits: 0n, scale: 0 };

function inOrder<Row extends Moment>(rows: readonly Row[]): readonly Row[] {
  return sorted(
    rows,
    ascending((row) => row.blockNumber),
    ascending((row) => row.logIndex),
  );
}
