import { ACCOUNT_KINDS } from '../../../common/vocabulary.ts';
import { address, block, boolean, columns, list, oneOf, optional, type Table } from '../declare.ts';
import {
  avs,
  blockAndLog,
  createdAt,
  operator,
  operatorSetId,
  strategy,
  updatedAt,
} from '../shared-columns.ts';

/** These tables describe operator sets and their slashers. */
export const OPERATOR_SET_TABLES: readonly Table[] = [
  optional({
    name: 'operator_sets',
    purpose: 'Operator sets of AVSs, with the strategies that can be slashed in them.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      redistribution_recipient: {
        type: address,
        nullable: true,
        comment: 'Address that receives slashed shares; null if they are burnt.',
      },
      slasher: {
        type: address,
        nullable: true,
        comment: 'Address that may slash; null if no log shows it.',
      },
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
      ...blockAndLog,
    }),
    key: ['avs', 'operator_set_id', 'strategy', 'block_number', 'log_index'],
  }),

  optional({
    name: 'slasher_changes',
    purpose: 'Each slasher that was set for an operator set, in force from its block of effect on.',
    columns: columns({
      avs,
      operator_set_id: operatorSetId,
      slasher: {
        type: address,
        nullable: true,
        comment: 'Address that may slash; null if nobody may.',
      },
      effect_block: {
        type: block,
        comment: 'Block from which it may slash, unless another slasher is set before that block.',
      },
      migrated: {
        type: boolean,
        comment:
          'Whether it is the slasher of the release before, which had slashers by permissions of the AVS.',
      },
      ...blockAndLog,
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
];
