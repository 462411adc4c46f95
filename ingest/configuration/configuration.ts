import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../duckdb/rows.ts';
import { DESCRIPTION, type Entity } from '../entities/entities.ts';
import type { Network } from '../networks/network.ts';
import type { PriceRow } from './prices.ts';
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

/** The tables that `configure` creates; all columns are VARCHAR. */
export const CONFIGURED_TABLES = {
  token_texts: ['strategy', 'token', 'symbol', 'name', 'decimals', 'rate'],
  entity_list: ['address', 'uri', ...DESCRIPTION, 'refused_links'],
} as const;

/**
 * Creates the tables `token_list`, `token_prices` (latest price not after the snapshot's time),
 * `price_history` and `entities` of the configuration.
 */
export async function configure(
  connection: DuckDBConnection,
  { tokens, entities }: Configuration,
): Promise<void> {
  for (const [name, columns] of Object.entries(CONFIGURED_TABLES))
    await connection.run(
      `create or replace temp table ${name} (${columns.map((column) => `${column} varchar`).join(', ')})`,
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
  await appendRows(
    connection,
    'entity_list',
    entities.map((entity) => [
      entity.address,
      entity.uri,
      ...DESCRIPTION.map((name) => entity[name]),
      String(entity.refusedLinks ?? 0),
    ]),
  );
}
