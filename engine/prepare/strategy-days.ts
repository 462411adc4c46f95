import type { OptionalTableName } from '../../common/table-names.ts';
import { pricedToken, pricesByDay, RATES_BY_DAY } from './rates-and-prices.ts';
import type { SumType } from './share-moves.ts';

/** The tables of changes without which there is no roll-up of days. */
export const DAYS_TABLES = [
  'share_changes',
  'delegation_changes',
  'rate_changes',
  'withdrawals',
] as const satisfies readonly OptionalTableName[];

/**
 * SQL that creates `rollup.strategy_days`, with sums of shares of a type: for each strategy a row
 * for each day (UTC) at whose end its delegated shares, or the number of its withdrawals, differ
 * from those at the end of the day before. Shares are delegated while their staker has an operator:
 * it reads `share_moves` and `rollup.known_strategies`. Rate and prices are the latest not after
 * the day's end, and on `lastDay`, SQL of a day, those of the table `tokens`; without one they are
 * null, and so is all that they would give. Of the tables of `DAYS_TABLES` none may be absent;
 * without `prices` every price before `lastDay` is null.
 */
export function strategyDaysSql(
  absent: readonly OptionalTableName[],
  type: SumType,
  lastDay = 'null::timestamp',
): readonly string[] {
  return [
    changesByDaySql(type),

    /* sql */ `create or replace table rollup.strategy_days as
    with bounds as (
      select ${lastDay} as last_day
    ), changed as (
      select strategy, day, sum(delta) as delta, sum(withdrawals) as queued, max(updated_at) as updated_at
      from strategy_changes
      group by strategy, day
    ), days as (
      select strategy, day, updated_at,
        sum(delta) over chain as shares, (sum(queued) over chain)::bigint as withdrawals
      from changed
      where delta <> 0 or queued > 0
      window chain as (partition by strategy order by day)
    ), rates as (${RATES_BY_DAY}),
    prices as (${pricesByDay(absent)}),
    rated as (
      select days.*, tokens.decimals, ${pricedToken('days.strategy')} as priced_token,
        days.day = bounds.last_day and tokens.strategy is not null as is_last,
        if(is_last, tokens.shares_underlying, rates.rate) as shares_underlying, coalesce(rates.told, false) as rate_emitted,
        nullif(tokens.eth_price, '0') as last_eth_price, nullif(tokens.dollar_price, '0') as last_dollar_price
      from days
      cross join bounds
      left join snapshot.tokens tokens on tokens.strategy = days.strategy
      asof left join rates on rates.strategy = days.strategy and rates.day <= days.day
    ), priced as (
      select rated.*, if(is_last, last_eth_price, prices.eth_price) as eth_price,
        if(is_last, last_dollar_price, prices.dollar_price) as dollar_price
      from rated
      asof left join prices on prices.token = rated.priced_token and prices.day <= rated.day
    ), valued as (
      select *, multiply_decimals(tokens, dollar_price) as tvl
      from (
        select *,
          shift_decimal(multiply_decimals(shares::varchar, shares_underlying), (-decimals)::varchar)
            as tokens
        from priced
      )
    ), scale as (
      select coalesce(max(strlen(split_part(tvl, '.', 2))), 0)::varchar as tvl_places from valued
    )
    select strategy, day, shares, tokens, tvl, shares_underlying, rate_emitted, eth_price, dollar_price,
      withdrawals, updated_at, tvl_places, shift_decimal(tvl, tvl_places)::bignum as tvl_units
    from valued, scale
    order by strategy, day`,

    'drop table strategy_changes',
  ];
}

/** The change of the delegated shares of each strategy, and the withdrawals of it, on each day. */
function changesByDaySql(type: SumType): string {
  return /* sql */ `create or replace temp table strategy_changes as
  with moved as (
    select number, "timestamp", if(delegate > 0, shares, 0) - if(left_delegate > 0, left_shares, 0) as delta
    from share_moves
  )
  select strategy, date_trunc('day', "timestamp") as day, sum(delta::${type}) as delta,
    0 as withdrawals, max("timestamp") as updated_at
  from moved
  join rollup.known_strategies using (number)
  where delta <> 0
  group by all
  union all
  -- A withdrawal counts once for a strategy that its list names several times.
  select strategy, date_trunc('day', created_at), 0::${type}, count(*), max(created_at)
  from (select unnest(list_distinct(strategies)) as strategy, created_at from snapshot.withdrawals)
  group by all`;
}
