import { DuckDBInstance } from '@duckdb/node-api';

/** Files are of this machine; nothing is fetched. */
const NOTHING_FETCHED = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

/**
 * Opens a database, by default one in memory. The only place that does: a timestamp without a zone
 * is UTC in all files, but DuckDB uses the machine's zone to turn one into an instant, or an
 * instant into text.
 *
 * @example
 *     const database = await openDuckDB('tables.duckdb', { access_mode: 'READ_ONLY' });
 */
export async function openDuckDB(
  path = ':memory:',
  options: Readonly<Record<string, string>> = {},
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, { ...NOTHING_FETCHED, ...options });
  const connection = await instance.connect();
  // For all connections of the database.
  await connection.run("set global TimeZone = 'UTC'");
  connection.closeSync();
  return instance;
}
