import {
  array,
  bigInteger,
  described,
  fromColumn,
  hex,
  nullableWrittenNumber,
  object,
  writtenNumber,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { address } from '../../definition/parameters.ts';
import { rewardingAvs } from './avs-rewards.ts';
import { rewardsWithStatus } from './rewards-status.ts';

const SECONDS_A_YEAR = 31_536_000;

export const avsApy = entity({
  name: 'restaking/avs-apy',
  purpose:
    'Reward per year of an AVS relative to the stake delegated to its operators (APY), by strategy and token.',
  tables: ['reward_strategies', 'prices'],
  parameters: () => ({ avs: address('Address of the AVS.') }),
  keys: [['avs']],
  record: {
    avsAddress: fromColumn('avs', hex),
    apy: described(
      'Reward per year of all strategies / TVL of all strategies, both in ether; 0 if the TVL is 0.',
      writtenNumber,
    ),
    strategyApys: array(
      object({
        strategy: hex,
        strategyTvl: writtenNumber,
        totalApy: writtenNumber,
        tokenApys: array(
          object({
            token: hex,
            apy: nullableWrittenNumber,
            duration: described(
              'Longest duration of its active submissions in seconds.',
              bigInteger,
            ),
            rewardInEth: nullableWrittenNumber,
          }),
        ),
      }),
    ),
  },
  // Rewards are lists of exact quotients; nearest_quotient adds them without rounding in between.
  rows: (table) => /* sql */ `
    with weights as (
      select rewards_submission_hash, sum(multiplier::bignum)::varchar as total_weight
      from ${table('snapshot.reward_strategies')}
      group by rewards_submission_hash
    ), active as (
      select reward.avs, weighted.strategy, reward.token, reward.duration, total_weight,
        multiply_decimals(
          multiply_decimals(reward.amount::varchar, weighted.multiplier::varchar),
          shift_decimal(priced.eth_price, (-priced.decimals)::varchar)) as ether
      from (${rewardsWithStatus(table)}) reward
      join ${table('snapshot.reward_strategies')} weighted
        on weighted.rewards_submission_hash = reward.rewards_submission_hash
      join weights on weights.rewards_submission_hash = reward.rewards_submission_hash
      left join ${table('rollup.token_facts')} priced on priced.token = reward.token
      where reward.status = 'active' and reward.avs is not null and total_weight <> '0'
    ), by_token as (
      select avs, strategy, token, max(duration::bignum) as duration,
        string_agg(ether || '/' || total_weight, ' ') as rewards,
        string_agg(
          multiply_decimals(ether, '${SECONDS_A_YEAR}') || '/'
            || multiply_decimals(total_weight, duration), ' ') as yearly
      from active
      group by avs, strategy, token
    ), delegated as (
      select shares_by_avs.avs, shares_by_avs.strategy,
        coalesce(
          multiply_decimals(
            multiply_decimals(shares_by_avs.shares::varchar, rated.tokens_per_share), priced.eth_price),
          '0') as tvl
      from ${table('rollup.shares_by_avs')} shares_by_avs
      left join ${table('rollup.share_values')} rated on rated.strategy = shares_by_avs.strategy
      left join ${table('rollup.token_facts')} priced on priced.token = rated.token
    ), by_strategy as (
      select avs, strategy, coalesce(any_value(delegated.tvl), '0') as tvl,
        string_agg(by_token.yearly, ' ') as yearly,
        coalesce(
          list({
            'token': by_token.token,
            'apy': nearest_quotient(by_token.yearly, coalesce(delegated.tvl, '0')),
            'duration': by_token.duration,
            'reward_in_eth': nearest_quotient(by_token.rewards, '1')
          } order by by_token.token) filter (where by_token.token is not null),
          []) as token_apys
      from delegated
      full join by_token using (avs, strategy)
      group by avs, strategy
    ), by_avs as (
      select avs,
        nearest_quotient(coalesce(string_agg(yearly, ' '), '0'), string_agg(tvl, ' ')) as apy,
        list({
          'strategy': strategy, 'strategy_tvl': nearest_number(tvl),
          'total_apy': nearest_quotient(coalesce(yearly, '0'), tvl), 'token_apys': token_apys
        } order by nearest_number(tvl)::double desc, strategy) as strategy_apys
      from by_strategy
      group by avs
    )
    select rewarding_avs.avs, coalesce(by_avs.apy, '0') as apy,
      coalesce(by_avs.strategy_apys, []) as strategy_apys
    from (${rewardingAvs(table)}) rewarding_avs
    left join by_avs on by_avs.avs = rewarding_avs.avs
    order by rewarding_avs.avs`,
});
