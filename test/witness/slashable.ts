import { compareDecimals, type Decimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, type Comparison, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import {
  added,
  hasTables,
  isSlashable,
  membersBySet,
  type Stake,
  shown,
  stakes,
  stakeValue,
  tokensOf,
  worth,
  ZERO,
} from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, sum, text } from './values.ts';

/** GET /restaking/slashable-stake. */
export function slashableStake(rows: SnapshotRows, query: Query): ExactObject {
  const byValue: Comparison<Stake> = (a, b) =>
    compareDecimals(
      worth(rows, a.allocation.strategy, a.shares),
      worth(rows, b.allocation.strategy, b.shares),
    );
  const found = sorted(
    stakes(rows).filter(
      ({ allocation }) =>
        query.accepts('avs', allocation.avs) &&
        query.accepts('operatorSetId', String(allocation.operatorSetId)) &&
        query.accepts('operator', allocation.operator) &&
        query.accepts('strategy', allocation.strategy),
    ),
    (a, b) => byValue(b, a),
    ascending(({ allocation }) => allocation.avs),
    ascending(({ allocation }) => allocation.operatorSetId),
    ascending(({ allocation }) => allocation.operator),
    ascending(({ allocation }) => allocation.strategy),
  );
  const ordered = inOrderOf(query.optional('sort'), found, { tvl: byValue });
  return listing(pageOf(ordered, query), (stake) => {
    const { allocation, shares, pending, queued } = stake;
    const { strategy } = allocation;
    const inDollars = (amount: bigint | null) =>
      amount === null ? null : shown(worth(rows, strategy, amount));
    return record({
      avs: allocation.avs,
      operatorSetId: allocation.operatorSetId,
      operator: allocation.operator,
      strategy,
      symbol: text(rows.tokens.find((token) => token.strategy === strategy)?.symbol),
      registered: stake.isMember,
      slashableUntil: stake.slashableUntil,
      strategyListed: stake.isListed,
      magnitude: String(allocation.magnitude),
      maxMagnitude: String(stake.maximum),
      operatorShares: String(stake.held),
      shares: String(shares),
      tokens: shown(tokensOf(rows, strategy, shares)),
      tvl: shown(worth(rows, strategy, shares)),
      pendingMagnitude: digits(allocation.pendingMagnitude),
      effectBlock: allocation.effectBlock,
      pendingShares: digits(pending),
      pendingTvl: inDollars(pending),
      queuedShares: digits(queued),
      queuedTvl: inDollars(queued),
    });
  });
}

/** The operator sets that a row of sums is over. */
interface Group {
  readonly avs: string;
  readonly ids: readonly bigint[];
  readonly slashable: Decimal;
  readonly held: Decimal;
  readonly members: ReadonlySet<string>;
}

const ORDERS: Readonly<Record<string, Comparison<Group>>> = {
  members: ascending((group) => BigInt(group.members.size)),
  tvl: (a, b) => compareDecimals(a.held, b.held),
  slashableTvl: (a, b) => compareDecimals(a.slashable, b.slashable),
};

/** GET /restaking/slashable-by-set. */
export function slashableBySet(rows: SnapshotRows, query: Query): ExactObject {
  const groups = (rows.operatorSets ?? []).map((set) =>
    groupOf(rows, set.avs, [set.operatorSetId]),
  );
  const ordered = inOrderOf(query.optional('sort'), largestFirst(rows, groups, query), ORDERS);
  return listing(
    pageOf(
      ordered.filter(({ avs }) => query.accepts('avs', avs)),
      query,
    ),
    (group) =>
      record({
        avs: group.avs,
        name: nameOf(rows, group),
        operatorSetId: group.ids[0] ?? 0n,
        members: BigInt(group.members.size),
        ...sums(rows, group),
      }),
    record({ totalOperatorSets: count(groups), totalSlashableTvl: shown(totalOf(groups)) }),
  );
}

/** GET /restaking/slashable-by-avs. */
export function slashableByAvs(rows: SnapshotRows, query: Query): ExactObject {
  const groups = groupsByAvs(rows);
  const ordered = inOrderOf(query.optional('sort'), largestFirst(rows, groups, query), ORDERS);
  return listing(
    pageOf(ordered, query),
    (group) =>
      record({
        avs: group.avs,
        name: nameOf(rows, group),
        operatorSets: count(group.ids),
        members: BigInt(group.members.size),
        ...sums(rows, group),
      }),
    record({ totalAVSs: count(groups), totalSlashableTvl: shown(totalOf(groups)) }),
  );
}

/** US dollars that operator sets of an AVS can slash; null without the tables. */
export function slashableOfAvs(rows: SnapshotRows, avs: string): Decimal | null {
  if (!hasTables(rows)) return null;
  return groupsByAvs(rows).find((group) => group.avs === avs)?.slashable ?? ZERO;
}

/** US dollars that operator sets can slash of an operator; null without the tables. */
export function slashableOfOperator(rows: SnapshotRows, operator: string): Decimal | null {
  if (!hasTables(rows)) return null;
  return stakeValue(
    rows,
    stakes(rows).filter((stake) => stake.allocation.operator === operator && isSlashable(stake)),
  );
}

