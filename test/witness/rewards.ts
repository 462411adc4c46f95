import { type ExactObject, record } from './exact.ts';
import { listing, pageOf } from './page.ts';
import { type Query, Refusal } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, sum, text, time, timeOrNull } from './values.ts';

/** GET /restaking/all-rewards (interface specification, 4.7). */
export function allRewards(rows: SnapshotRows, query: Query): ExactObject {
  const { rewards } = rows;
  const selected = rewards.filter(
    (row) =>
      query.accepts('type', row.type) &&
      query.accepts('avs', row.avs) &&
      query.accepts('submitter', row.submitter) &&
      query.accepts('token', row.token),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        type: row.type,
        avs: text(row.avs),
        submitter: text(row.submitter),
        tokenHopper: text(row.tokenHopper),
        submissionNonce: text(row.submissionNonce),
        rewardsSubmissionHash: row.rewardsSubmissionHash,
        strategies: text(row.strategies),
        token: row.token,
        amount: String(row.amount),
        startTimestamp: time(row.startTimestamp),
        duration: text(row.duration),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalRewards: count(rewards),
      totalAmount: Number(sum(rewards.map((row) => row.amount))),
      uniqueTokens: countDistinct(rewards.map((row) => row.token)),
    }),
  );
}

/** GET /restaking/distribution-root-info (interface specification, 4.9). */
export function distributionRootInfo(rows: SnapshotRows, query: Query): ExactObject {
  const rootIndex = BigInt(query.required('rootIndex'));
  const root = rows.distributionRoots.find((row) => row.rootIndex === rootIndex);
  if (root === undefined) throw new Refusal(404, `no distribution root ${rootIndex}`);
  return record({
    rootIndex: String(root.rootIndex),
    root: root.root,
    rewardsCalculationEndTimestamp: time(root.rewardsCalculationEndTimestamp),
    activatedAt: timeOrNull(root.activatedAt),
    active: root.active,
    updatedAt: time(root.updatedAt),
    createdAt: time(root.createdAt),
  });
}
