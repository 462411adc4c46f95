import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

/**
 * In force and pending at the last block that the logs cover; see allocations.ts of the folder
 * above.
 */
export const allocations: TableRule = {
  reads: ['block_times', 'allocation_states'],
  growth: 'whole',
  sql: () => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('avs')} as avs, set_id as operator_set_id, ${text('strategy')} as strategy,
    magnitude, pending_magnitude, effect_block, ${timeSql('timestamp')} as updated_at
  from (
    select unhex("operator") as "operator", unhex(avs) as avs, set_id::bigint as set_id, unhex(strategy) as strategy,
      magnitude::decimal(38, 0) as magnitude, pending_magnitude::decimal(38, 0) as pending_magnitude,
      effect_block::bigint as effect_block, position::bigint as position
    from allocation_states) states
    join block_times on number = ${blockOf('position')}
  order by states."operator", states.avs, states.set_id, states.strategy`,
};
