import { sqlText } from '../../../common/sql.ts';
import { bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const REGISTERED = 'RegistryCoordinator.OperatorRegistered';
const DEREGISTERED = 'RegistryCoordinator.OperatorDeregistered';
const SOCKET = 'RegistryCoordinator.OperatorSocketUpdate';
const EJECTED = 'EjectionManager.OperatorEjected';
const EJECTION_COMPLETED = 'EigenDAEjectionManager.EjectionCompleted';

/**
 * An operator of the data-availability network is ejected if the transaction of its deregistration
 * has an event of its ejection. OperatorEjected alone is no proof: it is also emitted for operators
 * that were not registered. An operator that registers again is no longer ejected.
 */
export const daOperators: TableRule = {
  reads: ['fixed_logs'],
  growth: { keyed: ['operator_id'] },
  sql: ({ network }) => /* sql */ `
  with states as (
    select ${byEventSql({ [REGISTERED]: 'operatorId', [DEREGISTERED]: 'operatorId' })} as operator_id,
      arg_max(${byEventSql({ [REGISTERED]: 'operator', [DEREGISTERED]: 'operator' })}, position) as "operator",
      arg_max(event = '${REGISTERED}', position) as status,
      arg_max(tx, position) as tx
    from fixed_logs where event in (${keysSql([REGISTERED, DEREGISTERED])}) group by 1),
  sockets as (
    select ${parameterSql(SOCKET, 'operatorId')} as operator_id, arg_max(data, position) as data
    from fixed_logs where event = '${SOCKET}' group by 1),
  ejections as (
    select tx, case event when '${EJECTED}' then data[1:32] end as operator_id,
      case event when '${EJECTION_COMPLETED}' then data[13:32] end as "operator"
    from fixed_logs where event in (${keysSql([EJECTED, EJECTION_COMPLETED])}))
  select ${sqlText(network.network)} as network, ${text('states.operator_id')} as operator_id,
    ${text('states."operator"')} as "operator",
    ${textSql(bytesAt(`(${lengthSql('0')})`)).replaceAll('data[', 'sockets.data[')} as socket,
    states.status,
    not states.status and exists (
      select 1 from ejections
      where ejections.tx = states.tx
        and (ejections.operator_id = states.operator_id or ejections."operator" = states."operator")) as ejected
  from states left join sockets using (operator_id)
  order by operator_id`,
};
