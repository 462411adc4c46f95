import { parameterSql } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { ALLOCATION_UPDATED } from '../relations/allocations.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const of = (path: string) => parameterSql(ALLOCATION_UPDATED, path);

/** Each event of an allocation, as it is: those of a slash as well. */
export const allocationChanges: TableRule = {
  reads: ['block_times', 'fixed_logs', 'allocation_effects'],
  // A block of effect that was to come has its time now.
  growth: {
    revised: (delta) => /* sql */ `
      select min(block_number) from fixed_logs
      where event = '${ALLOCATION_UPDATED}' and ${of('effectBlock')} > (
        select max(number) from block_times where number < ${delta})`,
  },
  sql: () => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('avs')} as avs, set_id as operator_set_id, ${text('strategy')} as strategy,
    magnitude::decimal(38, 0) as magnitude, effect_block, ${timeSql('seconds')} as effect_at, ${AT_COLUMNS}
  from (
    select ${of('operator')} as "operator", ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')}::bigint as set_id,
      ${of('strategy')} as strategy, ${of('magnitude')} as magnitude, ${of('effectBlock')}::bigint as effect_block,
      block_number, log_index, timestamp, transaction_hash
    from ${logsWhere(`event = '${ALLOCATION_UPDATED}'`)}) changes
    join allocation_effects using (effect_block)
  order by changes."operator", changes.avs, changes.set_id, changes.strategy, block_number, log_index`,
};
