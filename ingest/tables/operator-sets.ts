import { blockOf, text, timeSql } from '../relations.ts';
import { addressTextSql, byEventSql, keysSql } from '../words.ts';
import type { TableRule } from './context.ts';

const CREATED = 'AllocationManager.OperatorSetCreated';
const REDISTRIBUTION = 'AllocationManager.RedistributionAddressSet';
const SLASHER = 'AllocationManager.SlasherUpdated';
const MIGRATED = 'AllocationManager.SlasherMigrated';
const ADDED = 'AllocationManager.StrategyAddedToOperatorSet';
const REMOVED = 'AllocationManager.StrategyRemovedFromOperatorSet';

const EVENTS = [CREATED, REDISTRIBUTION, SLASHER, MIGRATED, ADDED, REMOVED];

const of = (path: string) => byEventSql(Object.fromEntries(EVENTS.map((key) => [key, path])));

/** The slasher of which the delay is over; a later one is in force from its block on. */
export const operatorSets: TableRule = ({ blockNumber }) => /* sql */ `
  with changes as (
    select ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id, event, position,
      ${byEventSql({ [ADDED]: 'strategy', [REMOVED]: 'strategy' })} as strategy,
      ${byEventSql({ [SLASHER]: 'slasher', [MIGRATED]: 'slasher' })} as slasher,
      coalesce(${byEventSql({ [SLASHER]: 'effectBlock' })}, block_number) as effect_block,
      ${byEventSql({ [REDISTRIBUTION]: 'redistributionRecipient' })} as recipient
    from known where event in (${keysSql(EVENTS)})),
  latest as (
    select avs, set_id,
      min(position) filter (event = '${CREATED}') as created,
      arg_max(recipient, position) as recipient,
      arg_max(slasher, position) filter (effect_block <= ${blockNumber}) as slasher
    from changes group by avs, set_id),
  slashable as (
    select avs, set_id, list(${text('strategy')} order by strategy) as strategies
    from (
      select avs, set_id, strategy from changes where strategy is not null
      group by avs, set_id, strategy having arg_max(event, position) = '${ADDED}')
    group by avs, set_id)
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, ${addressTextSql('recipient')} as redistribution_recipient,
    ${addressTextSql('slasher')} as slasher, ${timeSql('timestamp')} as created_at, coalesce(strategies, []) as strategies
  from latest
    left join slashable using (avs, set_id)
    join block_times on number = ${blockOf('created')}
  order by latest.avs, operator_set_id`;
