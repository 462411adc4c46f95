import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../../../common/relations/rows.ts';
import { makeRelation } from '../../../common/relations/run-relations.ts';
import { ETH } from '../../../common/vocabulary.ts';
import { registerDecimalFunctions } from '../../../data/load/decimal-functions.ts';
import type { PriceRow } from '../../../ingest/configuration/prices.ts';
import { priceHistory } from '../../../ingest/derive/relations/configured.ts';
import { openMemory } from '../raw-chain.ts';

/** A price over time, with both units. */
export interface PricePoint {
  readonly token: string;
  readonly timeMs: number;
  readonly ethPrice: string;
  readonly dollarPrice: string;
  /** Time of the older of the two observations. */
  readonly olderMs: number;
}

const ETHER = `0x${'ee'.repeat(20)}`;

/** A database that computes the prices over time of rows, ascending by time and then by token. */
export async function openPricePoints() {
  const { connection, close } = await openMemory();
  registerDecimalFunctions(connection);
  const pointsOf = (rows: readonly PriceRow[]) => pricePoints(connection, rows);
  return { pointsOf, close };
}

async function pricePoints(
  connection: DuckDBConnection,
  rows: readonly PriceRow[],
): Promise<PricePoint[]> {
  const columns = ['token', 'milliseconds', 'eth_price', 'dollar_price', 'source'];
  await connection.run(
    `create or replace temp table price_observations (${columns.map((name) => `${name} varchar`).join(', ')})`,
  );
  await appendRows(
    connection,
    'price_observations',
    rows.map(({ token, timeMs, ethPrice, dollarPrice }) => [
      token,
      String(timeMs),
      ethPrice,
      dollarPrice,
      'file',
    ]),
  );
  // Its SQL takes nothing of the context.
  await makeRelation(connection, priceHistory, {} as Parameters<typeof priceHistory.sql>[0]);
  const read = await connection.runAndReadAll(
    'from price_history order by milliseconds::bigint, token',
  );
  return read.getRowObjectsJS().map((row) => ({
    token: row.token === ETHER ? ETH : String(row.token),
    timeMs: Number(row.milliseconds),
    ethPrice: String(row.eth_price),
    dollarPrice: String(row.dollar_price),
    olderMs: Number(row.oldest_milliseconds),
  }));
}
