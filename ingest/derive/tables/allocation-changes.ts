import { text, timeSql } from '../chain-sql.ts';
import { AT_COLUMNS } from './at.ts';
import type { TableRule } from './context.ts';

/** Each event of an allocation, as it is: those of a slash as well. */
export const allocationChanges: TableRule = {
  reads: ['block_times', 'allocation_events', 'allocation_effects'],
  // A block of effect that was to come has its time now.
  growth: {
    revised: (delta) => /* sql */ `
      select min(block_number) from allocation_events
      where effect_block > (select max(number) from block_times where number < ${delta})`,
  },
  sql: () => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('avs')} as avs, set_id::bigint as operator_set_id, ${text('strategy')} as strategy,
    magnitude::decimal(38, 0) as magnitude, effect_block, ${timeSql('seconds')} as effect_at, ${AT_COLUMNS}
  from allocation_events changes
    join block_times on number = block_number
    join allocation_effects using (effect_block)
  order by changes."operator", changes.avs, changes.set_id, changes.strategy, block_number, log_index`,
};
