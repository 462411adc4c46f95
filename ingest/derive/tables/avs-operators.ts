import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const DIRECTORY = 'AVSDirectory.OperatorAVSRegistrationStatusUpdated';
const JOINED = 'AllocationManager.OperatorAddedToOperatorSet';
const LEFT = 'AllocationManager.OperatorRemovedFromOperatorSet';

/**
 * Has a row for each time that an operator registers with an AVS or one of its operator sets, or
 * leaves.
 */
export const REGISTRATIONS_SQL: string = /* sql */ `
    select ${byEventSql({ [DIRECTORY]: 'avs', [JOINED]: 'operatorSet.avs', [LEFT]: 'operatorSet.avs' })} as avs,
      ${byEventSql({ [DIRECTORY]: 'operator', [JOINED]: 'operator', [LEFT]: 'operator' })} as "operator",
      ${byEventSql({ [JOINED]: 'operatorSet.id', [LEFT]: 'operatorSet.id' })} as set_id,
      case event when '${DIRECTORY}' then ${parameterSql(DIRECTORY, 'status')} = 1 else event = '${JOINED}' end as registered,
      position, block_number, log_index, transaction_hash
    from fixed_logs where event in (${keysSql([DIRECTORY, JOINED, LEFT])})`;

/**
 * An operator is registered with an AVS by the directory, or as a member of any of its operator
 * sets: joining a set emits nothing in the directory.
 */
export const avsOperators: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['avs', 'operator'] },
  sql: () => /* sql */ `
  with changes as (${REGISTRATIONS_SQL}),
  memberships as (
    select avs, "operator", set_id, arg_max(registered, position) as registered, max(position) as position
    from changes group by avs, "operator", set_id),
  latest as (
    select avs, "operator", bool_or(registered) as registered, max(position) as position
    from memberships group by avs, "operator")
  select ${text('avs')} as avs, ${text('"operator"')} as "operator", registered, ${timeSql('timestamp')} as updated_at
  from latest join block_times on number = ${blockOf('position')}
  order by avs, "operator"`,
};
