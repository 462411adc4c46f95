import { CONSENSUS_TYPES, CURVES } from '../../../common/vocabulary.ts';
import {
  address,
  amount,
  boolean,
  columns,
  hash,
  integer,
  list,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { avs, blockAndLog, lifetime, operatorSetId, optionalSet } from '../shared-columns.ts';

/**
 * These tables have the work that operator sets do: the TaskMailbox's tasks with their executors
 * and fees, and the ReleaseManager's releases.
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
      refund_collector: {
        type: address,
        nullable: true,
        comment: 'Address that can take the fee back; null if the task has none.',
      },
      avs_fee: {
        type: amount,
        comment: 'Fee of the task, in the smallest unit of the set’s fee token.',
      },
      task_deadline: {
        type: time,
        nullable: true,
        comment: 'Time after which the task is expired (UTC); null if it is beyond the year 9999.',
      },
      aggregator: {
        type: address,
        nullable: true,
        comment: 'Address that submitted the verified result; null before.',
      },
      verified_at: {
        type: time,
        nullable: true,
        comment: 'When the result was verified (UTC); null before.',
      },
      refunded_fee: {
        type: amount,
        nullable: true,
        comment: 'Fee that was refunded, in the smallest unit; null if none was.',
      },
      refunded_at: {
        type: time,
        nullable: true,
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
      upgrade_by_time: {
        type: time,
        nullable: true,
        comment: 'Time until which operators have to upgrade (UTC); null if at once.',
      },
      digests: { type: list(hash), comment: 'Digest of each artifact.' },
      registries: {
        type: list(text),
        comment: 'Registry of each artifact, in the order of the digests.',
      },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index'],
    parallel: [['digests', 'registries']],
  }),

  optional({
    name: 'executor_operator_sets',
    purpose: 'Operator sets that execute tasks, with their newest configuration.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      registered: { type: boolean, comment: 'Whether it takes tasks now.' },
      task_hook: {
        type: address,
        nullable: true,
        comment:
          'Address of the AVS’s contract that checks tasks and sets their fees; null without a configuration.',
      },
      task_sla: {
        type: amount,
        nullable: true,
        comment:
          'Seconds from the creation of a task to its deadline; null without a configuration.',
      },
      fee_token: {
        type: address,
        nullable: true,
        comment: 'Address of the token of the fees; null if tasks have none.',
      },
      curve: {
        type: oneOf(...CURVES),
        nullable: true,
        comment: 'Curve of the certificates of results; null without a configuration.',
      },
      fee_collector: {
        type: address,
        nullable: true,
        comment: 'Address that gets the AVS’s part of the fees; null if none.',
      },
      consensus: {
        type: oneOf(...CONSENSUS_TYPES),
        nullable: true,
        comment:
          'Rule for a result: none if the AVS decides, stake_proportion_threshold for a part of the stake; null without a configuration.',
      },
      stake_proportion_threshold: {
        type: integer,
        nullable: true,
        comment:
          'Part of the stake that must sign a result, in basis points; null for another rule.',
      },
      ...lifetime,
    }),
    key: ['avs', 'operator_set_id'],
  }),

  optional({
    name: 'task_fee_splits',
    purpose:
      'Changes of the part of each task’s fee that goes to the protocol; a task has the part in force at its creation.',
    columns: columns({
      fee_split: {
        type: integer,
        nullable: true,
        comment: 'Part of the fee in force after the log, in basis points; null before the first.',
      },
      fee_split_collector: {
        type: address,
        nullable: true,
        comment: 'Address that gets that part after the log; null before the first.',
      },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index'],
  }),
];
