import type { DuckDBConnection } from '@duckdb/node-api';
import { at } from '../../common/messages.ts';
import { restakedProblems, restakedRowsSql } from '../../data/load/restaked-file.ts';
import { sha256Of } from '../shared/adopted-files.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** Names a file with restaked strategies that is valid as a whole. */
export interface RestakedFile {
  readonly path: string;
  /** Hashes the file's bytes, in hex. */
  readonly sha256: string;
}

/**
 * Checks a file with restaked strategies. Throws an IngestError with all its problems.
 *
 * @example
 * const { sha256 } = await readRestaked('restaked.csv');
 */
export async function readRestaked(path: string): Promise<RestakedFile> {
  const problems = await restakedProblems(path);
  if (problems.length > 0) throw new IngestError(problems.map((found) => at(path, found)));
  return { path, sha256: await sha256Of(path) };
}

/** Creates the view `restaked_rows` over a file; without a file it is empty. */
export async function createRestakedRows(
  connection: DuckDBConnection,
  file: RestakedFile | null,
): Promise<void> {
  const rows = await restakedRowsSql(connection, file?.path ?? null);
  await connection.run(`create or replace temp view restaked_rows as ${rows}`);
}
