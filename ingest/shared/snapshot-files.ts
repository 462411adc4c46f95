import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { whyUnread } from '../../common/regular-file.ts';
import { sqlText } from '../../common/sql.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from './ingest-error.ts';

/**
 * SQL that reads a snapshot's table. Throws an IngestError if the folder does not have it as
 * Parquet, which `ingest` and `convert` write: one file, or a folder with parts.
 */
export async function snapshotTable(folder: string, table: string): Promise<string> {
  const file = join(folder, `${table}.parquet`);
  const isFile = await access(file).then(
    () => true,
    () => false,
  );
  if (isFile) return `read_parquet(${sqlText(file)})`;
  await readdir(folder).catch((cause: unknown) => {
    throw new IngestError(
      [REFUSALS.unreadable({ subject: `snapshot ${folder}`, reason: whyUnread(cause) })],
      { cause },
    );
  });
  const parts = await readdir(join(folder, table)).catch(() => []);
  const files = parts.filter((name) => name.endsWith('.parquet')).sort();
  if (files.length === 0)
    throw new IngestError([REFUSALS.snapshot_without_table({ folder, table })]);
  return `read_parquet([${files.map((name) => sqlText(join(folder, table, name))).join(', ')}])`;
}

/**
 * Runs `work` with a database; its errors become an IngestError that names the subject, such as
 * `snapshot <folder>`.
 */
export async function readingTables<Result>(
  subject: string,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const instance = await openDuckDB();
  try {
    return await work(await instance.connect());
  } catch (cause) {
    if (cause instanceof IngestError) throw cause;
    const [reason] = String(cause).split('\n');
    throw new IngestError(
      [REFUSALS.unreadable({ subject, reason: `its tables cannot be read: ${reason}` })],
      {
        cause,
      },
    );
  } finally {
    instance.closeSync();
  }
}
