import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { PARQUET, parquet } from '../duckdb/parquet.ts';
import type { OpenedFile } from '../sources/opened.ts';
import type { StoreRange } from '../store/log-store.ts';
import { intoStore } from '../store/store-files.ts';
import { WORK_FOLDER } from '../store/write.ts';
import { writeCalls } from './calls.ts';
import { filesOf } from './chunks.ts';
import { namingFailedFiles } from './failed-files.ts';

/**
 * Adds transactions from files to ranges that lack them: they may be exported after the logs.
 * Unchanged ranges are the same objects.
 */
export async function addCalls(
  connection: DuckDBConnection,
  folder: string,
  ranges: readonly StoreRange[],
  files: readonly OpenedFile[],
): Promise<StoreRange[]> {
  const added: StoreRange[] = [];
  for (const range of ranges) {
    added.push(await withCalls(connection, folder, range, filesOf(files, range)));
  }
  return added;
}

async function withCalls(
  connection: DuckDBConnection,
  folder: string,
  range: StoreRange,
  files: readonly OpenedFile[],
): Promise<StoreRange> {
  const all = join(folder, WORK_FOLDER, 'all-calls.parquet');
  const fresh = join(folder, WORK_FOLDER, 'calls.parquet');
  const rows = await namingFailedFiles(connection, files, range, () =>
    writeCalls(connection, files, range, all),
  );
  if (rows === 0) return range;
  const stored = range.files
    .filter(({ kind }) => kind === 'calls')
    .map(({ path }) => join(folder, path));
  const isNew =
    stored.length === 0
      ? 'true'
      : `hex(transaction_hash) not in (select hex(transaction_hash) from ${parquet(stored)})`;
  const copied = await connection.run(
    `copy (from read_parquet(${sqlText(all)}) where ${isNew}) to ${sqlText(fresh)} (${PARQUET})`,
  );
  if (copied.rowsChanged === 0) return range;
  const file = await intoStore(connection, folder, 'calls', range, fresh, copied.rowsChanged);
  return { ...range, files: [...range.files, file] };
}
