import {
  address,
  amount,
  block,
  columns,
  hash,
  integer,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  avs,
  blockAndLog,
  operator,
  operatorSetId,
  optionalSet,
  staker,
  strategy,
  toStaker,
  toStrategy,
  updatedAt,
} from '../shared-columns.ts';

const BY_BEACON_CHAIN = 'the beacon chain took it';

/** These tables have allocations, magnitudes and slashes. */
export const SLASHING_TABLES: readonly Table[] = [
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
      pending_magnitude: {
        type: amount,
        nullable: true,
        comment:
          'Magnitude from effect_block on, with 10^18 as the whole; null if none is pending.',
      },
      effect_block: {
        type: block,
        nullable: true,
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
      effect_at: {
        type: time,
        nullable: true,
        comment:
          'Time of effect_block (UTC): between the nearest blocks with a known time if these are of one day; null if they are not, or the block is later than the logs.',
      },
      ...blockAndLog,
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
      ...blockAndLog,
    }),
    key: ['operator', 'strategy', 'block_number', 'log_index'],
  }),

  optional({
    name: 'allocation_delays',
    purpose: 'How many blocks later the allocations of an operator take effect.',
    columns: columns({
      operator,
      delay: {
        type: integer,
        nullable: true,
        comment: 'Blocks after which an allocation takes effect now; null if none is in force.',
      },
      pending_delay: {
        type: integer,
        nullable: true,
        comment: 'Blocks from effect_block on; null if no change is pending.',
      },
      effect_block: {
        type: block,
        nullable: true,
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
      shares_slashed: {
        type: amount,
        nullable: true,
        comment:
          'Shares that were slashed, in the smallest unit, including those in queued withdrawals; null if no log shows it.',
      },
      slash_id: {
        type: text,
        nullable: true,
        comment: 'Id of the slash, a whole number as text; null if no log shows it.',
      },
      description: { type: text, nullable: true, comment: 'Reason that the AVS gives.' },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index', 'strategy'],
  }),

  optional({
    name: 'share_losses',
    purpose:
      'Shares that each slash took from a staker, of those it held and of each queued withdrawal, to the smallest unit.',
    columns: columns({
      cause: {
        type: oneOf('slash', 'beacon'),
        comment:
          'Cause: slash, as an operator set slashed the operator, or beacon, as the balance on the beacon chain fell.',
      },
      operator: {
        type: address,
        nullable: true,
        comment: `Operator that was slashed; null if ${BY_BEACON_CHAIN}.`,
      },
      ...optionalSet(BY_BEACON_CHAIN),
      strategy,
      staker,
      withdrawal_root: {
        type: hash,
        nullable: true,
        comment: 'Queued withdrawal that lost; null for shares that the staker held.',
      },
      shares_before: {
        type: amount,
        comment: 'Shares that could be withdrawn just before the slash, in the smallest unit.',
      },
      shares_after: {
        type: amount,
        comment: 'Shares that could be withdrawn just after the slash, in the smallest unit.',
      },
      ...blockAndLog,
    }),
    key: ['block_number', 'log_index', 'strategy', 'staker', 'withdrawal_root'],
    references: [toStaker, toStrategy],
    lowCardinality: ['cause', 'strategy'],
  }),
];
