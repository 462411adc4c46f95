import type { DuckDBConnection } from '@duckdb/node-api';

/** A row of a query whose columns are all text; BLOBs as digits of `hex`, which `bigintOf` and `unhex` read. */
export type TextRow = readonly (string | null)[];

/** The rows of a query whose columns are all VARCHAR, as they come; no other statement may run meanwhile. */
export async function* streamRows(
  connection: DuckDBConnection,
  sql: string,
): AsyncGenerator<TextRow> {
  const result = await connection.stream(sql);
  for await (const rows of result.yieldRowsJs()) {
    for (const row of rows) yield row as TextRow; // every column is VARCHAR
  }
}

/** The rows of a query whose columns are all VARCHAR. For few rows. */
export async function textRows(connection: DuckDBConnection, sql: string): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const row of streamRows(connection, sql)) rows.push(row);
  return rows;
}

/** The one number that a query counts. */
export async function countOf(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRowsJS()[0]?.[0] ?? 0);
}

/** Appends rows to a temporary table whose columns are all VARCHAR. */
export async function appendRows(
  connection: DuckDBConnection,
  table: string,
  rows: readonly TextRow[],
): Promise<void> {
  const appender = await connection.createAppender(table, null, 'temp');
  for (const row of rows) {
    for (const value of row) {
      if (value === null) appender.appendNull();
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}
