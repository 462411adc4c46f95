import {
  address,
  amount,
  block,
  boolean,
  columns,
  hash,
  integer,
  list,
  oneOf,
  optional,
  signed,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  avs,
  blockAndLog,
  createdAt,
  lifetime,
  operator,
  pod,
  staker,
  strategy,
  toStaker,
  toStrategy,
  updatedAt,
} from '../shared-columns.ts';

const ERA = oneOf('m1', 'm2', 'slashing');

const SHARE_REASON = oneOf(
  'deposit',
  'withdrawal_queued',
  'withdrawal_completed',
  'pod_update',
  'delegation',
  'slash',
  'beacon_slash',
);

/** These tables have withdrawals, pods, and how shares, delegations and registrations changed. */
export const HISTORY_TABLES: readonly Table[] = [
  optional({
    name: 'withdrawals',
    purpose: 'Queued withdrawals, one row for each root, and whether they are completed.',
    columns: columns({
      withdrawal_root: {
        type: hash,
        comment: 'Hash of the withdrawal, its id in the contracts.',
      },
      staker,
      delegated_to: {
        type: address,
        nullable: true,
        comment: 'Operator that the staker delegated to when it was queued; null if none.',
      },
      withdrawer: { type: address, comment: 'Address that may complete it.' },
      nonce: {
        type: text,
        comment: 'Nonce of the withdrawal among those of the staker, a whole number as text.',
      },
      start_block: {
        type: block,
        comment: 'Block in which it was queued: the delay counts from it.',
      },
      era: {
        type: ERA,
        comment: 'Form of the withdrawal: m1, m2 or slashing, after the release that queued it.',
      },
      strategies: { type: list(address), comment: 'Addresses of the strategies.' },
      shares: {
        type: list(amount),
        comment:
          'Shares of each of the strategies, withdrawable when it was queued, in the smallest unit.',
      },
      scaled_shares: {
        type: list(amount),
        nullable: true,
        comment:
          'Scaled shares of each of the strategies, from which later slashes are taken; null before slashing.',
      },
      completed: { type: boolean, comment: 'Whether it is completed.' },
      received_as: {
        type: oneOf('tokens', 'shares'),
        nullable: true,
        comment:
          'How it was received, as tokens or shares; null before it is completed, and if no log shows it.',
      },
      migrated: { type: boolean, comment: 'Whether it was moved from the contracts of M1.' },
      migrated_from: {
        type: hash,
        nullable: true,
        comment: 'Root that it had in the contracts of M1; null if it is not migrated.',
      },
      ...lifetime,
      created_at: { type: time, comment: 'When it was queued (UTC).' },
    }),
    key: ['withdrawal_root'],
    parallel: [['strategies', 'shares', 'scaled_shares']],
    references: [toStaker],
  }),

  optional({
    name: 'share_changes',
    purpose: 'Each change of the shares of a staker in a strategy, with the shares after it.',
    columns: columns({
      staker,
      strategy,
      deposit_shares: {
        type: signed,
        comment: 'Change of the deposit shares, negative for a decrease, in the smallest unit.',
      },
      shares: {
        type: amount,
        comment: 'Shares that the staker can withdraw after the change, in the smallest unit.',
      },
      reason: {
        type: SHARE_REASON,
        comment:
          'Cause of the change: deposit, withdrawal_queued, withdrawal_completed, pod_update, delegation, slash or beacon_slash.',
      },
      ...blockAndLog,
    }),
    key: ['staker', 'strategy', 'block_number', 'log_index'],
    references: [toStaker, toStrategy],
    lowCardinality: ['strategy', 'reason'],
  }),

  optional({
    name: 'delegation_changes',
    purpose: 'Each change of the operator that a staker delegates to.',
    columns: columns({
      staker,
      operator: {
        type: address,
        nullable: true,
        comment: 'Operator that the staker delegates to after the change; null if none.',
      },
      forced: {
        type: boolean,
        comment: 'Whether the operator or its approver ended the delegation.',
      },
      ...blockAndLog,
    }),
    key: ['staker', 'block_number', 'log_index'],
    references: [toStaker],
    lowCardinality: ['operator'],
  }),

  optional({
    name: 'pods',
    purpose: 'EigenPods and their owners.',
    columns: columns({
      pod,
      staker: { type: address, comment: 'Owner of the pod.' },
      created_at: createdAt,
      created_block: { type: block, comment: 'Block in which it was made.' },
      created_transaction: { type: hash, comment: 'Hash of the transaction that made it.' },
      restaked_validators: {
        type: integer,
        nullable: true,
        comment: 'Validators that restake in it; null if unknown.',
      },
    }),
    key: ['pod'],
  }),

  optional({
    name: 'operator_shares',
    purpose:
      'The shares of a strategy that are delegated to an operator, as its contract counts them.',
    columns: columns({
      operator,
      strategy,
      shares: { type: amount, comment: 'Shares delegated to the operator, in the smallest unit.' },
      updated_at: updatedAt,
    }),
    key: ['operator', 'strategy'],
    references: [toStrategy],
  }),

  optional({
    name: 'operator_share_changes',
    purpose:
      'Each change of the shares that are delegated to an operator, with the shares after it.',
    columns: columns({
      operator,
      strategy,
      staker: {
        type: address,
        nullable: true,
        comment: 'Staker that owns the shares; null if a slash took them.',
      },
      delta: {
        type: signed,
        comment: 'Change of the shares, negative for a decrease, in the smallest unit.',
      },
      shares: {
        type: amount,
        comment: 'Shares delegated to the operator after the change, in the smallest unit.',
      },
      ...blockAndLog,
    }),
    key: ['operator', 'strategy', 'block_number', 'log_index'],
    references: [toStrategy],
    lowCardinality: ['operator', 'strategy'],
  }),

  optional({
    name: 'registration_changes',
    purpose:
      'Each registration of an operator with an AVS or one of its operator sets, and each end of one.',
    columns: columns({
      avs,
      operator,
      registered: {
        type: boolean,
        comment: 'Whether the operator registered; false if it left.',
      },
      operator_set_id: {
        type: integer,
        nullable: true,
        comment: 'Id of the operator set among those of the AVS. Null for the AVS as a whole.',
      },
      ...blockAndLog,
    }),
    key: ['avs', 'operator', 'block_number', 'log_index'],
  }),
];
