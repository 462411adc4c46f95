import { type ExactObject, record } from './exact.ts';
import { ascending, inOrderOf } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './query.ts';
import type { RewardRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, sum, text, time } from './values.ts';

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
  const ordered = inOrderOf(
    query.optional('sort'),
    selected,
    {
      type: ascending((row) => row.type),
      avs: ascending((row) => text(row.avs)),
      submitter: ascending((row) => text(row.submitter)),
      token: ascending((row) => row.token),
      amount: ascending((row) => row.amount),
      startTimestamp: ascending((row) => row.startTimestamp),
      duration: ascending((row) => seconds(row.duration) ?? 0n),
      updatedAt: ascending((row) => row.updatedAt),
    },
    {
      avs: (row) => row.avs === null,
      submitter: (row) => row.submitter === null,
      duration: (row) => seconds(row.duration) === null,
    },
  );
  return listing(
    pageOf(ordered, query),
    reward,
    record({
      totalRewards: count(rewards),
      totalAmount: Number(sum(rewards.map((row) => row.amount))),
      uniqueTokens: countDistinct(rewards.map((row) => row.token)),
    }),
  );
}

/** A duration as a number, null where it is none. */
function seconds(duration: string | null): bigint | null {
  return duration !== null && /^[0-9]+$/.test(duration) ? BigInt(duration) : null;
}

/** GET /restaking/reward-info (more operations): every row of one submission. */
export function rewardInfo(rows: SnapshotRows, query: Query): ExactObject {
  const hash = query.required('hash');
  const submitted = rows.rewards.filter((row) => row.rewardsSubmissionHash === hash);
  if (submitted.length === 0) throw new HttpError(404, `no rewards submission ${hash}`);
  return record({ data: submitted.map(reward) });
}

/** Interface specification, 2.11. */
function reward(row: RewardRow): ExactObject {
  return record({
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
  });
}
