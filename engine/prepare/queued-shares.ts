import type { OptionalTableName } from '../../common/table-names.ts';
import { WITHDRAWAL_DELAY_BLOCKS } from '../../common/vocabulary.ts';

/**
 * SQL of the roll-up `queued_withdrawals`: by operator, strategy and block of their queueing the
 * scaled shares in withdrawals, as text. Those before the slashing release have no scaled shares.
 * And of the roll-up `queued_shares`: the sums of those that are still slashable. The block is that
 * of the snapshot, or without one that of the newest activity. Both have no rows if the snapshot
 * leaves out the table `withdrawals`.
 */
export function queuedSharesSql(
  absent: readonly OptionalTableName[],
  block: number | null,
): readonly string[] {
  const newest = newestBlockSql(block);
  const queued = absent.includes('withdrawals') ? NO_QUEUE : QUEUE;
  return [
    `create table rollup.queued_withdrawals as ${queued}`,
    `create table rollup.queued_shares as ${stillSlashableSql(newest)} order by "operator", strategy`,
  ];
}

/** SQL of the block of the snapshot, or without one of that of the newest activity. */
export const newestBlockSql = (block: number | null) =>
  String(block ?? '(select max(block_number) from snapshot.activities)');

/**
 * SELECT of the queued shares that a slash at a block reaches: those of the withdrawals that were
 * queued up to `WITHDRAWAL_DELAY_BLOCKS` before it (DelegationManager,
 * `getSlashableSharesInQueue`), and not after `last`.
 */
export const stillSlashableSql = (block: string, last?: string) => /* sql */ `
  select "operator", strategy, sum(scaled_shares::bignum)::varchar as scaled_shares
  from rollup.queued_withdrawals
  where start_block >= ${block} - ${WITHDRAWAL_DELAY_BLOCKS}${last ? ` and start_block <= ${last}` : ''}
  group by "operator", strategy`;

const NO_QUEUE = /* sql */ `
  select '' as "operator", '' as strategy, 0::bigint as start_block, '' as scaled_shares where false`;

const QUEUE = /* sql */ `
  select "operator", strategy, start_block, sum(scaled_shares::bignum)::varchar as scaled_shares
  from (
    select delegated_to::varchar as "operator", start_block, unnest(strategies) as strategy,
      unnest(scaled_shares) as scaled_shares
    from snapshot.withdrawals
    where delegated_to is not null and scaled_shares is not null
  )
  group by "operator", strategy, start_block
  order by start_block, "operator", strategy`;
