import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../duckdb/rows.ts';
import { DESCRIPTION, type Entity } from '../entities/entities.ts';
import type { Network } from '../networks/network.ts';
import { ETH, type PriceRow, pricePoints, pricesAt } from './prices.ts';
import type { TokenRow } from './tokens.ts';

/** Off-chain configuration of a snapshot. */
export interface Configuration {
  readonly network: Network;
  readonly tokens: readonly TokenRow[];
  /** Null without a file of prices: then there is no table `prices`. */
  readonly prices: readonly PriceRow[] | null;
  readonly entities: readonly Entity[];
  /** Whether batches are written even if their transaction is missing. */
  readonly partialBatches?: boolean;
}

/** Address that stands for native ETH in joins with prices. */
const NATIVE = 'ee'.repeat(20);

/**
 * Creates the tables `token_list`, `token_prices` (latest price not after the snapshot's time),
 * `price_history` and `entities` of the configuration.
 */
export async function configure(
  connection: DuckDBConnection,
  { tokens, prices, entities }: Configuration,
  snapshotSeconds: number,
): Promise<void> {
  await connection.run(
    'create or replace temp table token_texts (strategy varchar, token varchar, symbol varchar, name varchar, decimals varchar, rate varchar)',
  );
  await appendRows(
    connection,
    'token_texts',
    tokens.map(({ strategy, token, symbol, name, decimals, rate }) => [
      strategy,
      token,
      symbol,
      name,
      decimals === null ? null : String(decimals),
      rate,
    ]),
  );
  await connection.run(/* sql */ `
    create or replace temp table token_list as
    select unhex(strategy[3:]) as strategy, unhex(token[3:]) as token, symbol, name, decimals::integer as decimals, rate
    from token_texts`);
  await connection.run(
    'create or replace temp table price_texts (token varchar, eth_price varchar, dollar_price varchar, fresh varchar, seconds varchar)',
  );
  await appendRows(
    connection,
    'price_texts',
    [...pricesAt(prices ?? [], snapshotSeconds * 1000)].map(
      ([token, { ethPrice, dollarPrice, isFresh, timeMs }]) => [
        addressOf(token),
        ethPrice,
        dollarPrice,
        String(isFresh),
        String(Math.floor(timeMs / 1000)),
      ],
    ),
  );
  await connection.run(/* sql */ `
    create or replace temp table token_prices as
    select unhex(token[3:]) as token, eth_price, dollar_price, fresh::boolean as fresh, seconds::bigint as seconds
    from price_texts`);
  await connection.run(
    'create or replace temp table price_history (token varchar, milliseconds varchar, eth_price varchar, dollar_price varchar)',
  );
  await appendRows(
    connection,
    'price_history',
    pricePoints(prices ?? [], snapshotSeconds * 1000).map(
      ({ token, timeMs, ethPrice, dollarPrice }) => [
        addressOf(token),
        String(timeMs),
        ethPrice,
        dollarPrice,
      ],
    ),
  );
  await connection.run(
    `create or replace temp table entities (address varchar, uri varchar, ${DESCRIPTION.map((name) => `${name} varchar`).join(', ')}, refused_links integer)`,
  );
  await appendRows(
    connection,
    'entities',
    entities.map((entity) => [
      entity.address,
      entity.uri,
      ...DESCRIPTION.map((name) => entity[name]),
      String(entity.refusedLinks ?? 0),
    ]),
  );
}

function addressOf(token: string): string {
  return token === ETH ? `0x${NATIVE}` : token;
}
