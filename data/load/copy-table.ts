import { rename, stat } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_ROWS_PER_BYTE } from '../../common/limits.ts';
import { sqlText } from '../../common/sql.ts';

// DuckDB 1.5 loses rows when an equality is pushed into a file with bloom filters
// (duckdb/duckdb#24994).
const PARQUET = 'format parquet, write_bloom_filter false';

/**
 * Writes the rows of a query as a Parquet file of a table, and gives how many. Compressed, unless
 * so many rows are alike that the file would have fewer bytes than rows, which the contract
 * forbids: a slash takes the same from thousands of stakers.
 *
 * @example
 *     const rows = await copyTable(connection, 'from stakers', 'snapshot/stakers.parquet');
 */
export async function copyTable(
  connection: DuckDBConnection,
  sql: string,
  path: string,
): Promise<number> {
  const { rowsChanged: rows } = await connection.run(
    `copy (${sql}) to ${sqlText(path)} (${PARQUET}, compression zstd)`,
  );
  if (rows <= MAX_ROWS_PER_BYTE * (await stat(path)).size) return rows;
  const larger = `${path}.larger`;
  await connection.run(
    `copy (from read_parquet(${sqlText(path)})) to ${sqlText(larger)} (${PARQUET}, compression uncompressed)`,
  );
  await rename(larger, path);
  return rows;
}
