import { belongsToProduct } from '../../sql/belongs-to-product.ts';
import { NO_END_DAY } from '../../sql/slashable-states.ts';
import { GROWS_BY_NUMBER } from '../growth.ts';
import { type RolledUp, rollupsNeeding } from '../rolled-up.ts';
import { SERIES_TABLES } from './tvl-days.ts';

/**
 * Sums the shares that a product's stakers have in a strategy at an operator, '' if at none, from
 * each day that changes them until before the next one. Strategies have numbers.
 */
const SHARES_BY_DAY: RolledUp = {
  name: 'rollup.product_days',
  columns: {
    product: 'VARCHAR',
    operator: 'VARCHAR',
    number: 'INTEGER',
    day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
    shares: 'VARCHAR',
  },
  reads: [
    'rollup.staker_products',
    'snapshot.share_changes',
    'snapshot.delegation_changes',
    'rollup.known_strategies',
  ],
  growth: GROWS_BY_NUMBER,
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  with holdings as (
    select given.product, given.staker, known_strategies.number, block_number, log_index, "timestamp", change.shares
    from ${table('snapshot.share_changes')} change
    join ${table('rollup.staker_products')} given on ${belongsToProduct('change.staker::varchar', 'change.strategy::varchar')}
    join ${table('rollup.known_strategies')} known_strategies on known_strategies.strategy = change.strategy::varchar
  ), events as (
    select *, null as "operator" from holdings
    union all
    select held_strategies.product, held_strategies.staker, held_strategies.number, block_number, log_index, "timestamp", null, coalesce(change."operator"::varchar, '')
    from ${table('snapshot.delegation_changes')} change
    join (select distinct product, staker, number from holdings) held_strategies on held_strategies.staker = change.staker::varchar
  ), followed as (
    -- Of one log the shares come first.
    select product, staker, number, date_trunc('day', "timestamp") as day,
      coalesce(last_value("operator" ignore nulls) over before, '') as left_operator,
      coalesce(last_value("operator" ignore nulls) over upto, '') as "operator",
      coalesce(last_value(shares ignore nulls) over before, 0) as left_shares,
      coalesce(last_value(shares ignore nulls) over upto, 0) as shares
    from events
    window upto as (partition by staker, number order by block_number, log_index, "operator" nulls first
        rows between unbounded preceding and current row),
      before as (partition by staker, number order by block_number, log_index, "operator" nulls first
        rows between unbounded preceding and 1 preceding)
  ), moved as (
    select product, "operator", number, day, shares::${sums} as delta from followed
    union all
    select product, left_operator, number, day, -(left_shares::${sums}) from followed
  ), summed as (
    select product, "operator", number, day, sum(delta) as delta
    from moved group by product, "operator", number, day having sum(delta) <> 0
  )
  select product, "operator", number, day, lead(day, 1, ${NO_END_DAY}) over chain as until_day,
    (sum(delta) over chain)::varchar as shares
  from summed
  window chain as (partition by product, "operator", number order by day)
  order by product, "operator", number, day`,
};

/** Products have these series by day. */
export const PRODUCT_DAYS: readonly RolledUp[] = rollupsNeeding(
  ['product_stakers', ...SERIES_TABLES],
  [SHARES_BY_DAY],
);
