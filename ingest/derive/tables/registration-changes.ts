import { text } from '../chain-sql.ts';
import { AT_COLUMNS } from './at.ts';
import { REGISTRATIONS_SQL } from './avs-operators.ts';
import type { TableRule } from './context.ts';

/** Registrations in the directory have no operator set. */
export const registrationChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['avs', 'operator', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('avs')} as avs, ${text('"operator"')} as "operator", registered,
    set_id::bigint as operator_set_id, ${AT_COLUMNS}
  from (${REGISTRATIONS_SQL}) changes join block_times on number = block_number`,
};
