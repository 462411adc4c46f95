import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { WORK_FOLDER } from './write.ts';

/** DuckDB's default memory limit; it spills above it. */
const MEMORY = '800MB';

/** Sets the spill folder and memory limit of a database. */
export interface DatabaseSettings {
  /** Names the log store's folder. */
  readonly store: string;
  /** DuckDB gets this `memory_limit`. */
  readonly memory?: string | undefined;
  /** Rows that its statements read at most: for few, one thread takes less processor time. */
  readonly rows?: number | undefined;
}

/** One thread reads as many rows in less processor time than two, and nearly as soon. */
const ROWS_OF_A_THREAD = 2 ** 17;

/** Runs `work` with an in-memory database that spills into a store's work folder. */
export async function withDatabase<Result>(
  { store, memory = MEMORY, rows = Infinity }: DatabaseSettings,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<Result>,
): Promise<Result> {
  const spill = join(store, WORK_FOLDER, 'spill');
  // The parent is also the work folder of the store's new files.
  makeFolder(spill);
  const instance = await openDuckDB(':memory:', {
    memory_limit: memory,
    temp_directory: spill,
    ...(rows <= ROWS_OF_A_THREAD && { threads: '1' }),
  });
  try {
    const connection = await instance.connect();
    return await work(connection, instance);
  } finally {
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
  }
}
