import {
  address,
  amount,
  columns,
  hash,
  list,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { at, avs, lifetime, operatorSetId, optionalSet } from '../shared-columns.ts';

/**
 * Tables of the work of operator sets: tasks of the TaskMailbox, releases of the ReleaseManager.
 */
export const TASK_TABLES: readonly Table[] = [
  optional({
    name: 'operator_set_tasks',
    purpose:
      'Tasks that operator sets execute, with their verification and the fee that was refunded.',
    columns: columns({
      task_hash: { type: hash, comment: 'Hash of the task, its id.' },
      creator: { type: address, comment: 'Address that created the task.' },
      avs,
      operator_set_id: operatorSetId,
      operator_table_reference_timestamp: {
        type: time,
        comment: 'Time of the operator table that verifies the result (UTC).',
      },
      'refund_collector?': {
        type: address,
        comment: 'Address that can take the fee back; null if the task has none.',
      },
      avs_fee: {
        type: amount,
        comment: 'Fee of the task, in the smallest unit of the set’s fee token.',
      },
      'task_deadline?': {
        type: time,
        comment: 'Time after which the task is expired (UTC); null if it is beyond the year 9999.',
      },
      'aggregator?': {
        type: address,
        comment: 'Address that submitted the verified result; null before.',
      },
      'verified_at?': { type: time, comment: 'When the result was verified (UTC); null before.' },
      'refunded_fee?': {
        type: amount,
        comment: 'Fee that was refunded, in the smallest unit; null if none was.',
      },
      'refunded_at?': {
        type: time,
        comment: 'When the fee was refunded (UTC); null if it was not.',
      },
      ...lifetime,
    }),
    key: ['task_hash'],
  }),

  optional({
    name: 'operator_set_releases',
    purpose: 'Releases of the software that operator sets run.',
    columns: columns({
      operator_set_hash: {
        type: hash,
        comment: 'Hash of AVS and id of the operator set; logs of releases have no more.',
      },
      ...optionalSet('no log names a set of this hash'),
      release_id: { type: text, comment: 'Id of the release in the set, a whole number as text.' },
      'upgrade_by_time?': {
        type: time,
        comment: 'Time until which operators have to upgrade (UTC); null if at once.',
      },
      digests: { type: list(hash), comment: 'Digest of each artifact.' },
      registries: {
        type: list(text),
        comment: 'Registry of each artifact, in the order of the digests.',
      },
      ...at,
    }),
    key: ['block_number', 'log_index'],
  }),
];
