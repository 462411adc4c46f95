import { ascending, descending, sorted } from './order.ts';
import type { ActivitiesRow, SnapshotRows } from './snapshot-rows.ts';
import { text } from './values.ts';

/**
 * The same rows with each table in the order in which the interface lists it (snapshot contract,
 * "Tables"), and the shares in the order of their strategies. Null sorts as "". The
 * data-availability operators keep their order: theirs is that of their stakes.
 */
export function inContractOrder(rows: SnapshotRows): SnapshotRows {
  return {
    ...rows,
    stakers: sorted(
      rows.stakers,
      descending((row) => row.updatedAt),
      ascending((row) => row.staker),
    ),
    stakerShares: sorted(
      rows.stakerShares,
      ascending((row) => row.strategy),
    ),
    tokens: sorted(
      rows.tokens,
      ascending((row) => text(row.symbol)),
      ascending((row) => row.strategy),
    ),
    // Among the rows of one operator the AVS decides a tie, among those of one AVS the operator.
    avsOperators: sorted(
      rows.avsOperators,
      descending((row) => row.updatedAt),
      ascending((row) => row.avs),
      ascending((row) => row.operator),
    ),
    activities: newestFirst(rows.activities),
    rewards: sorted(
      rows.rewards,
      descending((row) => row.updatedAt),
      ascending((row) => row.rewardsSubmissionHash),
      ascending((row) => text(row.strategies)),
    ),
    daQuorumStakes: sorted(
      rows.daQuorumStakes,
      ascending((row) => row.quorumNumber),
    ),
  };
}

/** Activities in the order of their lists. */
export function newestFirst(activities: readonly ActivitiesRow[]): readonly ActivitiesRow[] {
  return sorted(
    activities,
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ascending((row) => row.action),
  );
}
