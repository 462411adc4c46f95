import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, integerTextSql, keysSql } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const INCREASED = 'StrategyManager.BurnOrRedistributableSharesIncreased';
const DECREASED = 'StrategyManager.BurnOrRedistributableSharesDecreased';
const BLOCK_SET = 'StrategyManager.SlashResolutionBlockSet';
const OF_SHARES = [INCREASED, DECREASED];

const of = (keys: readonly string[], path: string) =>
  byEventSql(Object.fromEntries(keys.map((key) => [key, path])));

const ALL = [...OF_SHARES, BLOCK_SET];

/** SQL of the word of the id of a slash, which is in the same place in all of the events. */
const ID = bytesSql(fieldOf(eventOf(INCREASED), 'slashId'));

/**
 * The shares of each slash and strategy, from the slash until they are burnt or sent to the
 * recipient of the operator set.
 */
export const slashResolutions: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['avs', 'operator_set_id', 'slash_id'] },
  sql: () => /* sql */ `
  with events as (
    select event, position, ${of(ALL, 'operatorSet.avs')} as avs, ${of(ALL, 'operatorSet.id')} as set_id, ${ID} as id,
      ${of(OF_SHARES, 'strategy')} as strategy, ${of(OF_SHARES, 'shares')} as shares,
      ${byEventSql({ [BLOCK_SET]: 'resolutionBlock' })} as resolution_block
    from fixed_logs where event in (${keysSql(ALL)})),
  blocks_set as (
    select avs, set_id, id, arg_max(resolution_block, position) as resolution_block
    from events where event = '${BLOCK_SET}' group by avs, set_id, id),
  resolved as (
    select avs, set_id, id, strategy, sum(shares) filter (event = '${INCREASED}') as shares,
      coalesce(sum(shares) filter (event = '${DECREASED}'), 0) as resolved,
      max(position) filter (event = '${DECREASED}') as resolved_position,
      min(position) as created, max(position) as updated
    from events where event in (${keysSql(OF_SHARES)})
    group by avs, set_id, id, strategy
    having shares is not null)
  select ${text('avs')} as avs, set_id::bigint as operator_set_id,
    ${integerTextSql('uint256', (from, to) => `id[${from}:${to}]`)} as slash_id, ${text('strategy')} as strategy,
    shares::decimal(38, 0) as shares, resolved::decimal(38, 0) as resolved_shares,
    resolution_block::bigint as resolution_block,
    case when resolved_position is not null then ${timeSql('updated_time.timestamp')} end as resolved_at,
    ${LIFETIME_COLUMNS}
  from resolved
    left join blocks_set using (avs, set_id, id)
    ${lifetimeJoins(OF_SHARES)}
  order by resolved.avs, operator_set_id, id, resolved.strategy`,
};
