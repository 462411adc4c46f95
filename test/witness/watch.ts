import { rowsAsOf } from './as-of.ts';
import { weekBefore } from './changes.ts';
import { claimedOf } from './computed-rewards.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { lossesOfStaker } from './slash-losses.ts';
import { added, isSlashable, shown, stakes, worth } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, sum, text, time } from './values.ts';

/** Blocks after its own in which a withdrawal cannot be completed (DelegationManager). */
const DELAY = 100_800n;

/** GET /restaking/watch. */
export function watch(rows: SnapshotRows, query: Query): ExactObject {
  const all = sorted(
    [...new Set(query.required('address').split(','))],
    ascending((address) => address),
  );
  const since = query.optional('since') ?? weekBefore(rows);
  const block = (rows.shareChanges ?? []).length === 0 ? 0n : rowsAsOf(rows, since).block;
  return listing(pageOf(all, query), (address) => {
    const operator = rows.stakers.find(({ staker }) => staker === address)?.operator ?? null;
    const held = rows.stakerShares.filter((row) => row.staker === address && row.shares > 0n);
    const changes = changesOf(rows, address, block);
    return record({
      address,
      operator: text(operator),
      tvl: shown(added(held.map(({ strategy, shares }) => worth(rows, strategy, shares)))),
      slashable: slashableOf(rows, held, operator),
      changesCount: count(changes),
      changes: changes.slice(0, 100),
      losses: lossesOfStaker(rows, address),
      withdrawals: withdrawalsOf(rows, address),
      unclaimedRewards: unclaimedOf(rows, address),
    });
  });
}

function slashableOf(
  rows: SnapshotRows,
  held: SnapshotRows['stakerShares'],
  operator: string | null,
): ExactObject[] {
  const own = stakes(rows).filter(
    (stake) => isSlashable(stake) && stake.shares > 0n && stake.allocation.operator === operator,
  );
  return sorted(
    [...groupsBy(own, ({ allocation }) => allocation.avs)],
    ascending(([avs]) => avs),
  ).flatMap(([avs, ofAvs]) => {
    const parts = held.flatMap(({ strategy, shares }) => {
      const of = ofAvs.filter(({ allocation }) => allocation.strategy === strategy);
      if (of.length === 0) return [];
      const reached = sum(of.map((stake) => stake.shares));
      return [worth(rows, strategy, (shares * reached) / (of[0]?.held ?? 1n))];
    });
    return parts.length === 0 ? [] : [record({ avs, tvl: shown(added(parts)) })];
  });
}

function changesOf(rows: SnapshotRows, address: string, block: bigint): ExactObject[] {
  const ofShares = (rows.shareChanges ?? []).map((row) => ({
    ...row,
    change: row.reason,
    operator: '',
    after: String(row.shares),
  }));
  const ofOperator = (rows.delegationChanges ?? []).map((row) => ({
    ...row,
    change: row.forced ? 'forced' : row.operator === null ? 'undelegated' : 'delegated',
    operator: text(row.operator),
    strategy: '',
    after: null,
  }));
  const own = [...ofShares, ...ofOperator].filter(
    ({ staker, blockNumber }) => staker === address && blockNumber > block,
  );
  return sorted(
    own,
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ascending((row) => row.strategy),
  ).map((row) =>
    record({
      change: row.change,
      operator: row.operator,
      strategy: row.strategy,
      shares: row.after,
      blockNumber: row.blockNumber,
      timestamp: time(row.timestamp),
      transactionHash: row.transactionHash,
    }),
  );
}

function withdrawalsOf(rows: SnapshotRows, address: string): ExactObject[] {
  const waiting = (rows.withdrawals ?? []).filter(
    ({ staker, withdrawer, completed }) =>
      !completed && (staker === address || withdrawer === address),
  );
  return sorted(
    waiting,
    ascending((row) => row.startBlock),
    ascending((row) => row.withdrawalRoot),
  ).map((row) => {
    const hasDelay = row.era === 'slashing';
    return record({
      withdrawalRoot: row.withdrawalRoot,
      delegatedTo: text(row.delegatedTo),
      startBlock: row.startBlock,
      completableFrom: hasDelay ? row.startBlock + DELAY + 1n : null,
      completableTime: hasDelay ? time(row.createdAt + (DELAY + 1n) * 12_000_000n) : null,
    });
  });
}

function unclaimedOf(rows: SnapshotRows, address: string): ExactObject[] {
  const own = (rows.rewardLeaves ?? []).filter(({ earner }) => earner === address);
  return sorted(
    own,
    ascending(({ token }) => token),
  ).flatMap(({ token, cumulative }) => {
    const left = BigInt(cumulative) - claimedOf(rows, address, token);
    return left > 0n ? [record({ token, unclaimed: String(left) })] : [];
  });
}