/** A value with all digits; null stays null. */
export function shownOrNull(value: Decimal | null): string | null {
  return value === null ? null : shown(value);
}

/** Orders values, without those that are null. */
export function compareOrNull(a: Decimal | null, b: Decimal | null): number {
  return compareDecimals(a ?? ZERO, b ?? ZERO);
}

const groupsByAvs = oncePerSnapshot((rows): readonly Group[] =>
  [...groupsBy(rows.operatorSets ?? [], ({ avs }) => avs)].map(([avs, sets]) =>
    groupOf(
      rows,
      avs,
      sets.map(({ operatorSetId }) => operatorSetId),
    ),
  ),
);

function groupOf(rows: SnapshotRows, avs: string, ids: readonly bigint[]): Group {
  const members = new Set(ids.flatMap((id) => [...(membersBySet(rows).get(avs + id) ?? [])]));
  const pairs = new Set(
    (rows.operatorSets ?? [])
      .filter((set) => set.avs === avs && ids.includes(set.operatorSetId))
      .flatMap((set) =>
        [...(membersBySet(rows).get(avs + set.operatorSetId) ?? [])].flatMap((operator) =>
          set.strategies.map((strategy) => operator + strategy),
        ),
      ),
  );
  const held = (rows.operatorShares ?? []).filter((row) => pairs.has(row.operator + row.strategy));
  return {
    avs,
    ids,
    members,
    held: added(held.map(({ strategy, shares }) => worth(rows, strategy, shares))),
    slashable: stakeValue(rows, stakesOf(rows, { avs, ids }).filter(isSlashable)),
  };
}

function largestFirst(rows: SnapshotRows, groups: readonly Group[], query: Query) {
  return sorted(
    groups.filter((group) => query.finds(group.avs, nameOf(rows, group))),
    (a, b) => compareDecimals(b.slashable, a.slashable),
    ascending((group) => group.avs),
    ascending((group) => group.ids[0] ?? 0n),
  );
}

/** The allocations to the sets of a group, of strategies that they list. */
function stakesOf(rows: SnapshotRows, { avs, ids }: Pick<Group, 'avs' | 'ids'>): readonly Stake[] {
  return stakes(rows).filter(
    ({ allocation, isListed }) =>
      isListed && allocation.avs === avs && ids.includes(allocation.operatorSetId),
  );
}

function sums(rows: SnapshotRows, group: Group) {
  const all = stakesOf(rows, group);
  const own = all.filter(isSlashable);
  const value = (of: readonly Stake[], amount: (stake: Stake) => bigint) =>
    shown(added(of.map((stake) => worth(rows, stake.allocation.strategy, amount(stake)))));
  const blocks = own.flatMap(({ allocation }) => allocation.effectBlock ?? []);
  const withAny = groupsBy(
    own.filter(({ shares }) => shares > 0n),
    ({ allocation }) => allocation.strategy,
  );
  const strategies = [...withAny].map(([strategy, of]) => ({
    strategy,
    shares: sum(of.map(({ shares }) => shares)),
  }));
  return {
    allocatedOperators: countDistinct(
      own
        .filter(({ allocation, isMember }) => isMember && allocation.magnitude > 0n)
        .map((one) => one.allocation.operator),
    ),
    tvl: shown(group.held),
    slashableTvl: shown(group.slashable),
    pendingSlashableTvl: value(own, ({ pending, shares }) => pending ?? shares),
    minimumSlashableTvl: value(own, ({ allocation, pending, shares }) =>
      pending !== null && (allocation.pendingMagnitude ?? 0n) < allocation.magnitude
        ? pending
        : shares,
    ),
    formerMembersTvl:
      rows.registrationChanges === null
        ? null
        : value(
            own.filter(({ isMember }) => !isMember),
            ({ shares }) => shares,
          ),
    queuedTvl: rows.withdrawals === null ? null : value(own, ({ queued }) => queued ?? 0n),
    nextEffectBlock:
      sorted(
        blocks,
        ascending((block) => block),
      )[0] ?? null,
    strategies: sorted(
      strategies,
      (a, b) =>
        compareDecimals(worth(rows, b.strategy, b.shares), worth(rows, a.strategy, a.shares)),
      ascending(({ strategy }) => strategy),
    ).map(({ strategy, shares }) =>
      record({
        strategy,
        symbol: text(rows.tokens.find((token) => token.strategy === strategy)?.symbol),
        shares: String(shares),
        tokens: shown(tokensOf(rows, strategy, shares)),
        tvl: shown(worth(rows, strategy, shares)),
      }),
    ),
  };
}

function totalOf(groups: readonly Group[]): Decimal {
  return added(groups.map(({ slashable }) => slashable));
}

function nameOf(rows: SnapshotRows, { avs }: Pick<Group, 'avs'>): string {
  return text(rows.avs.find((row) => row.avs === avs)?.name);
}

const digits = (value: bigint | null) => (value === null ? null : String(value));
