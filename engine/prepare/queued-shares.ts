import type { OptionalTableName } from '../../common/table-names.ts';
import { WITHDRAWAL_DELAY_BLOCKS } from '../../common/vocabulary.ts';

/**
 * SQL of the roll-up `queued_shares`: by operator and strategy the scaled shares in withdrawals
 * that are queued and still slashable, as text. Slashes reach the withdrawals that were queued up
 * to `WITHDRAWAL_DELAY_BLOCKS` before the block of the slash (DelegationManager,
 * `getSlashableSharesInQueue`). Those before the slashing release have no scaled shares. The block
 * is that of the snapshot, or without one that of the newest activity. It has no rows if the
 * snapshot leaves out the table `withdrawals`.
 */
export function queuedSharesSql(
  absent: readonly OptionalTableName[],
  block: number | null,
): string {
  const select = absent.includes('withdrawals') ? NO_QUEUE : queueSql(block);
  return `create table rollup.queued_shares as ${select}`;
}

const NO_QUEUE = `select '' as "operator", '' as strategy, '' as scaled_shares where false`;

function queueSql(block: number | null): string {
  const newest = block ?? '(select max(block_number) from snapshot.activities)';
  return /* sql */ `
    select "operator", strategy, sum(scaled_shares::bignum)::varchar as scaled_shares
    from (
      select delegated_to::varchar as "operator", unnest(strategies) as strategy,
        unnest(scaled_shares) as scaled_shares
      from snapshot.withdrawals
      where delegated_to is not null and scaled_shares is not null
        and start_block >= ${newest} - ${WITHDRAWAL_DELAY_BLOCKS}
    )
    group by "operator", strategy
    order by "operator", strategy`;
}
