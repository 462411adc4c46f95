import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../../common/relations/rows.ts';
import { BATCH_NAMES, batchesSql } from '../availability/batch-files.ts';
import type { DaFiles } from '../availability/da-files.ts';
import { DESCRIPTION, type Entity } from '../entities/read-entities.ts';
import type { Network } from '../networks/network.ts';
import type { AccountCode } from './account-code.ts';
import { FILE_SOURCE, type PriceRow } from './prices.ts';
import { createRestakedRows, type RestakedFile } from './restaked.ts';
import type { TokenMetadata } from './token-metadata.ts';
import type { TokenRow } from './tokens.ts';

/** Holds the inputs that a snapshot needs in addition to logs. */
export interface Configuration {
  readonly network: Network;
  readonly tokens: readonly TokenRow[];
  /** Each token has one row, and rows are in their order. */
  readonly tokenMetadata?: readonly TokenMetadata[];
  /** By account, one row each; absent or empty if no node was asked. */
  readonly accountCodes?: readonly AccountCode[];
  /** How many entries in a token list belong to other chains. */
  readonly otherChainTokens?: number;
  /** Null means that no price file is given. */
  readonly prices: readonly PriceRow[] | null;
  /** Whether prices come from the network's sources on the chain, too. */
  readonly chainPrices?: boolean;
  readonly entities: readonly Entity[];
  /** Null or absent means that no file names restaked strategies. */
  readonly restaked?: RestakedFile | null;
  /**
   * Absent means that no files about EigenDA are given; a snapshot then has none of their tables.
   */
  readonly daFiles?: DaFiles;
  /** Whether batches are written even if their transaction is missing. */
  readonly partialBatches?: boolean;
}

/** The tables that `configure` creates; all columns are VARCHAR. */
export const CONFIGURED_TABLES = {
  token_texts: ['strategy', 'token', 'symbol', 'name', 'decimals', 'rate'],
  token_metadata_texts: ['token', 'symbol', 'name', 'decimals', 'source'],
  account_code_texts: ['account', 'kind', 'block_number'],
  other_chain_tokens: ['entries'],
  price_rows: ['token', 'milliseconds', 'eth_price', 'dollar_price', 'source'],
  entity_list: ['address', 'uri', ...DESCRIPTION, 'refused_links'],
  da_usage_texts: ['milliseconds', 'customer', 'account_name', 'version', 'blob_count', 'size_mib'],
  da_signing_texts: [
    'operator_id',
    'operator',
    'quorum_number',
    'start_seconds',
    'end_seconds',
    'unsigned_batches',
    'responsible_batches',
    'total_batches',
    'stake_percentage',
  ],
  da_batch_texts: BATCH_NAMES,
  da_throughput_texts: ['seconds', 'bytes_per_second'],
} as const;

/** Whether a snapshot has the table `prices`: there is a file, or the chain is read. */
export function hasPrices({
  prices,
  chainPrices = false,
}: Pick<Configuration, 'prices' | 'chainPrices'>): boolean {
  return prices !== null || chainPrices;
}

/** Tables from files about EigenDA, by the table that their rows fill. */
const DA_TABLES = {
  da_usage: 'da_usage_texts',
  da_signing_rates: 'da_signing_texts',
  da_v2_batches: 'da_batch_texts',
  da_throughput: 'da_throughput_texts',
} as const;

/** Whether a snapshot has a table that only some configurations have. */
export function isConfigured(configuration: Configuration, table: string): boolean {
  if (table === 'prices') return hasPrices(configuration);
  const { products = [] } = configuration.network;
  if (table === 'product_stakers') return products.length > 0;
  if (table === 'operator_groups')
    return products.some(({ registries = [] }) => registries.some(({ use }) => use === 'operator'));
  if (table === 'account_codes') return (configuration.accountCodes ?? []).length > 0;
  if (table === 'restaked_strategies') return (configuration.restaked ?? null) !== null;
  if (table === 'da_v2_batches' && (configuration.daFiles?.batchFiles.rows ?? 0) > 0) return true;
  const rows = Object.entries(DA_TABLES).find(([name]) => name === table)?.[1];
  return rows === undefined || (configuration.daFiles?.[rows].length ?? 0) > 0;
}

/**
 * Creates the tables in CONFIGURED_TABLES and the views `restaked_rows` and `da_batch_rows`, with
 * the rows that the configuration's files have.
 */
export async function configure(
  connection: DuckDBConnection,
  {
    tokens,
    tokenMetadata = [],
    accountCodes = [],
    otherChainTokens = 0,
    prices,
    entities,
    restaked = null,
    daFiles,
  }: Configuration,
): Promise<void> {
  for (const [name, columns] of Object.entries(CONFIGURED_TABLES))
    await connection.run(
      `create or replace temp table ${name} (${columns.map((column) => `"${column}" varchar`).join(', ')})`,
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
    'token_metadata_texts',
    tokenMetadata.map(({ token, symbol, name, decimals, source }) => [
      token,
      symbol,
      name,
      decimals === null ? null : String(decimals),
      source,
    ]),
  );
  await appendRows(
    connection,
    'account_code_texts',
    accountCodes.map(({ account, kind, blockNumber }) => [account, kind, String(blockNumber)]),
  );
  await appendRows(connection, 'other_chain_tokens', [[String(otherChainTokens)]]);
  await appendRows(
    connection,
    'price_rows',
    (prices ?? []).map(({ token, timeMs, ethPrice, dollarPrice, source = FILE_SOURCE }) => [
      token,
      String(timeMs),
      ethPrice,
      dollarPrice,
      source,
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
  await createRestakedRows(connection, restaked);
  for (const table of Object.values(DA_TABLES))
    await appendRows(connection, table, daFiles?.[table] ?? []);
  const batches = batchesSql('da_batch_texts', daFiles?.batchFiles.paths ?? []);
  await connection.run(`create or replace temp view da_batch_rows as ${batches}`);
}
