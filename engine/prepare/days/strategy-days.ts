import type { OptionalTableName } from '../../../common/table-names.ts';
import { type RolledUp, rollupsNeeding } from '../rolled-up.ts';
import { lastDaySql, pricedToken, pricesByDay, ratesByDaySql } from './rates-and-prices.ts';

/** Without these tables of changes there is no roll-up of days. */
export const DAYS_TABLES = [
  'share_changes',
  'delegation_changes',
  'rate_changes',
  'withdrawals',
] as const satisfies readonly OptionalTableName[];

/** Has each strategy's change in delegated shares, and its withdrawals, on each day. */
const STRATEGY_CHANGES: RolledUp = {
  name: 'strategy_changes',
  columns: {
    strategy: 'VARCHAR',
    day: 'TIMESTAMP',
    delta: 'HUGEINT',
    withdrawals: 'BIGINT',
    updated_at: 'TIMESTAMP',
  },
  reads: ['share_moves', 'rollup.known_strategies', 'snapshot.withdrawals'],
  growth: {
    whole: 'Later logs tell which withdrawals of the first release are of one day, and of which.',
  },
  scratch: true,
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  with moved as (
    select number, "timestamp", if(delegate > 0, shares, 0) - if(left_delegate > 0, left_shares, 0) as delta
    from ${table('share_moves')}
  )
  select strategy, date_trunc('day', "timestamp") as day, sum(delta::${sums}) as delta,
    0 as withdrawals, max("timestamp") as updated_at
  from moved
  join ${table('rollup.known_strategies')} using (number)
  where delta <> 0
  group by all
  union all
  -- A withdrawal counts once for a strategy that its list names several times.
  select strategy, date_trunc('day', created_at), 0::${sums}, count(*), max(created_at)
  from (select unnest(list_distinct(strategies)) as strategy, created_at from ${table('snapshot.withdrawals')})
  group by all`,
};

/**
 * Has for each strategy a row for each day (UTC) that ends with other delegated shares, or another
 * number of withdrawals, than the day before. Shares are delegated while their staker has an
 * operator. Rate and prices are the latest not after the day's end, and on the snapshot's last day
 * those in the table `tokens`; without one they are null, and so is all that they would give.
 * Without `prices` every price before the last day is null.
 */
const STRATEGY_DAYS: RolledUp = {
  name: 'rollup.strategy_days',
  columns: {
    strategy: 'VARCHAR',
    day: 'TIMESTAMP',
    shares: 'HUGEINT',
    tokens: 'VARCHAR',
    tvl: 'VARCHAR',
    shares_underlying: 'VARCHAR',
    rate_emitted: 'BOOLEAN',
    eth_price: 'VARCHAR',
    dollar_price: 'VARCHAR',
    withdrawals: 'BIGINT',
    updated_at: 'TIMESTAMP',
    tvl_places: 'VARCHAR',
    tvl_units: 'BIGNUM',
  },
  reads: [
    'strategy_changes',
    'snapshot.tokens',
    'snapshot.rate_changes',
    'snapshot.prices',
    'snapshot.share_changes',
    'snapshot.delegation_changes',
    'snapshot.registration_changes',
    'rollup.latest_time',
  ],
  growth: { whole: 'All values have one scale, which a new one widens.' },
  onOverflow: 'bignum',
  sql: ({ table, absent, sums }) => /* sql */ `
    with bounds as (
      select ${lastDaySql(table, absent)} as last_day
    ), changed as (
      select strategy, day, sum(delta::${sums}) as delta, sum(withdrawals) as queued, max(updated_at) as updated_at
      from ${table('strategy_changes')}
      group by strategy, day
    ), days as (
      select strategy, day, updated_at,
        sum(delta) over chain as shares, (sum(queued) over chain)::bigint as withdrawals
      from changed
      where delta <> 0 or queued > 0
      window chain as (partition by strategy order by day)
    ), rates as (${ratesByDaySql(table)}),
    prices as (${pricesByDay(table, absent)}),
    rated as (
      select days.*, tokens.decimals, ${pricedToken('days.strategy')} as priced_token,
        days.day = bounds.last_day and tokens.strategy is not null as is_last,
        if(is_last, tokens.shares_underlying, rates.rate) as shares_underlying, coalesce(rates.is_logged, false) as rate_emitted,
        nullif(tokens.eth_price, '0') as last_eth_price, nullif(tokens.dollar_price, '0') as last_dollar_price
      from days
      cross join bounds
      left join ${table('snapshot.tokens')} tokens on tokens.strategy = days.strategy
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
};

/** Has each strategy's days. */
export const DAYS_OF_STRATEGIES = rollupsNeeding(DAYS_TABLES, [STRATEGY_CHANGES, STRATEGY_DAYS]);
