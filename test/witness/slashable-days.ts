import { changesOf } from './as-of.ts';
import { bucketsOf, DAY, dayOf, daysOfSeries } from './days.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { isSlashable, membersBySet, stakes } from './slashable-stakes.ts';
import { slashingAsOf } from './slashing-as-of.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { total, unknownsOf, worthOf } from './tvl-days.ts';
import { countDistinct, sum, time } from './values.ts';

/** GET /restaking/slashable-historical. */
export function slashableHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const avs = query.optional('avs');
  const id = query.optional('operatorSetId');
  const isInScope = (set: { readonly avs: string; readonly operatorSetId: bigint }) =>
    (avs === undefined ? id === undefined : set.avs === avs) &&
    (id === undefined || set.operatorSetId === BigInt(id));
  const buckets = slashableBuckets(rows, query, isInScope);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const { members, own, worth, atRisk, inputs } = slashableOn(rows, day, isInScope);
    return record({
      start: time(start),
      day: time(day),
      members: countDistinct(members),
      allocatedOperators: countDistinct(
        own
          .filter(({ allocation, isMember }) => isMember && allocation.magnitude > 0n)
          .map(({ allocation }) => allocation.operator),
      ),
      ethTvl: total(worth.map(({ ether }) => ether)),
      tvl: total(worth.map(({ dollars }) => dollars)),
      slashableEthTvl: total(atRisk.map(({ ether }) => ether)),
      slashableTvl: total(atRisk.map(({ dollars }) => dollars)),
      ...unknownsOf(inputs),
    });
  });
}

interface OperatorSetKey {
  readonly avs: string;
  readonly operatorSetId: bigint;
}

/** Buckets from the day on that the first of some operator sets was created. */
export function slashableBuckets(
  rows: SnapshotRows,
  query: Query,
  isInScope: (set: OperatorSetKey) => boolean,
) {
  const days = daysOfSeries(rows);
  const created = (rows.operatorSets ?? []).filter(isInScope).map(({ createdAt }) => createdAt);
  return days === null || created.length === 0
    ? []
    : bucketsOf(within(dayOf(least(created)), days), days.last, query);
}

/** The holdings and the slashable stake of some operator sets at the end of a day, with values. */
export function slashableOn(
  rows: SnapshotRows,
  day: bigint,
  isInScope: (set: OperatorSetKey) => boolean,
) {
  const state = slashingAt(rows, day);
  const { held, members } = heldBy(state, isInScope);
  const own = stakes(state).filter((stake) => isSlashable(stake) && isInScope(stake.allocation));
  const slashable = new Map<string, bigint>();
  for (const { allocation, shares } of own) {
    const { strategy } = allocation;
    slashable.set(strategy, (slashable.get(strategy) ?? 0n) + shares);
  }
  const [worth, atRisk] = [held, slashable].map((shares) =>
    worthOf(rows, { shares: new Map([...shares].filter(([, amount]) => amount > 0n)) }, day),
  ) as [ReturnType<typeof worthOf>, ReturnType<typeof worthOf>];
  const inputs = new Map([...worth, ...atRisk].map((one) => [one.strategy, one]));
  return {
    members,
    own,
    worth,
    atRisk,
    inputs: sorted(
      [...inputs.values()],
      ascending(({ strategy }) => strategy),
    ),
  };
}

const least = (times: readonly bigint[]) => times.reduce((a, b) => (a < b ? a : b));

const within = (day: bigint, { first, last }: { readonly first: bigint; readonly last: bigint }) =>
  day < first ? first : day > last ? last : day;

/** The states at the ends of days that were computed, by day. */
const statesOf = oncePerSnapshot((_rows) => new Map<bigint, SnapshotRows>());

/** The tables at the end of a day; on the last day those of the snapshot. */
export function slashingAt(rows: SnapshotRows, day: bigint): SnapshotRows {
  if (day === daysOfSeries(rows)?.last) return rows;
  const end = day + DAY;
  const block = newestBlock(rows, end);
  const state = statesOf(rows).get(day) ?? {
    ...rows,
    blockNumber: block,
    ...slashingAsOf(rows, block, (moment) => moment < end),
  };
  statesOf(rows).set(day, state);
  return state;
}

/** The newest block that has no change at `end` or later, and none before it either. */
function newestBlock(rows: SnapshotRows, end: bigint): bigint {
  const changes = changesOf(rows);
  const late = changes.find(({ timestamp }) => timestamp >= end);
  const before = changes.filter(({ blockNumber }) => !late || blockNumber < late.blockNumber);
  return before.at(-1)?.blockNumber ?? -1n;
}

/** The members of sets, and their shares in the strategies that these list, by strategy. */
function heldBy(
  state: SnapshotRows,
  isInScope: (set: { readonly avs: string; readonly operatorSetId: bigint }) => boolean,
) {
  const sets = (state.operatorSets ?? []).filter(isInScope);
  const membersOf = (set: { readonly avs: string; readonly operatorSetId: bigint }) => [
    ...(membersBySet(state).get(set.avs + set.operatorSetId) ?? []),
  ];
  const pairs = new Set(
    sets.flatMap((set) =>
      membersOf(set).flatMap((operator) => set.strategies.map((strategy) => operator + strategy)),
    ),
  );
  const held = (state.operatorShares ?? []).filter((row) => pairs.has(row.operator + row.strategy));
  const strategies = new Set(held.map(({ strategy }) => strategy));
  return {
    members: sets.flatMap(membersOf),
    held: new Map(
      [...strategies].map((strategy) => [
        strategy,
        sum(held.filter((row) => row.strategy === strategy).map(({ shares }) => shares)),
      ]),
    ),
  };
}
