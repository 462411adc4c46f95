import { TASK_STATES } from '../../../common/vocabulary.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableTime,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** A task is expired if its deadline has passed at the time of the snapshot. */
const tasksSql: Select = (table) => /* sql */ `
  select *, case when verified_at is not null then 'verified'
    when coalesce(task_deadline < coalesce(snapshot_time, updated_at), false) then 'expired' else 'created' end as status
  from ${table('snapshot.operator_set_tasks')}, ${table('rollup.latest_time')}`;

export const operatorSetTasks = list({
  name: 'restaking/operator-set-tasks',
  purpose: 'Tasks of operator sets on this chain, newest first, with verification and refund.',
  tables: ['operator_set_tasks'],
  record: {
    taskHash: hex,
    status: described(
      'created, verified once it has a result, or expired at the time of the snapshot.',
      plainWord,
    ),
    creator: described('Address that created the task.', hex),
    avs: hex,
    operatorSetId: integer,
    operatorTableReferenceTimestamp: time,
    refundCollector: hex,
    avsFee: decimalText,
    taskDeadline: nullableTime,
    aggregator: hex,
    verifiedAt: nullableTime,
    refundedFee: nullableDecimal,
    refundedAt: nullableTime,
    createdAt: described('Time at which the task was created.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    creator: () => address('Address that created the task.'),
    status: () => oneOf('Status of the task.', TASK_STATES),
  },
  rows: tasksSql,
  order: 'created_at desc, task_hash',
  statistics: {
    of: 'snapshot',
    fields: { totalTasks: integer, verifiedTasks: integer, expiredTasks: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_tasks, count(*) filter (status = 'verified') as verified_tasks,
        count(*) filter (status = 'expired') as expired_tasks
      from (${tasksSql(table)})`,
  },
});
