import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import type { DerivedRelation } from '../relation.ts';
import { ofHalvesSql, sumSql, wordHalvesSql } from '../wide-sums.ts';
import { firstInferenceSql } from './inferred-returns.ts';

const [HIGH, LOW] = wordHalvesSql((from, to) => `word[${from}:${to}]`);
const HIGHS = 'case when is_total then 0 else high end';
const LOWS = 'case when is_total then 0 else low end';

function within(amount: string): string {
  return `${amount} between -${MAX_AMOUNT} and ${MAX_AMOUNT}`;
}

/**
 * The shares of each staker and strategy after each event that changed them; null above 1e38 - 1.
 * `deposit_shares` is below 0 for a deficit of native ETH, `shares` can be withdrawn. Of pairs
 * without a factor other than 1e18 all deposit shares can: those are sums.
 */
export const shareHistory: DerivedRelation = {
  name: 'share_history',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    reason: 'VARCHAR',
    moved: 'HUGEINT',
    deposit_shares: 'HUGEINT',
    shares: 'HUGEINT',
  },
  reads: ['scaled_pairs', 'share_moves', 'replayed_changes'],
  // The replayed changes of a pair up to its first factor equal the sums.
  growth: { revised: firstInferenceSql },
  perKey: { keys: ['staker', 'strategy'] },
  sql: () => /* sql */ `
    with halves as (
      select staker, strategy, position, reason, kind = 'total' as is_total,
        case when kind in ('add', 'total') then ${HIGH} else -(${HIGH}) end::hugeint as high,
        case when kind in ('add', 'total') then ${LOW} else -(${LOW}) end as low
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
        ${sumSql(HIGHS, LOWS, 'over pair')} as running,
        lag(case when is_total then ${ofHalvesSql('high', 'low')} end) over pair as total_before
      from moves
      window pair as (partition by staker, strategy order by position rows unbounded preceding)),
    changes as (
      -- After the first total of a pod there are only totals.
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
    from changes`,
};
