import { openDuckDB } from '../../common/duckdb.ts';

/** Runs a statement in its own database, with values as JSON has them. */
export async function jsonRows(sql: string): Promise<unknown[][]> {
  const instance = await openDuckDB();
  try {
    return (await (await instance.connect()).runAndReadAll(sql)).getRowsJson();
  } finally {
    instance.closeSync();
  }
}
