import {
  decimalText,
  described,
  fromColumn,
  hex,
  integer,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText } from '../../definition/parameters.ts';

export const rewardStrategy = list({
  name: 'restaking/reward-strategy',
  purpose: 'Reward submissions for one strategy, newest first, with its share of each.',
  tables: ['reward_strategies'],
  record: {
    type: text,
    avs: hex,
    strategy: hex,
    rewardsSubmissionHash: hex,
    token: hex,
    amount: described(
      'Amount for all strategies of the submission, in the smallest unit of the token.',
      decimalText,
    ),
    weight: decimalText,
    strategyReward: decimalText,
    updatedAt: time,
  },
  filters: {
    strategy: () => address('Address of the strategy.'),
    type: () => exactText('Type of the reward, compared exactly.'),
    avs: () => address('Address of the AVS.'),
    token: () => address('Address of the token.'),
  },
  required: {
    key: ['strategy'],
    known: (table) => /* sql */ `
      select strategy from ${table('snapshot.reward_strategies')}
      union
      select strategy from ${table('snapshot.tokens')}`,
  },
  // A snapshot may split a submission into several rows, each with its own amount.
  rows: (table) => /* sql */ `
    with weights as (
      select rewards_submission_hash, sum(multiplier::bignum)::varchar as total_weight
      from ${table('snapshot.reward_strategies')}
      group by rewards_submission_hash
    )
    select reward."type", reward.avs, weighted.strategy, reward.rewards_submission_hash,
      reward.token, reward.amount, weighted.multiplier as weight,
      whole_quotient(
        multiply_decimals(reward.amount::varchar, weighted.multiplier::varchar), total_weight)
        as strategy_reward,
      reward.updated_at, coalesce(reward.strategies, '') as part, weighted.position
    from ${table('snapshot.reward_strategies')} weighted
    join weights on weights.rewards_submission_hash = weighted.rewards_submission_hash
    join ${table('snapshot.rewards')} reward
      on reward.rewards_submission_hash = weighted.rewards_submission_hash`,
  order: 'updated_at desc, rewards_submission_hash, part, position',
  sorts: {
    own: '-updatedAt',
    by: {
      amount: 'amount',
      weight: 'weight',
      strategyReward: 'strategy_reward::bignum',
      updatedAt: 'updated_at',
    },
  },
  statistics: {
    of: 'snapshot',
    fields: {
      totalStrategies: described('Number of rewarded strategies.', integer),
      uniqueTokens: integer,
      uniqueAVSs: fromColumn('unique_avs', integer),
      totalAmount: decimalText,
    },
    rows: (table) => /* sql */ `
      select
        (select count(distinct strategy)
         from ${table('snapshot.reward_strategies')}
         where rewards_submission_hash in (select rewards_submission_hash from ${table('snapshot.rewards')}))
          as total_strategies,
        count(distinct token) as unique_tokens, count(distinct avs) as unique_avs,
        coalesce(sum(amount::bignum), '0'::bignum)::varchar as total_amount
      from ${table('snapshot.rewards')}
      where rewards_submission_hash in (
        select rewards_submission_hash from ${table('snapshot.reward_strategies')})`,
  },
});
