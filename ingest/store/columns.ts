import type { DuckDBConnection } from '@duckdb/node-api';
import { parquet } from '../duckdb/parquet.ts';
import type { FileKind, LogStore } from './log-store.ts';

/**
 * Declares the columns of the log store's files with their DuckDB types. Bytes are BLOBs. Block
 * columns after `hash` are null without an EigenDA batch; hex texts are lower case with 0x, and
 * differences of more than 64 bits are decimal digits.
 */
export const COLUMNS = {
  logs: {
    block_number: 'BIGINT',
    log_index: 'INTEGER',
    transaction_index: 'INTEGER',
    transaction_hash: 'BLOB',
    address: 'BLOB',
    topic0: 'BLOB',
    topic1: 'BLOB',
    topic2: 'BLOB',
    topic3: 'BLOB',
    data: 'BLOB',
    event: 'VARCHAR',
  },
  blocks: {
    number: 'BIGINT',
    timestamp: 'BIGINT',
    hash: 'BLOB',
    parent_hash: 'VARCHAR',
    nonce: 'VARCHAR',
    sha3_uncles: 'VARCHAR',
    logs_bloom: 'VARCHAR',
    transactions_root: 'VARCHAR',
    state_root: 'VARCHAR',
    receipts_root: 'VARCHAR',
    miner: 'VARCHAR',
    difficulty: 'VARCHAR',
    total_difficulty: 'VARCHAR',
    size: 'BIGINT',
    extra_data: 'VARCHAR',
    gas_limit: 'BIGINT',
    gas_used: 'BIGINT',
    transaction_count: 'BIGINT',
  },
  calls: {
    block_number: 'BIGINT',
    transaction_hash: 'BLOB',
    index: 'BIGINT',
    nonce: 'BIGINT',
    from_address: 'BLOB',
    to_address: 'BLOB',
    input: 'BLOB',
    value: 'VARCHAR',
    gas: 'BIGINT',
    gas_price: 'VARCHAR',
    receipt_cumulative_gas_used: 'BIGINT',
    receipt_gas_used: 'BIGINT',
    receipt_status: 'VARCHAR',
    effective_gas_price: 'VARCHAR',
  },
  rejected: {
    reason: 'VARCHAR',
    block_number: 'BIGINT',
    log_index: 'INTEGER',
    transaction_hash: 'BLOB',
    address: 'BLOB',
    topic0: 'BLOB',
    topic1: 'BLOB',
    topic2: 'BLOB',
    topic3: 'BLOB',
    data: 'BLOB',
  },
} as const satisfies Record<FileKind, Record<string, string>>;

/** Names the block column that each kind has. */
export const BLOCK_COLUMN: Readonly<Record<FileKind, string>> = {
  logs: 'block_number',
  blocks: 'number',
  calls: 'block_number',
  rejected: 'block_number',
};

/** SQL that reads the store's rows by kind. */
export function relationOfKind(store: LogStore, kind: FileKind): string {
  return relationOfFiles(store.paths(kind), kind);
}

/** SQL that reads the rows from files of a kind; empty without files. */
export function relationOfFiles(paths: readonly string[], kind: FileKind): string {
  const columns = Object.entries(COLUMNS[kind]);
  if (paths.length === 0) {
    const none = columns.map(([name, type]) => `null::${type} as ${name}`);
    return `(select ${none.join(', ')} where false)`;
  }
  return `(select ${columns.map(([name]) => name).join(', ')} from ${parquet(paths)})`;
}

/** Creates the views `logs`, `blocks` and `calls` over a log store. */
export async function createLogStoreViews(
  connection: DuckDBConnection,
  store: LogStore,
): Promise<void> {
  for (const kind of ['logs', 'blocks', 'calls'] as const) {
    await connection.run(
      `create or replace temp view ${kind} as select * from ${relationOfKind(store, kind)}`,
    );
  }
}
