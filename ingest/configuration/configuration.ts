import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../duckdb/rows.ts';
import { DESCRIPTION, type Entity } from '../entities/entities.ts';
import type { Network } from '../networks/network.ts';
import type { TokenRow } from '../networks/tokens.ts';
import type { PriceRow } from './prices.ts';

/** Facts that no log tells. */
export interface Configuration {
  readonly network: Network;
  readonly tokens: readonly TokenRow[];
  /** Null where no file of prices was given: then there is no table `prices`. */
  readonly prices: readonly PriceRow[] | null;
  readonly entities: readonly Entity[];
  /** Whether a batch is written of which the transaction is not known. */
  readonly partialBatches?: boolean;
}

/** The tables that `configure` creates; all columns are VARCHAR. */
export const CONFIGURED_TABLES = {
  token_texts: ['strategy', 'token', 'symbol', 'name', 'decimals', 'rate'],
  entity_list: ['address', 'uri', ...DESCRIPTION, 'refused_links'],
} as const;

/** Creates the tables of the tokens and the entities of a configuration. */
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
