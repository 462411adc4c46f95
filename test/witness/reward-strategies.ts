import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { RewardStrategiesRow, RewardsRow, SnapshotRows } from './snapshot-rows.ts';
import { countDistinct, groupsBy, sum, text, time } from './values.ts';

/** The strategies of each submission, in its order. */
export const strategiesOfSubmissions = oncePerSnapshot(
  (rows): ReadonlyMap<string, readonly RewardStrategiesRow[]> =>
    groupsBy(
      sorted(
        rows.rewardStrategies ?? [],
        ascending((row) => row.position),
      ),
      (row) => row.rewardsSubmissionHash,
    ),
);

/** A part of a submission, and one of the submission's strategies. */
interface Rewarded {
  readonly reward: RewardsRow;
  readonly weighted: RewardStrategiesRow;
  readonly strategyReward: bigint;
}

/** In the order of all-rewards, then in that of the submission. */
const rewarded = oncePerSnapshot((rows): readonly Rewarded[] =>
  rows.rewards.flatMap((reward) => {
    const all = strategiesOfSubmissions(rows).get(reward.rewardsSubmissionHash) ?? [];
    const weights = sum(all.map(({ multiplier }) => multiplier));
    return all.map((weighted) => ({
      reward,
      weighted,
      strategyReward: weights === 0n ? 0n : (reward.amount * weighted.multiplier) / weights,
    }));
  }),
);

/** GET /restaking/reward-strategy. */
export function rewardStrategy(rows: SnapshotRows, query: Query): ExactObject {
  const strategy = query.required('strategy');
  const all = rewarded(rows);
  if (
    ![...(rows.rewardStrategies ?? []), ...rows.tokens].some((row) => row.strategy === strategy)
  ) {
    throw new HttpError(404, `no strategy ${strategy}`);
  }
  const selected = all.filter(
    ({ reward, weighted }) =>
      weighted.strategy === strategy &&
      query.accepts('type', reward.type) &&
      query.accepts('avs', reward.avs) &&
      query.accepts('token', reward.token),
  );
  const ordered = inOrderOf(query.optional('sort'), selected, {
    amount: ascending(({ reward }) => reward.amount),
    weight: ascending(({ weighted }) => weighted.multiplier),
    strategyReward: ascending((row) => row.strategyReward),
    updatedAt: ascending(({ reward }) => reward.updatedAt),
  });
  const submitted = rows.rewards.filter((row) =>
    strategiesOfSubmissions(rows).has(row.rewardsSubmissionHash),
  );
  return listing(
    pageOf(ordered, query),
    ({ reward, weighted, strategyReward }) =>
      record({
        type: reward.type,
        avs: text(reward.avs),
        strategy: weighted.strategy,
        rewardsSubmissionHash: reward.rewardsSubmissionHash,
        token: reward.token,
        amount: String(reward.amount),
        weight: String(weighted.multiplier),
        strategyReward: String(strategyReward),
        updatedAt: time(reward.updatedAt),
      }),
    record({
      totalStrategies: countDistinct(all.map(({ weighted }) => weighted.strategy)),
      uniqueTokens: countDistinct(submitted.map(({ token }) => token)),
      uniqueAVSs: countDistinct(submitted.map(({ avs }) => avs)),
      totalAmount: String(sum(submitted.map(({ amount }) => amount))),
    }),
  );
}

/** GET /restaking/avs-rewards-submission-by-hash; the amounts of a submission's parts add up. */
export function avsRewardsSubmissionByHash(rows: SnapshotRows, query: Query): ExactObject {
  const hash = query.required('hash');
  const parts = sorted(
    rows.rewards.filter((row) => row.type === 'avs' && row.rewardsSubmissionHash === hash),
    descending((row) => row.updatedAt),
    ascending((row) => text(row.strategies)),
  );
  const [first] = parts;
  if (first === undefined) throw new HttpError(404, `no submission of an AVS ${hash}`);
  return record({
    data: record({
      avs: text(first.avs),
      submissionNonce: text(first.submissionNonce),
      rewardsSubmissionHash: hash,
      tokenUsed: first.token,
      tokenAmount: String(sum(parts.map(({ amount }) => amount))),
      startTimestamp: time(first.startTimestamp),
      duration: text(first.duration),
      strategyAndMultipliers: (strategiesOfSubmissions(rows).get(hash) ?? []).map(
        ({ strategy, multiplier }) => record({ strategy, multiplier }),
      ),
      blockTimestamp: time(first.updatedAt),
    }),
  });
}
