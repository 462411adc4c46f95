import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { CanonicalParameters } from '../engine/parameters.ts';
import { prepareBound } from './bind.ts';

/** The first row of a statement, its parameters bound by name; no values where it gives no row. */
export async function rowOf(
  connection: DuckDBConnection,
  sql: string,
  values: CanonicalParameters,
): Promise<readonly DuckDBValue[]> {
  const statement = await prepareBound(connection, sql, values);
  try {
    const [row = []] = (await statement.runAndReadAll()).getRows();
    return row;
  } finally {
    statement.destroySync();
  }
}
