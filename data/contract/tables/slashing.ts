import { ACCOUNT_KINDS } from '../../../common/vocabulary.ts';
import {
  address,
  amount,
  block,
  boolean,
  columns,
  integer,
  list,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  at,
  avs,
  createdAt,
  operator,
  operatorSetId,
  strategy,
  updatedAt,
} from '../shared-columns.ts';

/** Tables of operator sets, allocations and slashes. */
export const SLASHING_TABLES: readonly Table[] = [
  optional({
    name: 'operator_sets',
    purpose: 'Operator sets of AVSs, with the strategies that can be slashed in them.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      'redistribution_recipient?': {
        type: address,
        comment: 'Address that receives slashed shares; null if they are burnt.',
      },
      'slasher?': { type: address, comment: 'Address that may slash; null if no log shows it.' },
      created_at: createdAt,
      strategies: {
        type: list(address),
        comment: 'Addresses of the strategies that can be slashed.',
      },
    }),
    key: ['avs', 'operator_set_id'],
  }),

  optional({
    name: 'operator_set_members',
    purpose: 'The latest state of each membership of an operator in an operator set.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      operator,
      registered: { type: boolean, comment: 'Whether the operator is a member.' },
      updated_at: updatedAt,
    }),
    key: ['avs', 'operator_set_id', 'operator'],
  }),

  optional({
    name: 'operator_set_strategy_changes',
    purpose: 'Each strategy that became slashable in an operator set, or left it.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      strategy,
      added: { type: boolean, comment: 'Whether the strategy joined the set; false if it left.' },
      ...at,
    }),
    key: ['avs', 'operator_set_id', 'strategy', 'block_number', 'log_index'],
  }),

  optional({
    name: 'slasher_changes',
    purpose: 'Each slasher that was set for an operator set, in force from its block of effect on.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      'slasher?': { type: address, comment: 'Address that may slash; null if nobody may.' },
      effect_block: {
        type: block,
        comment: 'Block from which it may slash, unless another slasher is set before that block.',
      },
      migrated: {
        type: boolean,
        comment:
          'Whether it is the slasher of the release before, which had slashers by permissions of the AVS.',
      },
      ...at,
    }),
    key: ['avs', 'operator_set_id', 'block_number', 'log_index'],
  }),

  optional({
    name: 'account_codes',
    purpose:
      'The kind of each slasher of an operator set. It is in no log: ingest asks a node for the code of the account.',
    columns: columns({
      account: { type: address, comment: 'Address of the slasher.' },
      kind: {
        type: oneOf(...ACCOUNT_KINDS),
        comment:
          'externally_owned: the account has no code; delegated: an externally owned account that runs the code of another one (EIP-7702); contract: it has code of its own.',
      },
      block_number: {
        type: block,
        comment:
          'First block at which a node returned a code of this kind; it may be later than the block of the snapshot.',
      },
    }),
    key: ['account'],
  }),

  optional({
    name: 'allocations',
    purpose:
      'The part of an operator’s magnitude that an operator set may slash, and the pending change.',
    columns: columns({
      operator,
      avs,
      operator_set_id: operatorSetId,
      strategy,
      magnitude: {
        type: amount,
        comment: 'Magnitude that the set may slash now, with 10^18 as the whole.',
      },
      'pending_magnitude?': {
        type: amount,
        comment:
          'Magnitude from effect_block on, with 10^18 as the whole; null if none is pending.',
      },
      'effect_block?': {
        type: block,
        comment: 'Block at which the pending magnitude takes effect; null if none is pending.',
      },
      updated_at: updatedAt,
    }),
    key: ['operator', 'avs', 'operator_set_id', 'strategy'],
  }),

  optional({
    name: 'allocation_changes',
    purpose:
      'Each change of the part of an operator’s magnitude that an operator set may slash, as its event has it.',
    columns: columns({
      operator,
      avs,
      operator_set_id: operatorSetId,
      strategy,
      magnitude: {
        type: amount,
        comment: 'Magnitude from effect_block on, with 10^18 as the whole.',
      },
      effect_block: { type: block, comment: 'Block at which the magnitude takes effect.' },
      'effect_at?': {
        type: time,
        comment:
          'Time of effect_block (UTC): between the nearest blocks with a known time if these are of one day; null if they are not, or the block is later than the logs.',
      },
      ...at,
    }),
    key: ['operator', 'avs', 'operator_set_id', 'strategy', 'block_number', 'log_index'],
  }),

  optional({
    name: 'magnitudes',
    purpose:
      'The magnitude that slashes left an operator in a strategy, of 1e18, and its allocated part.',
    columns: columns({
      operator,
      strategy,
      max_magnitude: {
        type: amount,
        comment: 'Magnitude that slashes left, with 10^18 as the whole.',
      },
      encumbered_magnitude: {
        type: amount,
        comment:
          'Magnitude that allocations need, the greater one of the current and the pending magnitude, with 10^18 as the whole.',
      },
      updated_at: updatedAt,
    }),
    key: ['operator', 'strategy'],
  }),

  optional({
    name: 'magnitude_changes',
    purpose: 'Each change of the magnitude that slashes left an operator in a strategy, of 1e18.',
    columns: columns({
      operator,
      strategy,
      max_magnitude: {
        type: amount,
        comment: 'Magnitude after the change, with 10^18 as the whole.',
      },
      ...at,
    }),
    key: ['operator', 'strategy', 'block_number', 'log_index'],
  }),

  optional({
    name: 'allocation_delays',
    purpose: 'How many blocks later the allocations of an operator take effect.',
    columns: columns({
      operator,
      'delay?': {
        type: integer,
        comment: 'Blocks after which an allocation takes effect now; null if none is in force.',
      },
      'pending_delay?': {
        type: integer,
        comment: 'Blocks from effect_block on; null if no change is pending.',
      },
      'effect_block?': {
        type: block,
        comment: 'Block at which the pending delay takes effect; null if none is pending.',
      },
      updated_at: updatedAt,
    }),
    key: ['operator'],
  }),

  optional({
    name: 'slashes',
    purpose: 'Slashes of operators, one row for each strategy.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      operator,
      strategy,
      wad_slashed: { type: amount, comment: 'Part that was slashed, with 10^18 as all.' },
      'shares_slashed?': {
        type: amount,
        comment:
          'Shares that were slashed, in the smallest unit, including those in queued withdrawals; null if no log shows it.',
      },
      'slash_id?': {
        type: text,
        comment: 'Id of the slash, a whole number as text; null if no log shows it.',
      },
      'description?': { type: text, comment: 'Reason that the AVS gives.' },
      ...at,
    }),
    key: ['block_number', 'log_index', 'strategy'],
  }),
];
