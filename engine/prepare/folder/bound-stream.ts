import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Maximum unread bytes of a streamed result. DuckDB counts 16 bytes for a text of any length: its
 * own limit, a megabyte, is 30 chunks of 2,048 rows, which is 100 megabytes of records, and has no
 * limit for the texts of a client's SQL.
 */
const AHEAD_BYTES = 2 ** 16;

/**
 * Applies back-pressure to streamed results of a connection; DuckDB has no such setting for all
 * connections.
 */
export async function boundStream(connection: DuckDBConnection): Promise<void> {
  await connection.run(`set streaming_buffer_size = '${AHEAD_BYTES}B'`);
}
