import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Bounds a streamed result's unread bytes. DuckDB counts 16 bytes for a text of any length: its own
 * limit, a megabyte, is 30 chunks with 2,048 rows, which is 100 megabytes of records, and does not
 * limit the texts in a client's SQL.
 */
const AHEAD_BYTES = 2 ** 16;

/**
 * Applies back-pressure to a connection's streamed results; DuckDB has no such setting for all
 * connections.
 *
 * @example
 *     await boundStream(connection);
 *     const result = await connection.stream('select * from snapshot.activities');
 */
export async function boundStream(connection: DuckDBConnection): Promise<void> {
  await connection.run(`set streaming_buffer_size = '${AHEAD_BYTES}B'`);
}
