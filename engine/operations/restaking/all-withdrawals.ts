import { eventOf } from '../../events.ts';
import {
  array,
  boolean,
  decimalText,
  described,
  group,
  hex,
  integer,
  plainWord,
} from '../../fields.ts';
import { type ColumnTable, type ListDefinition, list } from '../../kinds/list.ts';
import { address, hash, oneOf } from '../../parameters.ts';

/** The table of all-withdrawals and of withdrawal-info. */
const withdrawalLog: ColumnTable = {
  name: 'withdrawals',
  source: 'snapshot.withdrawals',
  order: 'created_at desc, created_block desc, withdrawal_root',
  columns: [
    'withdrawal_root',
    'staker',
    'delegated_to',
    'withdrawer',
    'era',
    'received_as',
    'migrated',
    'completed',
  ],
  sparse: ['withdrawal_root', 'staker', 'withdrawer'],
  times: ['created_at', 'updated_at'],
  texts: {
    nonce: decimalText,
    start_block: decimalText,
    strategies: array(hex),
    shares: array(decimalText),
    scaled_shares: array(decimalText),
    migrated_from: hex,
    created_block: decimalText,
    created_transaction: hex,
    updated_block: decimalText,
    updated_transaction: hex,
  },
  records: 'finished',
};

/** Every withdrawal that was ever queued; withdrawal-info gives one of them. */
export const withdrawals = {
  name: 'restaking/all-withdrawals',
  purpose: 'Withdrawals that were queued, the newest first, and whether they are completed.',
  tables: ['withdrawals'],
  record: {
    withdrawalRoot: hex,
    staker: hex,
    delegatedTo: hex,
    withdrawer: hex,
    nonce: described('Nonce of the withdrawal among those of the staker.', decimalText),
    startBlock: decimalText,
    withdrawal: group({
      era: plainWord,
      strategies: described('Addresses of its strategies.', array(hex)),
      shares: described(
        'Shares of each of the strategies in the smallest unit, as they could be withdrawn when it was queued.',
        array(decimalText),
      ),
      scaledShares: array(decimalText),
      receivedAs: plainWord,
      migratedFrom: hex,
    }),
    migrated: boolean,
    completed: boolean,
    updatedAt: eventOf('updated', 'The block in which it was completed, or else queued.'),
    createdAt: eventOf('created', 'The block in which it was queued.'),
  },
  filters: {
    staker: () => address('Address of the staker.'),
    withdrawalRoot: () => hash('Root of the withdrawal.'),
    delegatedTo: () => address('Operator to whom the staker delegated when it was queued.'),
    completed: () => oneOf('Whether it is completed.', ['true', 'false']),
    migrated: () => oneOf('Whether it was moved from the contracts of M1.', ['true', 'false']),
  },
  rows: { of: withdrawalLog },
  statistics: {
    of: 'snapshot',
    fields: {
      totalWithdrawals: integer,
      completedWithdrawals: integer,
      migratedWithdrawals: integer,
    },
    rows: /* sql */ `
      select count(*) as total_withdrawals,
        count(*) filter (where completed) as completed_withdrawals,
        count(*) filter (where migrated) as migrated_withdrawals
      from snapshot.withdrawals`,
  },
} as const satisfies ListDefinition;

export const allWithdrawals = list(withdrawals);
