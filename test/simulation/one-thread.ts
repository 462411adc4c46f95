import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';

const create = DuckDBInstance.create;

/** From here on this process opens databases with one thread: small ones are faster so. */
export function useOneThread(): void {
  DuckDBInstance.create = (path, options) =>
    create.call(DuckDBInstance, path, { ...options, threads: '1' });
}

/** Runs `work` with an empty database. */
export async function withEmptyDatabase<Result>(
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
