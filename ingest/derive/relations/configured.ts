import { ETH, pricePoints, pricesAt } from '../../configuration/prices.ts';
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

/** The configured metadata of tokens, by token. */
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
  growth: 'whole',
  sql: () => /* sql */ `
    select unhex(token[3:]) as token, symbol, name, decimals::integer as decimals, source
    from token_metadata_texts`,
};

/** Native ETH has no token contract: its price is joined by this address. */
const NATIVE = `0x${'ee'.repeat(20)}`;

function addressOf(token: string): string {
  return token === ETH ? NATIVE : token;
}

async function millisecondsOf(rows: AsyncIterable<TextRow>): Promise<number> {
  for await (const [seconds] of rows) return Number(seconds) * 1000;
  return 0;
}

/** The newest configured price of each token that is not after the snapshot's time. */
export const priceTexts: DerivedRelation = {
  name: 'price_texts',
  columns: texts('token', 'eth_price', 'dollar_price', 'fresh', 'seconds'),
  reads: ['snapshot_time'],
  growth: 'whole',
  scratch: true,
  sql: () => 'select seconds::varchar from snapshot_time',
  compute: async function* (rows, { configuration }) {
    const prices = pricesAt(configuration.prices ?? [], await millisecondsOf(rows));
    for (const [token, { ethPrice, dollarPrice, isFresh, timeMs }] of prices) {
      const seconds = String(Math.floor(timeMs / 1000));
      yield [addressOf(token), ethPrice, dollarPrice, String(isFresh), seconds];
    }
  },
};

export const tokenPrices: DerivedRelation = {
  name: 'token_prices',
  columns: {
    token: 'BLOB',
    eth_price: 'VARCHAR',
    dollar_price: 'VARCHAR',
    fresh: 'BOOLEAN',
    seconds: 'BIGINT',
  },
  reads: ['price_texts'],
  growth: 'whole',
  sql: () => /* sql */ `
    select unhex(token[3:]) as token, eth_price, dollar_price, fresh::boolean as fresh, seconds::bigint as seconds
    from price_texts`,
};

/** The configured prices that are not after the snapshot's time and that both have a value. */
export const priceHistory: DerivedRelation = {
  name: 'price_history',
  columns: texts('token', 'milliseconds', 'eth_price', 'dollar_price'),
  reads: ['snapshot_time'],
  growth: 'whole',
  sql: () => 'select seconds::varchar from snapshot_time',
  compute: async function* (rows, { configuration }) {
    for (const { token, timeMs, ethPrice, dollarPrice } of pricePoints(
      configuration.prices ?? [],
      await millisecondsOf(rows),
    ))
      yield [addressOf(token), String(timeMs), ethPrice, dollarPrice];
  },
};
