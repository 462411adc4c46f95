import { ownName } from '../../../common/relations/relation.ts';
import { decimalSql, productSql } from '../../sql/exact-sql.ts';
import { slashableStatesSql } from '../../sql/slashable-states.ts';
import { unknownSql } from '../../sql/unknown-values.ts';

/** Counts the decimal places that all prices of shares have. */
const PLACES = /* sql */ `
  select coalesce(max(strlen(split_part(dollars_per_share, '.', 2))), 0)::integer as places from rollup.strategy_values`;

/** Selects the digits of each price of shares x 10^places. */
const PRICES = /* sql */ `
  select strategy, day, until_day, ether_per_share is null or dollars_per_share is null as is_unpriced,
    replace(dollars_per_share, '.', '') || repeat('0', places - strlen(split_part(dollars_per_share, '.', 2))::integer) as price
  from rollup.strategy_values, (${PLACES})`;

/** Computes the digits of the value of shares: null if no strategy with such shares has a price. */
const digitsOf = (shares: string) =>
  `if(bool_or(${shares} <> '0'), sum(if(${shares} = '0', null, ${productSql(shares, 'price')})), 0::bignum)::varchar`;

/**
 * Selects each scope's values by the columns `by`: an operator set, or all sets of an AVS. Each
 * reading computes them, as rows for each scope and day would not be few: DuckDB reads the changes
 * that a condition names.
 */
function ofScopesSql(by: readonly string[]): string {
  const keys = by.join(', ');
  const ofSet = by.includes('operator_set_id');
  const scoped = by.map((column) => `counted.${column} = worth.${column}`).join(' and ');
  return /* sql */ `
    select worth.avs, ${ofSet ? 'worth.operator_set_id' : 'null'}, worth.day, coalesce(members, 0),
      coalesce(allocated_operators, 0), ${decimalSql('tvl', 'places')}, ${decimalSql('slashable_tvl', 'places')}, unpriced
    from (
      select ${keys}, day, ${digitsOf('held')} as tvl, ${digitsOf('slashable')} as slashable_tvl,
        coalesce(list(strategy order by strategy) filter (is_unpriced and (held <> '0' or slashable <> '0')), []) as unpriced
      from (
        select ${keys}, states.strategy, held, slashable, days.day, is_unpriced, price
        from (${slashableStatesSql(ownName, { by, type: 'bignum' })}) states
        join (${PRICES}) priced on priced.strategy = states.strategy
          and priced.day < states.until_day and states.day < priced.until_day
        join rollup.days on days.day >= greatest(states.day, priced.day)
          and days.day < least(states.until_day, priced.until_day)
        union all
        -- Each day of each scope has a row. A join would compute all scopes to find those of a condition.
        select ${keys}, null, '0', '0', days.day, false, null
        from rollup.dated_sets
        join rollup.days on days.day >= first_day
      )
      group by ${keys}, day
    ) worth
    cross join (${PLACES})
    left join (
      select * from rollup.slashable_counts where ${ofSet ? 'operator_set_id is not null' : 'operator_set_id is null'}
    ) counted on ${scoped} and counted.day <= worth.day and worth.day < counted.until_day`;
}

/** Defines the view `slashable_by_day`. */
export const SLASHABLE_BY_DAY = /* sql */ `
  select avs, operator_set_id, day, members, allocated_operators, tvl, slashable_tvl,
    slashable_tvl::double as dollars, unpriced as unpriced_strategies
  from (
    select null::varchar as avs, null::bigint as operator_set_id, total.day, members, allocated_operators, tvl, slashable_tvl,
      coalesce(unpriced, []) as unpriced
    from rollup.slashable_days total
    left join (${unknownSql('rollup.unknown_slashable', 'rollup.days')}) listed on listed.day = total.day
    union all
    ${ofScopesSql(['avs'])}
    union all
    ${ofScopesSql(['avs', 'operator_set_id'])}
  )`;

/** Counts the view's rows, as a plain count would compute all values. */
export const ROWS_OF_SLASHABLE_BY_DAY = /* sql */ `
  with scopes as (
    select min(first_day) as first_day from rollup.dated_sets group by grouping sets ((avs, operator_set_id), (avs), ())
  )
  select count(*)::integer from scopes join rollup.days on day >= first_day`;
