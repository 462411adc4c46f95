import { addressTextSql, byEventSql, keysSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';
import { STRATEGY_ADDED, STRATEGY_REMOVED } from './operator-set-strategy-changes.ts';
import { SLASHER_MIGRATED, SLASHER_UPDATED } from './slasher-changes.ts';

const CREATED = 'AllocationManager.OperatorSetCreated';
const REDISTRIBUTION = 'AllocationManager.RedistributionAddressSet';

const EVENTS = [
  CREATED,
  REDISTRIBUTION,
  SLASHER_UPDATED,
  SLASHER_MIGRATED,
  STRATEGY_ADDED,
  STRATEGY_REMOVED,
];

const of = (path: string) => byEventSql(Object.fromEntries(EVENTS.map((key) => [key, path])));

/**
 * The slasher in force: a new one is in force after a delay, from its block of effect on. The
 * contract stores one pending slasher: if another replaces it, it never is in force.
 */
export const operatorSets: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { whole: 'It has a row for each set; a slasher comes into force by time alone.' },
  timed: true,
  sql: ({ blockNumber }) => /* sql */ `
  with changes as (
    select ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id, event, position,
      ${byEventSql({ [STRATEGY_ADDED]: 'strategy', [STRATEGY_REMOVED]: 'strategy' })} as strategy,
      ${byEventSql({ [SLASHER_UPDATED]: 'slasher', [SLASHER_MIGRATED]: 'slasher' })} as slasher,
      coalesce(${byEventSql({ [SLASHER_UPDATED]: 'effectBlock' })}, block_number) as effect_block, block_number,
      ${byEventSql({ [REDISTRIBUTION]: 'redistributionRecipient' })} as recipient
    from fixed_logs where event in (${keysSql(EVENTS)})),
  slashers as (
    select avs, set_id, arg_max(slasher, position) as slasher
    from (
      select avs, set_id, position, slasher, effect_block,
        lead(block_number) over (partition by avs, set_id order by position) as replaced
      from changes where slasher is not null)
    where effect_block <= least(${blockNumber}, coalesce(replaced, ${blockNumber}))
    group by avs, set_id),
  latest as (
    select avs, set_id,
      min(position) filter (event = '${CREATED}') as created,
      arg_max(recipient, position) as recipient
    from changes group by avs, set_id),
  slashable as (
    select avs, set_id, list(${text('strategy')} order by strategy) as strategies
    from (
      select avs, set_id, strategy from changes where strategy is not null
      group by avs, set_id, strategy having arg_max(event, position) = '${STRATEGY_ADDED}')
    group by avs, set_id)
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, ${addressTextSql('recipient')} as redistribution_recipient,
    ${addressTextSql('slasher')} as slasher, ${timeSql('timestamp')} as created_at, coalesce(strategies, []) as strategies
  from latest
    left join slashers using (avs, set_id)
    left join slashable using (avs, set_id)
    join block_times on number = ${blockOf('created')}
  order by latest.avs, operator_set_id`,
};
