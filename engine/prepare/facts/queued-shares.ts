import type { TableNames } from '../../../common/relations/relation.ts';
import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { GROWS_BY_TIME, ONE_ROW } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';

/** Finds the snapshot's block, or without one the newest activity's. */
export const newestBlockSql = (table: TableNames, block: number | null) =>
  String(block ?? `(select max(block_number) from ${table('snapshot.activities')})`);

/**
 * Selects the queued shares that a slash at a block reaches: those in withdrawals that were queued
 * up to `WITHDRAWAL_DELAY_BLOCKS` before it (DelegationManager, `getSlashableSharesInQueue`), and
 * not after `last`.
 */
export const stillSlashableSql = (table: TableNames, block: string, last?: string) => /* sql */ `
  select "operator", strategy, sum(scaled_shares::bignum)::varchar as scaled_shares
  from ${table('rollup.queued_withdrawals')}
  where start_block >= ${block} - ${WITHDRAWAL_DELAY_BLOCKS}${last ? ` and start_block <= ${last}` : ''}
  group by "operator", strategy`;

const NO_QUEUE = /* sql */ `
  select '' as "operator", '' as strategy, 0::bigint as start_block, '' as scaled_shares where false`;

const queueSql = (table: TableNames) => /* sql */ `
  select "operator", strategy, start_block, sum(scaled_shares::bignum)::varchar as scaled_shares
  from (
    select delegated_to::varchar as "operator", start_block, unnest(strategies) as strategy,
      unnest(scaled_shares) as scaled_shares
    from ${table('snapshot.withdrawals')}
    where delegated_to is not null and scaled_shares is not null
  )
  group by "operator", strategy, start_block
  order by start_block, "operator", strategy`;

/**
 * Has shares in queued withdrawals; without rows if the snapshot leaves out the table
 * `withdrawals`.
 */
export const QUEUED_SHARES_OF_OPERATORS: readonly RolledUp[] = [
  {
    // The snapshot's block, or without one the newest activity's; null without both.
    name: 'rollup.newest_block',
    columns: { block: 'BIGINT' },
    reads: ['snapshot.activities'],
    growth: ONE_ROW,
    sql: ({ table, block }) => `select (${newestBlockSql(table, block)})::bigint as block`,
  },
  {
    // Has the scaled shares, as text, by operator, strategy and the block that queued them.
    // Withdrawals before the slashing release have no scaled shares.
    name: 'rollup.queued_withdrawals',
    columns: {
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      start_block: 'BIGINT',
      scaled_shares: 'VARCHAR',
    },
    reads: ['snapshot.withdrawals'],
    growth: { keyed: ['operator', 'strategy'] },
    sql: ({ table, absent }) => (absent.includes('withdrawals') ? NO_QUEUE : queueSql(table)),
  },
  {
    // Adds those that are still slashable at the snapshot's block.
    name: 'rollup.queued_shares',
    columns: {
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      scaled_shares: 'VARCHAR',
    },
    reads: ['rollup.queued_withdrawals', 'snapshot.activities'],
    growth: GROWS_BY_TIME,
    sql: ({ table, block }) =>
      `${stillSlashableSql(table, newestBlockSql(table, block))} order by "operator", strategy`,
  },
];
