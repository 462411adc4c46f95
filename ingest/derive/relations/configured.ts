import { ETH, FRESH_HOURS } from '../../../common/vocabulary.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { firstPriceDaySql } from './chain-prices.ts';

/** Holds the configured tokens, by strategy. */
export const tokenList: DerivedRelation = {
  name: 'token_list',
  columns: {
    strategy: 'BLOB',
    token: 'BLOB',
    symbol: 'VARCHAR',
    name: 'VARCHAR',
    decimals: 'INTEGER',
    rate: 'VARCHAR',
  },
  reads: ['token_texts'],
  growth: 'fixed',
  sql: () => /* sql */ `
    select unhex(strategy[3:]) as strategy, unhex(token[3:]) as token, symbol, name, decimals::integer as decimals, rate
    from token_texts`,
};

/** Holds tokens' configured metadata, by token. */
export const knownTokens: DerivedRelation = {
  name: 'known_tokens',
  columns: {
    token: 'BLOB',
    symbol: 'VARCHAR',
    name: 'VARCHAR',
    decimals: 'INTEGER',
    source: 'VARCHAR',
  },
  reads: ['token_metadata_texts'],
  growth: 'fixed',
  sql: () => /* sql */ `
    select unhex(token[3:]) as token, symbol, name, decimals::integer as decimals, source
    from token_metadata_texts`,
};

/** Native ETH has no token contract: its price is joined by this address. */
const NATIVE = `0x${'ee'.repeat(20)}`;

/** Columns of a price observation; all are VARCHAR. */
const OBSERVATION = ['token', 'milliseconds', 'eth_price', 'dollar_price', 'source'] as const;

/**
 * SELECT of the first block with a price that a delta replaces or is the first to show: prices
 * after the last log of the protocol wait for the next one.
 */
export function firstShownPriceSql(delta: number): string {
  return /* sql */ `
    select least((${firstPriceDaySql(delta)}), (
      select max(block_number) + 1 from fixed_logs where block_number < ${delta}))`;
}

/**
 * The prices of the file and of the chain that are not after the snapshot's time. At one time of a
 * token the file takes precedence.
 */
export const priceObservations: DerivedRelation = {
  name: 'price_observations',
  columns: texts(...OBSERVATION),
  reads: ['price_rows', 'chain_prices', 'snapshot_time'],
  growth: { revised: firstShownPriceSql },
  sql: () => /* sql */ `
    select ${OBSERVATION.join(', ')}
    from (
      from price_rows
      union all
      from chain_prices anti join price_rows using (token, milliseconds)), snapshot_time
    where milliseconds::bigint <= seconds * 1000`,
};

/** Gives SQL for a dollar price in ETH, with 18 decimal places, truncated. */
const IN_ETH =
  "shift_decimal(whole_quotient(shift_decimal(dollar_price, '18'), ether_dollars), '-18')";

/**
 * Gives the prices over time, with both units. A price that an observation lacks follows from each
 * price of ETH until the token's next observation: from the latest one not after the observation,
 * and from later ones at their times. Before the first price of ETH such an observation has no row.
 * `oldest_milliseconds`: time of the older of the two observations.
 */
export const priceHistory: DerivedRelation = {
  name: 'price_history',
  columns: texts(...OBSERVATION, 'oldest_milliseconds'),
  reads: ['price_observations'],
  growth: { revised: firstShownPriceSql },
  sql: () => /* sql */ `
    with observed as materialized (
      select *, milliseconds::bigint as observed_at, eth_price is null or dollar_price is null as follows
      from price_observations),
    ether as materialized (
      select observed_at as ether_at, dollar_price as ether_dollars from observed where token = '${ETH}'),
    moments as (
      select token, ether_at, ether_dollars
      from (select distinct token from observed where follows), ether),
    points as (
      select observed.*, observed_at as point_at, ether_at, ether_dollars
      from observed asof left join ether on observed_at >= ether_at
      union all
      select observed.*, ether_at, ether_at, ether_dollars
      from moments asof join observed on moments.token = observed.token and ether_at >= observed_at
      where follows and ether_at > observed_at)
    select if(token = '${ETH}', '${NATIVE}', token) as token, point_at::varchar as milliseconds,
      coalesce(eth_price, ${IN_ETH}) as eth_price,
      coalesce(dollar_price, multiply_decimals(eth_price, ether_dollars)) as dollar_price, source,
      if(follows, least(observed_at, ether_at), observed_at)::varchar as oldest_milliseconds
    from points where not follows or ether_dollars is not null`,
};

/** Gives each token's price at the snapshot's time: its newest one. */
export const tokenPrices: DerivedRelation = {
  name: 'token_prices',
  columns: {
    token: 'BLOB',
    eth_price: 'VARCHAR',
    dollar_price: 'VARCHAR',
    fresh: 'BOOLEAN',
    seconds: 'BIGINT',
  },
  reads: ['price_history', 'snapshot_time'],
  growth: { whole: 'It has a row for each token; a price gets old by time alone.' },
  sql: () => /* sql */ `
    select unhex(token[3:]) as token, eth_price, dollar_price,
      snapshot_time.seconds * 1000 - oldest_milliseconds::bigint <= ${FRESH_HOURS * 3_600_000} as fresh,
      oldest_milliseconds::bigint // 1000 as seconds
    from (select distinct on (token) * from price_history order by token, milliseconds::bigint desc),
      snapshot_time`,
};
