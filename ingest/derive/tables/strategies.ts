import { byEventSql, keysSql, smallParameterSql } from '../../abi/word-sql.ts';
import type { Network } from '../../networks/network.ts';
import { text } from '../relations/relations.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const ADDED = 'StrategyManager.StrategyAddedToDepositWhitelist';
const REMOVED = 'StrategyManager.StrategyRemovedFromDepositWhitelist';
const FORBIDDEN = 'StrategyManager.UpdatedThirdPartyTransfersForbidden';
const DELAY = 'DelegationManager.StrategyWithdrawalDelayBlocksSet';
const LEAST_DELAY = 'DelegationManager.MinWithdrawalDelayBlocksSet';
const DEPLOYED = 'StrategyFactory.StrategySetForToken';

const SETTINGS = [ADDED, REMOVED, FORBIDDEN, DELAY, DEPLOYED];

/**
 * Makes table `strategy_settings` (strategy, whitelisted, forbidden, delay, created, updated) of strategies that were ever allowed
 * for deposits; `created`: when they first were. A withdrawal of M2 waited for the greater one of the strategy's
 * delay and the least. Since slashing the delay is a constant of the contract, in no event: the network's
 * `withdrawalDelayBlocks`.
 */
export function strategySettingsSql({ withdrawalDelayBlocks }: Network): string {
  return /* sql */ `
  create or replace temp table strategy_settings as
  with settings as (
    select ${byEventSql(Object.fromEntries(SETTINGS.map((key) => [key, 'strategy'])))} as strategy, event, position, data
    from known where event in (${keysSql(SETTINGS)})),
  latest as (
    select strategy,
      min(position) filter (event = '${ADDED}') as created,
      max(position) as updated,
      arg_max(event = '${ADDED}', position) filter (event in ('${ADDED}', '${REMOVED}')) as whitelisted,
      coalesce(arg_max(${byEventSql({ [FORBIDDEN]: 'value' })}, position), false) as forbidden,
      arg_max(case when event = '${DELAY}' then ${smallParameterSql(DELAY, 'newValue')} end, position) as delay
    from settings group by strategy),
  least as (
    select arg_max(${smallParameterSql(LEAST_DELAY, 'newValue')}, position) as delay from known where event = '${LEAST_DELAY}'),
  slashing as (
    select count(*) > 0 as is_live
    from known where starts_with(event, 'AllocationManager.') or starts_with(event, 'DelegationManager.SlashingWithdrawal'))
  select strategy, whitelisted, forbidden, created, updated,
    case when is_live then ${withdrawalDelayBlocks ?? 'null'} else greatest(latest.delay, least.delay) end::bigint as delay
  from latest, least, slashing
  where created is not null`;
}

/** Strategies that were ever allowed for deposits. */
export const strategies: TableRule = () => /* sql */ `
  select ${text('strategy')} as strategy, ${text('strategy_tokens.token')} as token, whitelisted,
    forbidden as third_party_transfers_forbidden, delay as withdrawal_delay_blocks,
    ${LIFETIME_COLUMNS}
  from strategy_settings
    left join strategy_tokens using (strategy)
    ${lifetimeJoins(SETTINGS)}
  order by strategy_settings.strategy`;
