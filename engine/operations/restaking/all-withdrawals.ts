import { eventOf } from '../../definition/events.ts';
import {
  array,
  boolean,
  decimalText,
  described,
  group,
  hex,
  integer,
  plainWord,
  text,
} from '../../definition/fields.ts';
import {
  type ColumnTable,
  type ListDefinition,
  list,
} from '../../definition/kinds/list-operation.ts';
import { address, hash, oneOf, timeRange } from '../../definition/parameters.ts';

/** All-withdrawals and withdrawal-info read this table. */
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
    nonce: text,
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

/** Lists all withdrawals ever queued; withdrawal-info returns one of them. */
export const withdrawals = {
  name: 'restaking/all-withdrawals',
  purpose: 'Queued withdrawals and whether they are completed, newest first.',
  tables: ['withdrawals'],
  record: {
    withdrawalRoot: hex,
    staker: hex,
    delegatedTo: hex,
    withdrawer: hex,
    nonce: described('Nonce of the withdrawal, counted per staker.', text),
    startBlock: decimalText,
    withdrawal: group({
      era: plainWord,
      strategies: described('Addresses of the strategies.', array(hex)),
      shares: described(
        'Shares of each strategy in the smallest unit, withdrawable at the time of queueing.',
        array(decimalText),
      ),
      scaledShares: array(decimalText),
      receivedAs: plainWord,
      migratedFrom: hex,
    }),
    migrated: boolean,
    completed: boolean,
    updatedAt: eventOf(
      'updated',
      'Block in which it was completed, or queued if it is not completed.',
    ),
    createdAt: eventOf('created', 'Block in which it was queued.'),
  },
  filters: {
    staker: () => address('Address of the staker.'),
    withdrawalRoot: () => hash('Root of the withdrawal.'),
    delegatedTo: () => address('Operator of the staker when the withdrawal was queued.'),
    completed: () => oneOf('Whether the withdrawal is completed.', ['true', 'false']),
    migrated: () => oneOf('Whether it was migrated from the M1 contracts.', ['true', 'false']),
    ...timeRange,
  },
  rows: { of: withdrawalLog },
  statistics: {
    of: 'snapshot',
    fields: {
      totalWithdrawals: integer,
      completedWithdrawals: integer,
      migratedWithdrawals: integer,
    },
    rows: (table) => /* sql */ `
      select count(*) as total_withdrawals,
        count(*) filter (where completed) as completed_withdrawals,
        count(*) filter (where migrated) as migrated_withdrawals
      from ${table('snapshot.withdrawals')}`,
  },
} as const satisfies ListDefinition;

export const allWithdrawals = list(withdrawals);
