import { hex, integer, nullableInteger, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';

export const taskFeeSplits = list({
  name: 'restaking/task-fee-splits',
  purpose:
    'Changes of the part of the fees of tasks that goes to the protocol, newest first; a task has the part in force at its creation.',
  tables: ['task_fee_splits'],
  record: {
    feeSplit: nullableInteger,
    feeSplitCollector: hex,
    blockNumber: integer,
    timestamp: time,
    transactionHash: hex,
  },
  rows: (table) => /* sql */ `
    select fee_split, fee_split_collector, block_number, log_index, "timestamp", transaction_hash
    from ${table('snapshot.task_fee_splits')}`,
  order: 'block_number desc, log_index desc',
  statistics: {
    of: 'snapshot',
    fields: { totalChanges: integer },
    rows: (table) => `select count(*) as total_changes from ${table('snapshot.task_fee_splits')}`,
  },
});
