import { blockOf, text, timeSql } from '../chain-sql.ts';
import { allocationsAtSql } from '../relations/allocations.ts';
import type { TableRule } from './context.ts';

/**
 * In force and pending at the last block that the logs cover; see allocations.ts of the folder
 * above.
 */
export const allocations: TableRule = {
  reads: ['block_times', 'allocation_states'],
  growth: { whole: 'An allocation becomes due by time alone; operators have few.' },
  timed: true,
  sql: ({ blockNumber }) => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('avs')} as avs, set_id as operator_set_id, ${text('strategy')} as strategy,
    magnitude, pending_magnitude, effect_block, ${timeSql('timestamp')} as updated_at
  from (${allocationsAtSql(blockNumber)}) states
    join block_times on number = ${blockOf('position')}
  order by states."operator", states.avs, states.set_id, states.strategy`,
};
