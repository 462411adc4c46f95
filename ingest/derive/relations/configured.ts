import { ETH, FRESH_HOURS, type PriceRow, pricePoints } from '../../configuration/prices.ts';
import type { TextRow } from '../../duckdb/rows.ts';
import { type DerivedRelation, texts } from '../relation.ts';

/** The configured tokens, by strategy. */
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
  growth: 'whole',
  sql: () => /* sql */ `
    select unhex(strategy[3:]) as strategy, unhex(token[3:]) as token, symbol, name, decimals::integer as decimals, rate
    from token_texts`,
};

/** Native ETH has no token contract: its price is joined by this address. */
const NATIVE = `0x${'ee'.repeat(20)}`;

function addressOf(token: string): string {
  return token === ETH ? NATIVE : token;
}

/** Columns of a price observation; all are VARCHAR. */
const OBSERVATION = ['token', 'milliseconds', 'eth_price', 'dollar_price', 'source'] as const;

/**
 * The prices of the file and of the chain that are not after the snapshot's time. At one time of a
 * token the file takes precedence.
 */
export const priceObservations: DerivedRelation = {
  name: 'price_observations',
  columns: texts(...OBSERVATION),
  reads: ['price_rows', 'chain_prices', 'snapshot_time'],
  growth: 'whole',
  sql: () => /* sql */ `
    select ${OBSERVATION.join(', ')}
    from (
      from price_rows
      union all
      from chain_prices anti join price_rows using (token, milliseconds)), snapshot_time
    where milliseconds::bigint <= seconds * 1000`,
};

function observationOf([token, milliseconds, ethPrice, dollarPrice, source]: TextRow): PriceRow {
  return {
    token: token ?? '',
    timeMs: Number(milliseconds),
    ethPrice: ethPrice ?? null,
    dollarPrice: dollarPrice ?? null,
    source: source ?? '',
  };
}

/** The prices over time: observations, and those that follow from the price of ETH. */
export const priceHistory: DerivedRelation = {
  name: 'price_history',
  columns: texts(...OBSERVATION, 'oldest_milliseconds'),
  reads: ['price_observations'],
  growth: 'whole',
  sql: () => /* sql */ `
    select ${OBSERVATION.join(', ')} from price_observations order by milliseconds::bigint, token`,
  compute: async function* (rows) {
    const observations: PriceRow[] = [];
    for await (const row of rows) observations.push(observationOf(row));
    for (const point of pricePoints(observations)) {
      const { token, timeMs, ethPrice, dollarPrice, source, olderMs } = point;
      yield [addressOf(token), String(timeMs), ethPrice, dollarPrice, source, String(olderMs)];
    }
  },
};

/** The price of each token at the snapshot's time: its newest one. */
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
  growth: 'whole',
  sql: () => /* sql */ `
    select unhex(token[3:]) as token, eth_price, dollar_price,
      snapshot_time.seconds * 1000 - oldest_milliseconds::bigint <= ${FRESH_HOURS * 3_600_000} as fresh,
      oldest_milliseconds::bigint // 1000 as seconds
    from (select distinct on (token) * from price_history order by token, milliseconds::bigint desc),
      snapshot_time`,
};
