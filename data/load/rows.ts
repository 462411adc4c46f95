import type { DuckDBConnection } from '@duckdb/node-api';

/** The rows of a query with a short result. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}
