import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { makeReplayedShares } from './replayed-shares.ts';
import { makeShareFactors } from './share-factors.ts';
import { shareMovesSql } from './share-moves.ts';
import { ofHalvesSql, sumSql, wordHalvesSql } from './wide-sums.ts';

/**
 * Makes table `share_history` (staker, strategy, position, reason, moved, deposit_shares, shares; HUGEINT): the shares
 * after each event that changed them. `deposit_shares` is below 0 for a deficit of native ETH, `shares` is what can
 * be withdrawn; null where one is beyond the contract's amounts.
 */
export async function makeShareHistory(connection: DuckDBConnection): Promise<void> {
  await makeShareFactors(connection);
  await connection.run(shareMovesSql());
  await makeReplayedShares(connection);
  await connection.run(historySql());
}

/** Where no factor was ever another than 1e18, all deposit shares can be withdrawn: sums tell them. */
function historySql(): string {
  const [high, low] = wordHalvesSql((from, to) => `word[${from}:${to}]`);
  const [highs, lows] = [
    'case when is_total then 0 else high end',
    'case when is_total then 0 else low end',
  ];
  const within = (amount: string) => `${amount} between -${MAX_AMOUNT} and ${MAX_AMOUNT}`;
  return /* sql */ `
    create or replace temp table share_history as
    with halves as (
      select staker, strategy, position, reason, kind = 'total' as is_total,
        case when kind in ('add', 'total') then ${high} else -(${high}) end::hugeint as high,
        case when kind in ('add', 'total') then ${low} else -(${low}) end as low
      from share_moves anti join scaled_pairs using (staker, strategy)),
    -- A withdrawal may name a strategy several times.
    moves as (
      select * from halves where reason not in ('withdrawal_queued', 'withdrawal_completed')
      union all
      select staker, strategy, position, reason, is_total, sum(high), sum(low) from halves
      where reason in ('withdrawal_queued', 'withdrawal_completed')
      group by staker, strategy, position, reason, is_total),
    sums as (
      select staker, strategy, position, reason, is_total,
        case when abs(high) < 8000000000000000000 then ${ofHalvesSql('high', 'low')} end as own,
        ${sumSql(highs, lows, 'over pair')} as running,
        lag(case when is_total then ${ofHalvesSql('high', 'low')} end) over pair as total_before
      from moves
      window pair as (partition by staker, strategy order by position rows unbounded preceding)),
    changes as (
      -- Behind the first total of a pod there is nothing else.
      select staker, strategy, position, reason,
        case when is_total then own - coalesce(total_before, running) else own end as moved,
        case when is_total then own else running end as deposit_shares,
        greatest(deposit_shares, 0) as shares
      from sums
      union all
      select unhex(staker), unhex(strategy), position::bigint, reason, try_cast(moved as hugeint),
        try_cast(deposit_shares as hugeint), try_cast(shares as hugeint)
      from replayed_changes)
    select staker, strategy, position, reason,
      case when ${within('moved')} then moved end as moved,
      case when ${within('deposit_shares')} then deposit_shares end as deposit_shares,
      case when ${within('deposit_shares')} and ${within('shares')} then shares end as shares
    from changes`;
}
