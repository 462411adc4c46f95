import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import {
  addressTextSql,
  amountSql,
  bytesSql,
  keysSql,
  parameterSql,
  smallParameterSql,
} from '../../abi/word-sql.ts';
import { positionOf, text, timeSql } from '../chain-sql.ts';
import { OF_HASHED_SET } from '../relations/further-actions.ts';
import { RELEASE_PUBLISHED } from '../relations/releases.ts';
import { AT_COLUMNS, atPosition, LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const CREATED = 'TaskMailbox.TaskCreated';
const VERIFIED = 'TaskMailbox.TaskVerified';
const REFUNDED = 'TaskMailbox.FeeRefunded';
const OF_TASKS = [CREATED, VERIFIED, REFUNDED];

/** 9999-12-31 23:59:59, the last second of a time in a table. */
const LAST_SECOND = 253_402_300_799;

/** SQL of the hash of the task, which is in the same place in all three events. */
const TASK = bytesSql(fieldOf(eventOf(CREATED), 'taskHash'));

const created = (path: string) => parameterSql(CREATED, path);

/** Once for each task: logs of a replaced contract may have an event of it twice. */
const FIRST = 'qualify row_number() over (partition by task order by position) = 1';

/** A task is created, and then either verified or, once it is expired, refunded. */
export const operatorSetTasks: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['task_hash'] },
  sql: () => /* sql */ `
  with created as (
    select ${TASK} as task, ${created('creator')} as creator, ${created('avs')} as avs,
      ${created('executorOperatorSetId')} as set_id, ${created('operatorTableReferenceTimestamp')} as reference,
      ${created('refundCollector')} as refund_collector, ${created('avsFee')} as avs_fee,
      ${smallParameterSql(CREATED, 'taskDeadline')} as deadline, position as created
    from fixed_logs where event = '${CREATED}' ${FIRST}),
  verified as (
    select ${TASK} as task, ${parameterSql(VERIFIED, 'aggregator')} as aggregator, timestamp as verified_seconds,
      position as verified
    from fixed_logs join block_times on number = block_number where event = '${VERIFIED}' ${FIRST}),
  refunded as (
    select ${TASK} as task, ${amountSql(REFUNDED, 'avsFee')} as refunded_fee, timestamp as refunded_seconds,
      position as refunded
    from fixed_logs join block_times on number = block_number where event = '${REFUNDED}' ${FIRST}),
  tasks as (
    select *, greatest(created, verified, refunded) as updated
    from created left join verified using (task) left join refunded using (task))
  select ${text('task')} as task_hash, ${text('creator')} as creator, ${text('avs')} as avs,
    set_id::bigint as operator_set_id, ${timeSql('reference')} as operator_table_reference_timestamp,
    ${addressTextSql('refund_collector')} as refund_collector, avs_fee::decimal(38, 0) as avs_fee,
    case when deadline <= ${LAST_SECOND} then ${timeSql('deadline')} end as task_deadline,
    ${text('aggregator')} as aggregator, ${timeSql('verified_seconds')} as verified_at, refunded_fee,
    ${timeSql('refunded_seconds')} as refunded_at,
    ${LIFETIME_COLUMNS}
  from tasks
    ${lifetimeJoins(OF_TASKS)}
  order by task`,
};

/** SQL of the hash of the set, which is in the same place in all events of releases. */
const RELEASED_SET = bytesSql(fieldOf(eventOf(RELEASE_PUBLISHED), 'operatorSet'));

/** SELECT of the first block with a release of an operator set that a delta creates. */
export function firstLateReleaseSql(delta: number): string {
  return /* sql */ `
    select min(block_number) from fixed_logs
    where event in (${keysSql(OF_HASHED_SET)}) and ${text(RELEASED_SET)} in (
      select operator_set_hash from sets_by_hash where created >= ${positionOf(delta)})`;
}

export const operatorSetReleases: TableRule = {
  reads: ['block_times', 'fixed_logs', 'sets_by_hash', 'release_texts'],
  growth: { revised: firstLateReleaseSql },
  addition: { looksBack: ['sets_by_hash'] },
  order: ['block_number', 'log_index'],
  sql: () => /* sql */ `
  with releases as (
    select release.* exclude (position), logs.position,
      ${text(RELEASED_SET)} as operator_set_hash
    from release_texts release
      join (select * from fixed_logs where event = '${RELEASE_PUBLISHED}') logs on logs.position = release.position::bigint
    where reason is null)
  select operator_set_hash, avs, operator_set_id, release_id,
    case when upgrade_by_time <> '0' then ${timeSql('upgrade_by_time')} end as upgrade_by_time,
    from_json(digests, '["VARCHAR"]') as digests, from_json(registries, '["VARCHAR"]') as registries, ${AT_COLUMNS}
  from releases
    left join sets_by_hash using (operator_set_hash)
    ${atPosition('releases', [RELEASE_PUBLISHED])}`,
};
