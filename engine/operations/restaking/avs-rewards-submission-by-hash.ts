import {
  array,
  decimalText,
  group,
  hex,
  integer,
  object,
  text,
  time,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { hash } from '../../definition/parameters.ts';

export const avsRewardsSubmissionByHash = entity({
  name: 'restaking/avs-rewards-submission-by-hash',
  purpose: 'One reward submission of an AVS, with the multiplier of each strategy.',
  tables: ['reward_strategies'],
  parameters: () => ({ hash: hash('Hash of the reward submission.') }),
  keys: [['hash']],
  record: {
    data: group({
      avs: hex,
      submissionNonce: text,
      rewardsSubmissionHash: hex,
      tokenUsed: hex,
      tokenAmount: decimalText,
      startTimestamp: time,
      duration: text,
      strategyAndMultipliers: array(object({ strategy: hex, multiplier: integer })),
      blockTimestamp: time,
    }),
  },
  // A snapshot may split a submission into several rows; their amounts are summed.
  rows: (table) => /* sql */ `
    with weighted as (
      select rewards_submission_hash,
        list({'strategy': strategy, 'multiplier': multiplier} order by position)
          as strategy_and_multipliers
      from ${table('snapshot.reward_strategies')}
      group by rewards_submission_hash
    ), parts as (
      select *,
        sum(amount::bignum) over (partition by rewards_submission_hash)::varchar as token_amount
      from ${table('snapshot.rewards')}
      where "type" = 'avs'
      qualify row_number() over (
        partition by rewards_submission_hash order by updated_at desc, coalesce(strategies, '')) = 1
    )
    select parts.rewards_submission_hash as hash, avs, submission_nonce,
      parts.rewards_submission_hash, token as token_used, token_amount, start_timestamp, duration,
      coalesce(strategy_and_multipliers, []) as strategy_and_multipliers,
      updated_at as block_timestamp
    from parts
    left join weighted on weighted.rewards_submission_hash = parts.rewards_submission_hash
    order by hash`,
});
