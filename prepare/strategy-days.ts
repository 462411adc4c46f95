import { sqlText } from '../common/sql.ts';
import type { OptionalTableName } from '../common/table-names.ts';
import { BEACON_STRATEGY, ETHER } from '../common/vocabulary.ts';
import type { WholeType } from './share-moves.ts';

/** The tables of changes without which there is no roll-up of days. */
export const DAYS_NEED = [
  'share_changes',
  'delegation_changes',
  'rate_changes',
  'withdrawals',
] as const satisfies readonly OptionalTableName[];

/**
 * SQL that creates `rollup.strategy_days`, with sums of shares of a type: for each strategy a row for each day (UTC) at whose
 * end its delegated shares, or the number of its withdrawals, differ from those at the end of the day before. Shares
 * are delegated while their staker has an operator: it reads `share_moves` and `rollup.known_strategies`. Rate and prices are the latest not after the day's end; without one
 * they are null, and so is what they would give. Of the tables of `DAYS_NEED` none may be absent; without `prices` every
 * price is null.
 */
export function strategyDaysSql(
  absent: readonly OptionalTableName[],
  type: WholeType,
): readonly string[] {
  return [
    changesByDaySql(type),

    /* sql */ `create or replace table rollup.strategy_days as
    with changed as (
      select strategy, day, sum(delta) as delta, sum(withdrawals) as queued, max(updated_at) as updated_at
      from strategy_changes
      group by strategy, day
    ), days as (
      select strategy, day, updated_at,
        sum(delta) over chain as shares, (sum(queued) over chain)::bigint as withdrawals
      from changed
      where delta <> 0 or queued > 0
      window chain as (partition by strategy order by day)
    ), rates as (
      select strategy::varchar as strategy, date_trunc('day', "timestamp") as day,
        arg_max(rate, (block_number, log_index)) as rate
      from snapshot.rate_changes
      group by all
    ), prices as (${absent.includes('prices') ? NO_PRICES : PRICES}),
    rated as (
      select days.*, tokens.decimals,
        if(days.strategy = ${BEACON}, ${sqlText(ETHER)}, tokens.token::varchar) as priced_token,
        -- A share of the beacon chain's strategy is a wei, and no log tells its rate.
        if(days.strategy = ${BEACON}, '1', rates.rate) as shares_underlying
      from days
      left join snapshot.tokens tokens on tokens.strategy = days.strategy
      asof left join rates on rates.strategy = days.strategy and rates.day <= days.day
    ), priced as (
      select rated.*, prices.eth_price, prices.dollar_price
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
    select strategy, day, shares, tokens, tvl, shares_underlying, eth_price, dollar_price,
      withdrawals, updated_at, tvl_places, shift_decimal(tvl, tvl_places)::bignum as tvl_units
    from valued, scale
    order by strategy, day`,

    'drop table strategy_changes',
  ];
}

const BEACON = sqlText(BEACON_STRATEGY);

const PRICES = /* sql */ `
  select token::varchar as token, date_trunc('day', "time") as day,
    arg_max(eth_price, "time") as eth_price, arg_max(dollar_price, "time") as dollar_price
  from snapshot.prices
  group by all`;

const NO_PRICES = /* sql */ `
  select '' as token, null::timestamp as day, null::varchar as eth_price, null::varchar as dollar_price
  where false`;

/** The change of the delegated shares of each strategy, and the withdrawals of it, on each day. */
function changesByDaySql(type: WholeType): string {
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
  select strategy, date_trunc('day', created_at), 0::${type}, count(*), max(created_at)
  from (select lower(unnest(strategies)) as strategy, created_at from snapshot.withdrawals)
  group by all`;
}
