import type { DuckDBConnection } from '@duckdb/node-api';

/** A row has VARCHAR columns; BLOBs are digits of `hex`, which `unhex` reads. */
export type TextRow = readonly (string | null)[];

/**
 * Streams the rows of a query with only VARCHAR columns. No other statement may run on the
 * connection until it ends.
 *
 * @example
 *     for await (const [staker] of streamRows(connection, 'select staker::varchar from stakers'))
 *       console.log(staker);
 */
export async function* streamRows(
  connection: DuckDBConnection,
  sql: string,
): AsyncGenerator<TextRow> {
  const result = await connection.stream(sql);
  for await (const rows of result.yieldRowsJs()) {
    for (const row of rows) yield row as TextRow; // every column is VARCHAR
  }
}

/**
 * Reads all rows at once if a query has only VARCHAR columns; for small results.
 *
 * @example
 *     await textRows(connection, 'select number::varchar from blocks'); // [['1'], ['2']]
 */
export async function textRows(connection: DuckDBConnection, sql: string): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const row of streamRows(connection, sql)) rows.push(row);
  return rows;
}

/**
 * Reads the single number that a query gives.
 *
 * @example
 *     await countOf(connection, 'select count(*) from blocks'); // 2
 */
export async function countOf(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRowsJS()[0]?.[0] ?? 0);
}

/**
 * Appends rows to a table, temporary unless its name has a schema or a database and a schema;
 * DuckDB converts the texts to its columns' types.
 *
 * @example
 *     await appendRows(connection, 'watched', [['0x…', 'my fund']]);
 */
export async function appendRows(
  connection: DuckDBConnection,
  table: string,
  rows: readonly TextRow[],
): Promise<void> {
  const [name = table, schema = null, catalog = schema === null ? 'temp' : null] = table
    .split('.')
    .reverse();
  const appender = await connection.createAppender(name, schema, catalog);
  for (const row of rows) {
    for (const value of row) {
      if (value === null) appender.appendNull();
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}
