import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Bytes that a streamed result may be ahead of who reads it. DuckDB counts 16 for a text, however
 * long it is: its own bound, a megabyte, is 30 chunks of 2,048 rows, which is 100 megabytes of
 * records and any number of a client's texts.
 */
const AHEAD_BYTES = 2 ** 16;

/**
 * Has streamed results of a connection wait for who reads them; DuckDB has no such setting for all
 * connections.
 */
export async function boundStream(connection: DuckDBConnection): Promise<void> {
  await connection.run(`set streaming_buffer_size = '${AHEAD_BYTES}B'`);
}
