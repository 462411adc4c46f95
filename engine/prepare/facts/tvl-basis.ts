import type { TableNames } from '../../../common/relations/relation.ts';
import { sqlText } from '../../../common/sql.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { BEACON_STRATEGY, FRESH_HOURS } from '../../../common/vocabulary.ts';
import { pricedToken } from '../days/rates-and-prices.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { pricesSql } from './token-facts.ts';

/** Selects the strategies that have a rate in a log. */
const rateLogsSql = (table: TableNames, absent: readonly OptionalTableName[]) =>
  absent.includes('rate_changes')
    ? `select '' as strategy where false`
    : `select distinct strategy::varchar as strategy from ${table('snapshot.rate_changes')}`;

/**
 * Has each strategy with delegated shares, with its value, its price's time and source, and its
 * rate's source.
 *
 * - A price in the table `tokens` has the time that this table has. The table `prices` has its
 *   source: the token's newest row has it, if the row has the same dollar price. Times are not
 *   compared: a price in ether has its row at the newer of its time and ether's price's time, and
 *   `tokens` has the older one.
 * - `price_age` is in seconds, up to the snapshot's newest event.
 * - Nulls are unknown values; a price of 0 means that there is none.
 */
export const TVL_BASIS: RolledUp = {
  name: 'rollup.tvl_basis',
  columns: {
    strategy: 'VARCHAR',
    token: 'VARCHAR',
    symbol: 'VARCHAR',
    shares: 'HUGEINT',
    tokens: 'VARCHAR',
    tvl: 'VARCHAR',
    ether_tvl: 'VARCHAR',
    tvl_percentage: 'VARCHAR',
    dollar_price: 'VARCHAR',
    price_source: 'VARCHAR',
    priced_at: 'TIMESTAMP',
    price_age: 'BIGINT',
    fresh: 'BOOLEAN',
    synced: 'BOOLEAN',
    rate_source: 'VARCHAR',
    tvl_units: 'BIGNUM',
    tvl_places: 'VARCHAR',
  },
  reads: [
    'rollup.strategies',
    'snapshot.tokens',
    'snapshot.rate_changes',
    'rollup.latest_time',
    'snapshot.prices',
  ],
  growth: GROWS_BY_PRICE,
  sql: ({ table, absent }) => /* sql */ `
    with valued_strategies as (
      select valued.strategy::varchar as strategy, valued.token::varchar as token, valued.symbol,
        valued.shares, valued.tvl_units, valued.tvl_places,
        if(tokens.strategy is null, null, valued.tokens) as tokens, tokens.synced,
        nullif(tokens.eth_price, '0') as eth_price, nullif(tokens.dollar_price, '0') as dollar_price,
        if(tokens.dollar_price <> '0', tokens."timestamp", null) as priced_at,
        ${pricedToken()} as priced_token,
        sum(valued.tvl_units) over ()::varchar as total_units,
        case when tokens.strategy is null then ''
          when tokens.strategy::varchar = ${sqlText(BEACON_STRATEGY)} then 'fixed'
          when ${absent.includes('rate_changes')} then ''
          when logged.strategy is null then 'assumed'
          else 'emitted' end as rate_source
      from ${table('rollup.strategies')} valued
      left join ${table('snapshot.tokens')} tokens on tokens.strategy::varchar = valued.strategy::varchar
      left join (${rateLogsSql(table, absent)}) logged on logged.strategy = valued.strategy::varchar
    ), aged as (
      select valued_strategies.*,
        case when priced_at <= snapshot_time
          then (epoch_us(snapshot_time) - epoch_us(priced_at)) // 1000000
          when priced_at > snapshot_time then 0 end as price_age
      from valued_strategies, ${table('rollup.latest_time')}
    ), newest as (
      select token, arg_max({'dollar_price': dollar_price, 'source': source}, "time") as price
      from (${pricesSql(table, absent)})
      group by token
    )
    select aged.strategy, aged.token, symbol, shares, tokens,
      if(aged.dollar_price is null, null, multiply_decimals(tokens, aged.dollar_price)) as tvl,
      multiply_decimals(tokens, eth_price) as ether_tvl,
      if(aged.dollar_price is null, null,
        nearest_ratio(shift_decimal(tvl_units::varchar, '2'), total_units)) as tvl_percentage,
      aged.dollar_price, if(price.dollar_price = aged.dollar_price, price.source, null) as price_source,
      priced_at, price_age, coalesce(price_age <= ${FRESH_HOURS * 3600}, false) as fresh,
      coalesce(synced, false) as synced, rate_source, tvl_units, tvl_places
    from aged
    left join newest on newest.token = aged.priced_token
    order by tvl_units desc, aged.strategy`,
};
