import { addressTextSql, byEventSql, keysSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

export const SLASHER_UPDATED = 'AllocationManager.SlasherUpdated';
export const SLASHER_MIGRATED = 'AllocationManager.SlasherMigrated';

const EVENTS = [SLASHER_UPDATED, SLASHER_MIGRATED];

const of = (path: string) => byEventSql({ [SLASHER_UPDATED]: path, [SLASHER_MIGRATED]: path });

/** Each slasher of an operator set; a migrated one is in force at once. */
export const slasherChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['avs', 'operator_set_id', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, ${addressTextSql('slasher')} as slasher,
    coalesce(effect_block, block_number)::bigint as effect_block, migrated, ${AT_COLUMNS}
  from (
    select ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id, ${of('slasher')} as slasher,
      ${byEventSql({ [SLASHER_UPDATED]: 'effectBlock' })} as effect_block,
      event = '${SLASHER_MIGRATED}' as migrated, block_number, log_index, timestamp, transaction_hash
    from ${logsWhere(`event in (${keysSql(EVENTS)})`)}) changes`,
};
