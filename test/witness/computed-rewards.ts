import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, sum, text, time, timeOrNull } from './values.ts';

const comparedRoots = oncePerSnapshot((rows) => {
  const computed = new Map(rows.rewardRoots?.map((row) => [row.rootIndex, row.computedRoot]));
  const compared = rows.distributionRoots.map((root) => {
    const own = computed.get(root.rootIndex) ?? null;
    const verdict = own === null ? 'unknown' : own === root.root ? 'equal' : 'differs';
    return { ...root, computedRoot: own, verdict };
  });
  return sorted(
    compared,
    descending((row) => row.rootIndex),
  );
});

/** GET /restaking/rewards-roots. */
export function rewardsRoots(rows: SnapshotRows, query: Query): ExactObject {
  const all = comparedRoots(rows);
  const selected = all.filter(
    (row) =>
      query.accepts('rootIndex', String(row.rootIndex)) && query.accepts('verdict', row.verdict),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        rootIndex: String(row.rootIndex),
        root: row.root,
        computedRoot: text(row.computedRoot),
        verdict: row.verdict,
        rewardsCalculationEndTimestamp: time(row.rewardsCalculationEndTimestamp),
        activatedAt: timeOrNull(row.activatedAt),
      }),
    record({
      totalDistributionRoots: count(all),
      equalRoots: count(all.filter(({ verdict }) => verdict === 'equal')),
      differingRoots: count(all.filter(({ verdict }) => verdict === 'differs')),
    }),
  );
}

/** GET /restaking/rewards-unclaimed. */
export function rewardsUnclaimed(rows: SnapshotRows, query: Query): ExactObject {
  const claimedOf = (earner: string, token: string) =>
    sum(
      (rows.rewardClaims ?? [])
        .filter((claim) => claim.earner === earner && claim.token === token)
        .map(({ amount }) => amount),
    );
  const selected = sorted(
    rows.rewardLeaves ?? [],
    ascending((row) => row.earner),
    ascending((row) => row.token),
  ).filter((row) => query.accepts('earner', row.earner) && query.accepts('token', row.token));
  return listing(pageOf(selected, query), ({ earner, token, cumulative, rootIndex }) => {
    const claimed = claimedOf(earner, token);
    return record({
      earner,
      token,
      cumulative: String(cumulative),
      claimed: String(claimed),
      unclaimed: String(cumulative > claimed ? cumulative - claimed : 0n),
      rootIndex: String(rootIndex),
    });
  });
}
