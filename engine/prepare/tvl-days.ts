import type { OptionalTableName } from '../../common/table-names.ts';
import { FLOWS, flowValuesSql } from '../flows.ts';
import { valueOfEachSql, valueSql } from '../value-sql.ts';
import { operatorFlowsSql } from './operator-flows.ts';
import { lastDaySql, pricedToken, pricesByDay, RATES_BY_DAY } from './rates-and-prices.ts';
import type { SumType } from './share-moves.ts';

/** The tables of changes without which there are no series by day. */
export const SERIES_TABLES = [
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
] as const satisfies readonly OptionalTableName[];

/**
 * SQL that creates the tables of schema `rollup` for series by day, with sums of shares of a type;
 * days are those of UTC:
 *
 * - `days`: each day from the first change of shares or of a delegation to the day of the newest
 *   event, the last `MAX_DAYS` of them.
 * - `operator_changes`: the change in a day of an operator's delegated shares of a strategy, and of
 *   the number of stakers who hold them, both at its end, and the day of their next change;
 *   strategies have numbers; number 0 counts the stakers that delegate to it.
 * - `operator_flows`: the causes of these changes.
 * - `registration_spans`: spans of days that end with an operator registered with an AVS, as first
 *   day and end day.
 * - `strategy_values`: the known value of a share of each strategy at the end of each day.
 * - `tvl_days`: the value of all that is delegated, and of each strategy, at the end of each day,
 *   and its change since the day before, by prices, by flows and by the cause of a flow.
 *
 * It reads `rollup.known_strategies`, `rollup.delegates`, `share_moves` and `delegated_changes`. Of
 * the tables of `SERIES_TABLES` none may be absent.
 */
export function tvlDaysSql(absent: readonly OptionalTableName[], type: SumType): readonly string[] {
  return [
    DAYS,
    operatorChangesSql(type),
    operatorFlowsSql(type),
    REGISTRATION_SPANS,
    strategyValuesSql(pricesByDay(absent)),
    TVL_DAYS,
  ];
}

/** A wrong time, such as one of the year 9999, costs no more than 27 years of days. */
const MAX_DAYS = 10_000;

const DAYS = /* sql */ `create or replace table rollup.days as
  with bounds as (
    select
      date_trunc('day', least(
        (select min("timestamp") from snapshot.share_changes),
        (select min("timestamp") from snapshot.delegation_changes))) as first_day,
      ${lastDaySql([])} as last_day
  )
  select unnest(generate_series(
    greatest(first_day, last_day - interval ${MAX_DAYS - 1} day), last_day, interval 1 day)) as day
  from bounds
  order by day`;

/**
 * In the order of its keys: the rows of an operator are in one row group or two. A HUGEINT that
 * holds the sum of all changes without their signs holds every sum of some, and a double is as
 * exact as this needs: the changes of a strategy that may add up to more than a HUGEINT holds are
 * BIGNUMs, which take several times as long to add.
 */
function operatorChangesSql(type: SumType): string {
  const narrow = type === 'hugeint' ? 'delta' : 'try_cast(delta::varchar as hugeint)';
  return /* sql */ `create or replace table rollup.operator_changes as
  with summed as (
    select delegate, number, day, sum(delta)::${type} as delta, sum(stakers)::bigint as stakers
    from delegated_changes
    group by all
    having sum(delta) <> 0 or sum(stakers) <> 0
  ), wide as (
    select number from summed group by number having sum(abs(delta::double)) > 1e38
  )
  select "operator", summed.number, day, if(wide.number is null, ${narrow}, null) as delta,
    if(wide.number is null, null, delta)::bignum as wide_delta, stakers,
    lead(day) over chain as until_day, sum(delta) over chain as shares_after,
    (sum(stakers) over chain)::bigint as stakers_after
  from summed
  join rollup.delegates delegates on delegates.number = delegate
  left join wide on wide.number = summed.number
  window chain as (partition by delegate, summed.number order by day)
  order by delegate, summed.number, day`;
}

/**
 * An operator is registered with an AVS while it is in the AVSDirectory, or in one of its operator
 * sets.
 */
const REGISTRATION_SPANS = /* sql */ `create or replace table rollup.registration_spans as
  with ends as (
    select avs, operator::varchar as operator, operator_set_id, date_trunc('day', "timestamp") as day,
      arg_max(registered, (block_number, log_index)) as registered
    from snapshot.registration_changes
    group by all
  ), moved as (
    select avs, operator, day, registered::integer - coalesce(
      lag(registered) over (partition by avs, operator, operator_set_id order by day), false)::integer as moved
    from ends
  ), counted as (
    select avs, operator, day,
      sum(sum(moved)) over (partition by avs, operator order by day) > 0 as registered
    from moved
    group by avs, operator, day
  ), turns as (
    select *
    from counted
    qualify registered <> coalesce(lag(registered) over (partition by avs, operator order by day), false)
  ), spans as (
    select *, lead(day) over (partition by avs, operator order by day) as end_day from turns
  )
  select avs, operator, day as first_day, end_day
  from spans
  where registered
  order by avs, operator, first_day`;

/**
 * Rate and price are the latest not after the day's end, and those of the table `tokens` on the
 * last day, so that this day has the value of operations about the present. A price of 0 means that
 * there is none.
 */
