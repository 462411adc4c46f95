import {
  address,
  amount,
  boolean,
  columns,
  integer,
  list,
  optional,
  type Table,
  text,
} from '../declare.ts';
import { at, avs, createdAt, operator, strategy, updatedAt } from '../shared-columns.ts';

/** Tables of operator sets, allocations and slashes. */
export const SLASHING_TABLES: readonly Table[] = [
  optional({
    name: 'operator_sets',
    purpose: 'Operator sets of AVSs, with the strategies that can be slashed in them.',
    columns: columns({
      avs,
      operator_set_id: { type: integer, comment: 'Id of the operator set among those of the AVS.' },
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
      operator_set_id: { type: integer, comment: 'Id of the operator set among those of the AVS.' },
      operator,
      registered: { type: boolean, comment: 'Whether the operator is a member.' },
      updated_at: updatedAt,
    }),
    key: ['avs', 'operator_set_id', 'operator'],
  }),

  optional({
    name: 'allocations',
    purpose:
      'The part of an operator’s magnitude that an operator set may slash, and the pending change.',
    columns: columns({
      operator,
      avs,
      operator_set_id: { type: integer, comment: 'Id of the operator set among those of the AVS.' },
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
        type: integer,
        comment: 'Block at which the pending magnitude takes effect; null if none is pending.',
      },
      updated_at: updatedAt,
    }),
    key: ['operator', 'avs', 'operator_set_id', 'strategy'],
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
        type: integer,
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
      operator_set_id: { type: integer, comment: 'Id of the operator set among those of the AVS.' },
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
