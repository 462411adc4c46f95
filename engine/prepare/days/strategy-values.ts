import { NO_END_DAY } from '../../sql/slashable-states.ts';
import { GROWS_BY_NUMBER } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { pricedToken, pricesByDay, ratesByDaySql } from './rates-and-prices.ts';

/**
 * Has the known value of a share in each strategy at the end of each day from `day` until before
 * `until_day`. Anyone can make a strategy: one without rates and prices has two rows, and none for
 * each day.
 *
 * Rate and price are the latest not after the day's end, and those in the table `tokens` on the
 * last day, so that this day has the value that operations about the present have. A price of 0
 * means that there is none. A price is stale from the day after its own on.
 */
export const STRATEGY_VALUES: RolledUp = {
  name: 'rollup.strategy_values',
  columns: {
    day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
    number: 'INTEGER',
    strategy: 'VARCHAR',
    stale: 'BOOLEAN',
    assumed: 'BOOLEAN',
    tokens_per_share: 'VARCHAR',
    ether_per_share: 'VARCHAR',
    dollars_per_share: 'VARCHAR',
  },
  reads: [
    'rollup.days',
    'snapshot.rate_changes',
    'snapshot.tokens',
    'snapshot.prices',
    'rollup.known_strategies',
  ],
  growth: GROWS_BY_NUMBER,
  sql: ({ table, absent }) => /* sql */ `
  with bounds as (
    select min(day) as first_day, max(day) as last_day from ${table('rollup.days')}
  ), rates_by_day as (${ratesByDaySql(table)}),
  rates as (
    select rates_by_day.* from rates_by_day, bounds where day < last_day
    union all
    select tokens.strategy, last_day, shares_underlying, coalesce(newest.is_logged, false)
    from ${table('snapshot.tokens')} tokens
    left join (select strategy, bool_or(is_logged) as is_logged from rates_by_day group by strategy) newest
      on newest.strategy = tokens.strategy::varchar, bounds
  ), dated_prices as (${pricesByDay(table, absent)}),
  prices as (
    select tokens.strategy, dated.day, dated.day as price_day, dated.eth_price, dated.dollar_price
    from dated_prices dated
    join ${table('snapshot.tokens')} tokens on dated.token = ${pricedToken()}, bounds
    where dated.day < last_day
    union all
    select strategy, last_day, date_trunc('day', "timestamp"),
      nullif(eth_price, '0'), nullif(dollar_price, '0')
    from ${table('snapshot.tokens')}, bounds
  ), changed as (
    select strategy, unnest([first_day, last_day]) as day from ${table('rollup.known_strategies')}, bounds
    union
    select strategy, day from rates
    union
    select strategy, unnest([day, day + interval 1 day]) from prices
  ), daily_values as (
    select changed.day, strategies.number, strategies.strategy, price_day < changed.day as stale, not is_logged as assumed,
      shift_decimal(rate, (-decimals)::varchar) as tokens_per_share,
      prices.eth_price, prices.dollar_price
    from changed
    join bounds on changed.day between first_day and last_day
    join ${table('rollup.known_strategies')} strategies on strategies.strategy = changed.strategy
    left join ${table('snapshot.tokens')} tokens on tokens.strategy = changed.strategy
    asof left join rates on rates.strategy = changed.strategy and rates.day <= changed.day
    asof left join prices on prices.strategy = changed.strategy and prices.day <= changed.day
  )
  select day, lead(day, 1, ${NO_END_DAY}) over (partition by number order by day) as until_day,
    number, strategy, stale, assumed, tokens_per_share,
    multiply_decimals(tokens_per_share, eth_price) as ether_per_share,
    multiply_decimals(tokens_per_share, dollar_price) as dollars_per_share
  from daily_values
  order by number, day`,
};