function strategyValuesSql(prices: string): string {
  return /* sql */ `create or replace table rollup.strategy_values as
  with bounds as (
    select max(day) as last_day from rollup.days
  ), rates_by_day as (${RATES_BY_DAY}),
  rates as (
    select rates_by_day.* from rates_by_day, bounds where day < last_day
    union all
    select tokens.strategy, last_day, shares_underlying, coalesce(newest.told, false)
    from snapshot.tokens tokens
    left join (select strategy, bool_or(told) as told from rates_by_day group by strategy) newest
      on newest.strategy = tokens.strategy::varchar, bounds
  ), told_prices as (${prices}),
  prices as (
    select tokens.strategy, told.day, told.day as told_on, told.eth_price, told.dollar_price
    from told_prices told
    join snapshot.tokens tokens on told.token = ${pricedToken()}, bounds
    where told.day < last_day
    union all
    select strategy, last_day, date_trunc('day', "timestamp"),
      nullif(eth_price, '0'), nullif(dollar_price, '0')
    from snapshot.tokens, bounds
  ), known as (
    select days.day, strategies.number, strategies.strategy, told_on < days.day as stale, not told as untold,
      shift_decimal(rate, (-decimals)::varchar) as tokens_per_share,
      prices.eth_price, prices.dollar_price
    from rollup.days
    cross join rollup.known_strategies strategies
    left join snapshot.tokens tokens on tokens.strategy = strategies.strategy
    asof left join rates on rates.strategy = strategies.strategy and rates.day <= days.day
    asof left join prices on prices.strategy = strategies.strategy and prices.day <= days.day
  )
  select day, number, strategy, stale, untold, tokens_per_share,
    multiply_decimals(tokens_per_share, eth_price) as ether_per_share,
    multiply_decimals(tokens_per_share, dollar_price) as dollars_per_share
  from known
  order by day, number`;
}

const TVL_DAYS = /* sql */ `create or replace table rollup.tvl_days as
  with held as (
    select number, day, sum(sum(delta)) over chain as shares, sum(sum(stakers)) over chain as stakers
    from delegated_changes
    group by number, day
    window chain as (partition by number order by day)
  ), firsts as (
    -- Of a day in which an operator's changes undo each other nothing is told: it is in none of its rows.
    select number, min(day) as first_day from rollup.operator_changes where number > 0 group by number
  ), states as materialized (
    select days.day, firsts.number, held.shares::varchar as shares
    from rollup.days
    join firsts on firsts.first_day <= days.day
    asof join held on held.number = firsts.number and held.day <= days.day
  ), worth as (
    select 0 as number, * from (${valueSql('states', 'day', 'false')})
    union all by name
    select * from (${valueOfEachSql('states')})
  ), kept as materialized (
    -- The shares of the day before, under the day that values them.
    select states.day + interval 1 day as day, number, shares
    from states, (select max(day) as last_day from rollup.days) where states.day < last_day
  ), repriced as (
    select 0 as number, day, tvl from (${valueSql('kept', 'day', 'false')})
    union all
    select number, day, tvl from (${valueOfEachSql('kept')})
  ), flows as materialized (
    -- Changes before the first day are among its own.
    select number, greatest(day, first_day) as day, ${FLOWS.map((flow) => `sum(${flow})::varchar as ${flow}`)}
    from rollup.operator_flows, (select min(day) as first_day from rollup.days)
    where "operator" = ''
    group by all
  ), caused as (
    select 0 as number, * from (${flowValuesSql('flows', 'day', FLOWS)})
    union all by name
    select * from (${flowValuesSql('flows', 'number, day', FLOWS)})
  ), series as (
    select 0 as number, day from rollup.days
    where day >= (select min(day) from rollup.operator_changes)
    union all
    select firsts.number, day from rollup.days join firsts on firsts.first_day <= days.day
  ), told as (
    select series.number, series.day, coalesce(worth.shares, '0') as shares, tokens,
      if(worth.day is null, '0', ether_tvl) as ether_tvl, if(worth.day is null, '0', tvl) as tvl,
      coalesce(unpriced, []) as unpriced, coalesce(stale, []) as stale, coalesce(untold, []) as untold,
      counted.stakers::bigint as stakers
    from series
    left join worth on worth.number = series.number and worth.day = series.day
    asof left join held counted
      on counted.number = series.number and counted.day <= series.day
  ), changes as (
    select *, coalesce(lag(tvl) over (partition by number order by day), '0') as tvl_before from told
  )
  select known.strategy, changes.day, shares, tokens, ether_tvl, changes.tvl,
    if(changes.tvl is null, null, subtract_decimals(coalesce(repriced.tvl, '0'), tvl_before)) as change_by_price,
    if(changes.tvl is null, null, subtract_decimals(changes.tvl, coalesce(repriced.tvl, '0'))) as change_by_flows,
    ${FLOWS.map((flow) => `if(changes.tvl is null, null, coalesce(change_by_${flow}, '0')) as change_by_${flow}`)},
    unpriced, stale, untold, stakers
  from changes
  left join rollup.known_strategies known on known.number = changes.number
  left join repriced on repriced.number = changes.number and repriced.day = changes.day
  left join caused on caused.number = changes.number and caused.day = changes.day
  order by changes.number, changes.day`;
