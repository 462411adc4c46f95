import { blockOf, text, timeSql } from '../chain-sql.ts';
import { REGISTRATIONS_SQL } from './avs-operators.ts';
import type { TableRule } from './context.ts';

/** Members that left stay, as not registered. */
export const operatorSetMembers: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['avs', 'operator_set_id', 'operator'] },
  sql: () => /* sql */ `
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, ${text('"operator"')} as "operator", registered,
    ${timeSql('timestamp')} as updated_at
  from (
    select avs, set_id, "operator", arg_max(registered, position) as registered, max(position) as position
    from (${REGISTRATIONS_SQL}) where set_id is not null group by avs, set_id, "operator") latest
    join block_times on number = ${blockOf('position')}
  order by latest.avs, operator_set_id, latest."operator"`,
};
