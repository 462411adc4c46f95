import { type Exact, type ExactObject, record } from './exact.ts';
import { ascending, inOrderOf } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { RewardsRow, SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, countDistinct, sum, text, time } from './values.ts';

/**
 * GET /restaking/all-rewards: rows of submissions that the filters select; statistics are over all
 * rows.
 */
export function allRewards(rows: SnapshotRows, query: Query): ExactObject {
  return listing(
    pageOf(selectedRewards(rows, query), query),
    reward,
    record(rewardStatistics(rows.rewards)),
  );
}

/**
 * The rows that the filters select, in the order that the request asks for; `dollars` is a row's
 * value for the order by `dollarValue`.
 */
export function selectedRewards(
  { rewards }: SnapshotRows,
  query: Query,
  dollars?: (row: RewardsRow) => string | null,
): readonly RewardsRow[] {
  const selected = rewards.filter(
    (row) =>
      query.accepts('type', row.type) &&
      query.accepts('avs', row.avs) &&
      query.accepts('submitter', row.submitter) &&
      query.accepts('token', row.token) &&
      query.covers(row.updatedAt),
  );
  return sortedRewards(selected, query, dollars);
}

/** The rows in the order that the request asks for. */
function sortedRewards(
  rewards: readonly RewardsRow[],
  query: Query,
  dollars: (row: RewardsRow) => string | null = () => null,
): readonly RewardsRow[] {
  return inOrderOf(
    query.optional('sort'),
    rewards,
    {
      type: ascending((row) => row.type),
      avs: ascending((row) => text(row.avs)),
      submitter: ascending((row) => text(row.submitter)),
      token: ascending((row) => row.token),
      amount: ascending((row) => row.amount),
      startTimestamp: ascending((row) => row.startTimestamp),
      duration: ascending((row) => seconds(row.duration) ?? 0n),
      updatedAt: ascending((row) => row.updatedAt),
      dollarValue: (a, b) => Number(dollars(a)) - Number(dollars(b)),
    },
    {
      avs: (row) => row.avs === null,
      submitter: (row) => row.submitter === null,
      duration: (row) => seconds(row.duration) === null,
      dollarValue: (row) => dollars(row) === null,
    },
  );
}

function rewardStatistics(rewards: readonly RewardsRow[]): Record<string, Exact> {
  return {
    totalRewards: count(rewards),
    totalAmount: Number(sum(rewards.map((row) => row.amount))),
    uniqueTokens: countDistinct(rewards.map((row) => row.token)),
  };
}

/** Throws 404 for an AVS that neither has a row or a registration nor is named by a submission. */
export function knownAvsOfRewards(rows: SnapshotRows, query: Query): string {
  const avs = query.required('avs');
  if ([...rows.avs, ...rows.avsOperators, ...rows.rewards].some((row) => row.avs === avs))
    return avs;
  throw new HttpError(404, `no AVS ${avs}`);
}

/** GET /restaking/avs-rewards; its statistics describe the AVS. */
export function avsRewards(rows: SnapshotRows, query: Query): ExactObject {
  const avs = knownAvsOfRewards(rows, query);
  const selected = rows.rewards.filter((row) => row.avs === avs);
  return listing(
    pageOf(sortedRewards(selected, query), query),
    reward,
    record(rewardStatistics(selected)),
  );
}

/** GET /restaking/rewards-status; its statistics describe the rows of that status. */
export function rewardsStatus(rows: SnapshotRows, query: Query): ExactObject {
  const status = query.optional('status') ?? 'active';
  const now = snapshotTime(rows);
  const statusOf = ({ startTimestamp, duration }: RewardsRow) => {
    const lasting = seconds(duration);
    if (now === null || lasting === null || startTimestamp > now) return 'inactive';
    return now < startTimestamp + lasting * 1_000_000n ? 'active' : 'inactive';
  };
  const selected = rows.rewards.filter((row) => statusOf(row) === status);
  return listing(
    pageOf(sortedRewards(selected, query), query),
    (row) => record({ ...rewardFields(row), status: statusOf(row) }),
    record({
      totalRewards: count(selected),
      totalRewardAmount: Number(sum(selected.map((row) => row.amount))),
    }),
  );
}

/** GET /restaking/all-avs-rewards-submission: the rows of type avs. */
export function allAvsRewardsSubmission(rows: SnapshotRows, query: Query): ExactObject {
  return submissions(rows, query, () => true);
}

/** GET /restaking/avs-rewards-submission-by-avs. */
export function avsRewardsSubmissionByAvs(rows: SnapshotRows, query: Query): ExactObject {
  const avs = knownAvsOfRewards(rows, query);
  return submissions(rows, query, (row) => row.avs === avs);
}

/**
 * GET /restaking/avs-rewards-submission-by-tokenUsed; a token is known by its row or by any
 * submission.
 */
export function avsRewardsSubmissionByTokenUsed(rows: SnapshotRows, query: Query): ExactObject {
  const token = query.required('tokenUsed');
  if (![...rows.tokens, ...rows.rewards].some((row) => row.token === token)) {
    throw new HttpError(404, `no token ${token}`);
  }
  return submissions(rows, query, (row) => row.token === token);
}

function submissions(
  rows: SnapshotRows,
  query: Query,
  matches: (row: RewardsRow) => boolean,
): ExactObject {
  const selected = rows.rewards.filter((row) => row.type === 'avs' && matches(row));
  return listing(pageOf(selected, query), (row) =>
    record({
      avs: text(row.avs),
      submissionNonce: text(row.submissionNonce),
      rewardsSubmissionHash: row.rewardsSubmissionHash,
      tokenUsed: row.token,
      tokenAmount: String(row.amount),
      startTimestamp: time(row.startTimestamp),
      duration: text(row.duration),
      strategies: text(row.strategies) === '' ? [] : text(row.strategies).split(','),
      blockTimestamp: time(row.updatedAt),
    }),
  );
}

/** A duration as a number; null if it is not numeric. */
export function seconds(duration: string | null): bigint | null {
  return duration !== null && /^[0-9]+$/.test(duration) ? BigInt(duration) : null;
}

/** GET /restaking/reward-info: every row of one submission. */
export function rewardInfo(rows: SnapshotRows, query: Query): ExactObject {
  const hash = query.required('hash');
  const submitted = rows.rewards.filter((row) => row.rewardsSubmissionHash === hash);
  if (submitted.length === 0) throw new HttpError(404, `no rewards submission ${hash}`);
  return record({ data: submitted.map(reward) });
}

/** A row of a reward submission as it is served. */
function reward(row: RewardsRow): ExactObject {
  return record(rewardFields(row));
}

export function rewardFields(row: RewardsRow): Record<string, Exact> {
  return {
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
  };
}
