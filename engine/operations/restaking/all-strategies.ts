import { VALUE_CHANGES } from '../../definition/as-of.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  nullableBoolean,
  nullableInteger,
  number,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { isVaultSql } from '../shared/vault-sql.ts';

const WITHOUT = (table: string) => `null if the snapshot leaves out the table ${table}`;

export const allStrategies = list({
  name: 'restaking/all-strategies',
  purpose: 'Strategies with delegated shares, by TVL, largest first.',
  asOf: VALUE_CHANGES,
  record: {
    strategy: hex,
    token: hex,
    name: text,
    symbol: text,
    shares: decimalText,
    tokens: decimalText,
    tvl: decimalText,
    sharesUnderlying: decimalText,
    dollarPrice: decimalText,
    ethPrice: decimalText,
    decimals: decimalText,
    stakersCount: integer,
    operatorsCount: integer,
    whitelisted: described(
      `Whether the strategy is whitelisted for deposits; ${WITHOUT('strategies')}, and at earlier blocks.`,
      nullableBoolean,
    ),
    thirdPartyTransfersForbidden: described(
      `Whether deposits on behalf of others are forbidden; ${WITHOUT('strategies')}, and at earlier blocks.`,
      nullableBoolean,
    ),
    withdrawalDelayBlocks: described(
      'Withdrawal delay of the strategy in blocks; null if it has no delay of its own, if the snapshot leaves out the table strategies, and at earlier blocks.',
      nullableInteger,
    ),
    withdrawals: described(
      `Number of queued withdrawals of the strategy; ${WITHOUT('withdrawals')}.`,
      nullableInteger,
    ),
    durationVault: nullableBoolean,
  },
  rows: (table) => /* sql */ `
    select valued.*, counts_by_strategy.stakers_count, counts_by_strategy.operators_count,
      if(present.strategies, coalesce(settings.whitelisted, false), null) as whitelisted,
      if(present.strategies, coalesce(settings.third_party_transfers_forbidden, false), null)
        as third_party_transfers_forbidden,
      settings.withdrawal_delay_blocks,
      if(present.withdrawals, coalesce(withdrawn.withdrawals, 0), null) as withdrawals,
      ${isVaultSql('valued.strategy', table)}
    from ${table('rollup.strategies')} valued
    join (
      -- A staker delegates to one operator, so no staker is counted twice.
      select strategy, sum(stakers)::bigint as stakers_count, count(*) as operators_count
      from ${table('rollup.shares_by_operator')}
      group by strategy
    ) counts_by_strategy on counts_by_strategy.strategy = valued.strategy
    cross join ${table('rollup.present_tables')} present
    left join ${table('rollup.strategy_settings')} settings on settings.strategy = valued.strategy::varchar
    left join ${table('rollup.withdrawals_by_strategy')} withdrawn on withdrawn.strategy = valued.strategy::varchar`,
  order: 'tvl_units desc, strategy',
  statistics: {
    of: 'snapshot',
    fields: {
      totalStrategies: integer,
      uniqueTokens: integer,
      totalTokenValue: number,
      whitelistedStrategiesCount: described(
        `Number of these strategies, which have delegated shares, that are whitelisted for deposits; ${WITHOUT('strategies')}, and at earlier blocks.`,
        nullableInteger,
      ),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_strategies, count(distinct token) as unique_tokens,
        coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(tvl_places)), '0') as total_token_value,
        if((select strategies from ${table('rollup.present_tables')}), count(*) filter (settings.whitelisted), null)
          as whitelisted_strategies_count
      from ${table('rollup.strategies')} valued
      left join ${table('rollup.strategy_settings')} settings on settings.strategy = valued.strategy::varchar`,
  },
});
