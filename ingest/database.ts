import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { WORK } from './store/write.ts';

/** The default memory limit of DuckDB, which spills beyond it. */
const MEMORY = '1GB';

/** A database in memory that spills into a store, and is closed when `work` is done. */
export async function withDatabase<Result>(
  store: string,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<Result>,
): Promise<Result> {
  const spill = join(store, WORK, 'spill');
  // Beside it is written what becomes files of the store.
  await mkdir(spill, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    temp_directory: spill,
    // Files are of this machine; nothing is fetched.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    return await work(await instance.connect(), instance);
  } finally {
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
  }
}
