import { OF_STAKERS, ONE_ROW } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';

/** Values stakers' holdings, in `tvl_units` as `rollup.share_values` scales them. */
export const STAKERS: readonly Rollup[] = [
  rollup({
    // Has stakers with shares, largest value first, so that the rowid is their place. `staker` is
    // the rowid in snapshot.stakers.
    name: 'rollup.stakers_by_value',
    columns: { staker: 'BIGINT', operator: 'VARCHAR', tvl_units: 'BIGNUM' },
    reads: ['rollup.holdings', 'rollup.share_values', 'snapshot.stakers'],
    growth: { whole: 'Values order it, and new prices change all of them.' },
    sql: ({ table }) => /* sql */ `
      with summed as (
        select holding.staker, any_value(holding."operator") as "operator",
          sums_of_products(string_agg(
            concat(shares, '*', coalesce(split_part(token.values_per_share, ' ', 3), '0')), ' '))::bignum
            as tvl_units
        from ${table('rollup.holdings')} holding
        left join ${table('rollup.share_values')} token on token.strategy = holding.strategy
        group by holding.staker
      )
      select summed.*
      from summed
      join ${table('snapshot.stakers')} stakers on stakers.rowid = summed.staker
      order by summed.tvl_units desc, stakers.staker::varchar`,
  }),
  rollup({
    // Has one row: the value of all of them.
    name: 'rollup.stakers_value',
    columns: { tvl_units: 'VARCHAR' },
    reads: ['rollup.stakers_by_value'],
    growth: ONE_ROW,
    sql: ({ table }) => /* sql */ `
      select coalesce(sum(tvl_units), '0'::bignum)::varchar as tvl_units
      from ${table('rollup.stakers_by_value')}`,
  }),
  rollup({
    // Serves the list of stakers alone. Its rows are lists, as those in `rollup.held_by_operator`.
    name: 'strategies_by_staker',
    columns: { staker: 'BIGINT', strategies: 'STRUCT(strategy VARCHAR)[]' },
    reads: ['rollup.holdings'],
    growth: OF_STAKERS,
    slices: { of: 'from rollup.holdings', by: 'staker', maxRows: 2 ** 19 },
    sql: ({ table, slice }) => /* sql */ `
      select staker, list_sort(list({'strategy': strategy})) as strategies
      from ${table('rollup.holdings')}
      where ${slice}
      group by staker`,
  }),
];
