import { sqlText } from '../../../common/sql.ts';
import { byteListSql, bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

const REGISTERED = 'RegistryCoordinator.OperatorRegistered';
const JOINED = 'BLSApkRegistry.OperatorAddedToQuorums';
const LEFT = 'BLSApkRegistry.OperatorRemovedFromQuorums';
const STAKE = 'StakeRegistry.OperatorStakeUpdate';
const EJECTED = 'EjectionManager.OperatorEjected';
const EJECTION = 'EigenDAEjectionManager.EjectionCompleted';
const SOCKET = 'RegistryCoordinator.OperatorSocketUpdate';
const CONFIRMED = 'EigenDAServiceManager.BatchConfirmed';

/**
 * Gives SQL for the list of quorums, a byte each, in the `bytes` at the offset in a word of the
 * head.
 */
function quorums(word: number): string {
  return `list_distinct(${byteListSql(bytesAt(`(${lengthSql(String(32 * word))})`))})`;
}

const NAMING_ID = [JOINED, LEFT, STAKE, EJECTED, SOCKET];

/** Gives SQL for the operator's id in a log of NAMING_ID. */
const ID = `case when event in (${keysSql([JOINED, LEFT])}) then data[33:64]
      else ${byEventSql({ [STAKE]: 'operatorId', [EJECTED]: 'operatorId', [SOCKET]: 'operatorId' })} end`;

/** SELECT of the first block with an event of an operator that registers in a delta. */
function firstLateRegistrationSql(delta: number): string {
  const registered = (name: string) => /* sql */ `
      select ${parameterSql(REGISTERED, name)} from fixed_logs where event = '${REGISTERED}' and block_number >= ${delta}`;
  return /* sql */ `
    select min(block_number) from fixed_logs
    where (event in (${keysSql(NAMING_ID)}) and ${ID} in (${registered('operatorId')}))
      or (event = '${EJECTION}' and data[13:32] in (${registered('operator')}))`;
}

/**
 * One row for each quorum that an event names. Events that name an operator by its id or by its
 * address alone get the other from its registration; those of an operator that never registered
 * have no row.
 */
export const daOperatorEvents: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { revised: firstLateRegistrationSql },
  sql: ({ network }) => /* sql */ `
  with ids as (
    select ${parameterSql(REGISTERED, 'operatorId')} as operator_id,
      arg_max(${parameterSql(REGISTERED, 'operator')}, position) as "operator"
    from fixed_logs where event = '${REGISTERED}' group by 1),
  quorum_events as (
    select position, data[33:64] as operator_id, null::blob as "operator",
      case event when '${JOINED}' then 'Registered' else 'Deregistered' end as action, unnest(${quorums(2)}) as quorum
    from fixed_logs where event in ('${JOINED}', '${LEFT}')
    union all
    select position, null, data[13:32], 'Ejected', unnest(${quorums(1)}) from fixed_logs where event = '${EJECTION}'),
  events as (
    select position, operator_id, "operator", action, quorum, null::hugeint as stake, null::blob as data from quorum_events
    union all
    select position, ${parameterSql(STAKE, 'operatorId')}, null, 'StakeUpdated', ${parameterSql(STAKE, 'quorumNumber')},
      ${parameterSql(STAKE, 'stake')}, null
    from fixed_logs where event = '${STAKE}'
    union all
    select position, ${parameterSql(EJECTED, 'operatorId')}, null, 'Ejected', ${parameterSql(EJECTED, 'quorumNumber')}, null, null
    from fixed_logs where event = '${EJECTED}'
    union all
    select position, ${parameterSql(SOCKET, 'operatorId')}, null, 'SocketUpdated', null, null, data
    from fixed_logs where event = '${SOCKET}'),
  named as (
    select events.*, ids.operator_id as id, ids."operator" as named
    from events join ids on ids.operator_id = events.operator_id
    where events.operator_id is not null
    union all
    select events.*, ids.operator_id, ids."operator"
    from events join ids on ids."operator" = events."operator"
    where events.operator_id is null),
  confirmed as (
    select position, ${parameterSql(CONFIRMED, 'batchId')} as batch_id from fixed_logs where event = '${CONFIRMED}')
  select ${sqlText(network.network)} as network, ${text('id')} as operator_id, ${text('named')} as "operator",
    quorum::bigint as quorum_number, action, stake::decimal(38, 0) as stake,
    case action when 'SocketUpdated' then ${textSql(bytesAt(`(${lengthSql('0')})`))} end as socket,
    batch_id::varchar as batch_id, ${AT_COLUMNS}
  from named
    asof left join confirmed on named.position >= confirmed.position
    ${atPosition('named', [JOINED, LEFT, STAKE, EJECTED, EJECTION, SOCKET])}
  order by named.position, quorum_number`,
};
