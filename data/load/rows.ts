import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Returns a query's rows; the result is short.
 *
 * @example
 *     const [[count]] = await rowsOf(connection, 'select count(*) from stakers');
 */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}
