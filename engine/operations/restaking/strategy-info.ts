import { eventFields } from '../../definition/events.ts';
import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableBoolean,
  nullableInteger,
  object,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { address } from '../../definition/parameters.ts';
import { isVaultSql } from '../shared/vault-sql.ts';

export const strategyInfo = entity({
  name: 'restaking/strategy-info',
  purpose: 'One strategy, with its settings, delegated value and withdrawals.',
  tables: ['strategies', 'withdrawals'],
  parameters: () => ({ strategy: address('Address of the strategy.') }),
  keys: [['strategy']],
  record: {
    strategy: hex,
    token: hex,
    whitelisted: boolean,
    thirdPartyTransfersForbidden: boolean,
    withdrawalDelayBlocks: nullableInteger,
    tvl: described('US dollars: value of its delegated shares, as in ecosystem-tvl.', decimalText),
    withdrawals: integer,
    durationVault: nullableBoolean,
    createdAt: described(
      'Block of the first whitelisting; null if no log states it.',
      object(eventFields, { nullable: true }),
    ),
    updatedAt: described(
      'Block of the last change of a setting; null if no log states it.',
      object(eventFields, { nullable: true }),
    ),
  },
  // Strategies in tokens and holdings count too: native ETH has no whitelisting log.
  rows: (table) => /* sql */ `
    with all_strategies as (
      select strategy from ${table('snapshot.strategies')}
      union
      select strategy from ${table('snapshot.tokens')}
      union
      select strategy from ${table('rollup.holdings')}
    ), withdrawn as (
      select strategy, count(*) as withdrawals
      from (select distinct withdrawal_root, unnest(strategies) as strategy from ${table('snapshot.withdrawals')})
      group by strategy
    )
    select all_strategies.strategy, coalesce(settings.token, tokens.token) as token,
      coalesce(settings.whitelisted, false) as whitelisted,
      coalesce(settings.third_party_transfers_forbidden, false) as third_party_transfers_forbidden,
      settings.withdrawal_delay_blocks, coalesce(valued.tvl, '0') as tvl,
      coalesce(withdrawn.withdrawals, 0) as withdrawals,
      ${isVaultSql('all_strategies.strategy', table)},
      case when settings.strategy is not null then {
        'block_number': created_block, 'block_timestamp': created_at,
        'transaction_hash': created_transaction} end as created_at,
      case when settings.strategy is not null then {
        'block_number': updated_block, 'block_timestamp': settings.updated_at,
        'transaction_hash': updated_transaction} end as updated_at
    from all_strategies
    left join ${table('snapshot.strategies')} settings on settings.strategy = all_strategies.strategy
    left join ${table('snapshot.tokens')} tokens on tokens.strategy = all_strategies.strategy
    left join ${table('rollup.strategies')} valued on valued.strategy = all_strategies.strategy
    left join withdrawn on withdrawn.strategy = all_strategies.strategy
    order by all_strategies.strategy`,
});
