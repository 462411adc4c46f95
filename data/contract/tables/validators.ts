import { VALIDATOR_REQUESTS, VALIDATOR_STATES } from '../../../common/vocabulary.ts';
import {
  amount,
  columns,
  hash,
  integer,
  oneOf,
  optional,
  signed,
  type Table,
  time,
} from '../declare.ts';
import { blockAndLog, lifetime, pod } from '../shared-columns.ts';

/** These tables have pods' validators, and the checkpoints of their balances. */
export const VALIDATOR_TABLES: readonly Table[] = [
  optional({
    name: 'validators',
    purpose:
      'Validators of pods as their logs name them: by the index in earlier releases, later by the hash of the public key. A validator that both name has two rows, as no log links them.',
    columns: columns({
      pod,
      validator_index: {
        type: integer,
        nullable: true,
        comment: 'Index of the validator on the beacon chain; null if the logs name its key.',
      },
      pubkey_hash: {
        type: hash,
        nullable: true,
        comment: 'Hash of its public key; null if the logs name its index.',
      },
      state: {
        type: oneOf(...VALIDATOR_STATES),
        comment: 'State: active until a proof shows that it has withdrawn, then withdrawn.',
      },
      balance_gwei: {
        type: amount,
        nullable: true,
        comment: 'Newest proved balance that counts for shares, in gwei; null if no log shows it.',
      },
      checkpointed_at: {
        type: time,
        nullable: true,
        comment: 'Newest checkpoint that proved its balance (UTC); null if none did.',
      },
      ...lifetime,
    }),
    key: ['pod', 'validator_index', 'pubkey_hash'],
  }),

  optional({
    name: 'validator_requests',
    purpose:
      'Requests of pods to the beacon chain: exits, partial withdrawals, consolidations, compounding. The beacon chain may ignore them.',
    columns: columns({
      pod,
      kind: { type: oneOf(...VALIDATOR_REQUESTS), comment: 'Kind of the request.' },
      pubkey_hash: { type: hash, comment: 'Hash of the public key of the validator.' },
      target_pubkey_hash: {
        type: hash,
        nullable: true,
        comment:
          'Hash of the public key of the validator to consolidate into; null for other kinds.',
      },
      amount_gwei: {
        type: amount,
        nullable: true,
        comment: 'Amount of a partial withdrawal in gwei; null for other kinds.',
      },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index'],
  }),

  optional({
    name: 'checkpoints',
    purpose: 'Checkpoints of pods: proofs of the balances of all of their active validators.',
    columns: columns({
      pod,
      checkpoint_at: { type: time, comment: 'Time of the beacon block that is proved (UTC).' },
      beacon_block_root: { type: hash, comment: 'Root of that beacon block.' },
      validators: { type: integer, comment: 'Number of validators whose balance is proved.' },
      proved: { type: integer, comment: 'Number of these proved so far.' },
      share_delta: {
        type: signed,
        nullable: true,
        comment: 'Change of the shares in wei, negative for a decrease; null before the end.',
      },
      finalized_at: {
        type: time,
        nullable: true,
        comment: 'When the last proof came (UTC); null before.',
      },
      ...blockAndLog,
    }),
    key: ['pod', 'block_number', 'log_index'],
  }),
];
