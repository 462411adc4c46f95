import { integerSql, zeros } from '../../abi/word-sql.ts';
import { positionOf } from '../chain-sql.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { isPositiveSql, RATE_PLACES } from './price-logs.ts';

/**
 * Seconds of a period: of each source the last price of a period stays, so that a feed of one
 * answer an hour and of one a minute take the same number of rows.
 */
export const PERIOD_SECONDS = 4 * 3600;

const DAY_SECONDS = 86_400;

/**
 * Seconds for which a price of a source excludes the later sources of its token: a heartbeat of a
 * day and an hour more.
 */
export const PRECEDENCE_SECONDS = 25 * 3600;

/** 2^192: a pool's price is the square of sqrtPriceX96 divided by it. */
const Q192 = (2n ** 192n).toString();

/** Gives SQL for a word up to 127 bits as decimal digits. */
export const digits = (word: string) => `${integerSql(`${word}[17:32]`)}::varchar`;

/** Gives SQL for a dividend and a divisor, both digits, as a decimal with `RATE_PLACES` places. */
const quotient = (dividend: string, divisor: string) =>
  `shift_decimal(whole_quotient(${dividend}, ${divisor}), '-${RATE_PLACES}')`;

/** Gives SQL that squares a sqrtPriceX96. */
const SQUARE = 'multiply_decimals(uint256_text(word), uint256_text(word))';

/** Condition of price logs that have a price: other answers are ignored, and counted. */
export const IS_USABLE = `coalesce(case when kind = 'pool'
      then word[1:12] = ${zeros(12)} and word <> ${zeros(32)}
      else ${isPositiveSql('word')} and (divisor is null or ${isPositiveSql('divisor')}) end, false)`;

/**
 * Selects the price logs with a usable price. Once a later contract of a source has answered, those
 * before it in the network's file no longer count.
 */
export const usablePriceLogs: DerivedRelation = {
  name: 'usable_price_logs',
  columns: {
    source: 'INTEGER',
    position: 'BIGINT',
    seconds: 'BIGINT',
    word: 'BLOB',
    divisor: 'BLOB',
  },
  reads: ['price_logs', 'price_source_list'],
  growth: 'append',
  addition: null,
  sql: () => /* sql */ `
    select source, position, seconds, word, divisor
    from price_logs join price_source_list using (source) where ${IS_USABLE}
    qualify emitter = max(emitter) over (partition by source order by position)`,
};

/**
 * SELECT of the first block of the day of a delta's first price: until the day is over, its prices
 * are replaced by later ones.
 */
export function firstPriceDaySql(delta: number): string {
  return /* sql */ `
    select min(number) from block_times
    where timestamp >= (select min(seconds) from usable_price_logs where position >= ${positionOf(delta)})
      // ${DAY_SECONDS} * ${DAY_SECONDS}`;
}

/**
 * Prices of each source in its unit: of feeds and rates the last one of each period, at its time;
 * of pools the median of a day's swaps, at the time of the last one, as it is known only then.
 * `observed_seconds`: time of the log that has the price.
 */
export const sourcePrices: DerivedRelation = {
  name: 'source_prices',
  columns: {
    source: 'INTEGER',
    seconds: 'BIGINT',
    observed_seconds: 'BIGINT',
    price: 'VARCHAR',
  },
  reads: ['usable_price_logs', 'price_source_list'],
  growth: { revised: firstPriceDaySql },
  sql: () => /* sql */ `
    with listed as (
      select usable_price_logs.*, kind, places, token_index
      from usable_price_logs join price_source_list using (source)),
    latest as materialized (
      select * from listed where kind <> 'pool'
      qualify row_number() over (
        partition by source, seconds // ${PERIOD_SECONDS} order by position desc) = 1),
    medians as materialized (
      select source, places, token_index, max(seconds) over same_day as seconds,
        seconds as observed_seconds, word
      from listed where kind = 'pool'
      window same_day as (partition by source, seconds // ${DAY_SECONDS}),
        ascending as (partition by source, seconds // ${DAY_SECONDS} order by word, position)
      qualify row_number() over ascending = (count(*) over same_day + 1) // 2)
    select source, seconds, seconds as observed_seconds,
      case when divisor is null then shift_decimal(${digits('word')}, (-places)::varchar)
        else ${quotient(`${digits('word')} || repeat('0', ${RATE_PLACES})`, digits('divisor'))} end as price
    from latest
    union all
    select source, seconds, observed_seconds,
      case token_index when 0
        then ${quotient(`${SQUARE} || repeat('0', places)`, `'${Q192}'`)}
        else ${quotient(`'${Q192}' || repeat('0', places)`, SQUARE)} end
    from medians`,
};

/**
 * Prices of tokens by the sources of the chain. A source counts if no earlier one of its token had
 * a price in the last `PRECEDENCE_SECONDS`. A constant is observed with each price of ETH.
 */
export const chainPrices: DerivedRelation = {
  name: 'chain_prices',
  columns: texts('token', 'milliseconds', 'eth_price', 'dollar_price', 'source'),
  reads: ['source_prices', 'price_source_list'],
  growth: { revised: firstPriceDaySql },
  sql: () => /* sql */ `
    with priced as (
      select token, source, seconds, price, kind, quote
      from source_prices join price_source_list using (source) where price <> '0'),
    preferred as (
      select priced.token, priced.seconds, later.source
      from priced join price_source_list later on later.token = priced.token and later.source > priced.source),
    counted as (
      select priced.token, priced.seconds, price, kind, quote
      from priced asof left join preferred
        on priced.token = preferred.token and priced.source = preferred.source
          and priced.seconds >= preferred.seconds
      where preferred.seconds is null or priced.seconds - preferred.seconds > ${PRECEDENCE_SECONDS}
      union all
      select constant.token, moments.seconds, '1', constant.kind, constant.quote
      from (select distinct seconds from priced where token = 'ETH') moments,
        (from price_source_list where kind = 'constant') constant)
    select token, (seconds * 1000)::varchar as milliseconds,
      case when token = 'ETH' then '1' when quote = 'ETH' then price end as eth_price,
      case when quote = 'USD' then price end as dollar_price, kind as source
    from counted`,
};
