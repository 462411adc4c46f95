import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { WORK } from './write.ts';

/** The default memory limit of DuckDB, which spills beyond it. */
const MEMORY = '800MB';

/** Where a database spills, and how much memory it takes before it does. */
export interface DatabaseSettings {
  /** The folder of a store. */
  readonly store: string;
  /** As DuckDB's `memory_limit`. */
  readonly memory?: string | undefined;
}

/** A database in memory that spills into a store, and is closed when `work` is done. */
export async function withDatabase<Result>(
  { store, memory = MEMORY }: DatabaseSettings,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<Result>,
): Promise<Result> {
  const spill = join(store, WORK, 'spill');
  // Beside it is written what becomes files of the store.
  await mkdir(spill, { recursive: true });
  const instance = await openDuckDB(':memory:', { memory_limit: memory, temp_directory: spill });
  try {
    const connection = await instance.connect();
    return await work(connection, instance);
  } finally {
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
  }
}
