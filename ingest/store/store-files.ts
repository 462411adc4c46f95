import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName, sqlText } from '../../common/sql.ts';
import { adopt, sha256Of } from '../shared/adopted-files.ts';
import type { Interval } from '../shared/interval.ts';
import { COLUMNS } from './columns.ts';
import type { FileKind, StoreFile } from './log-store.ts';

/** Moves a file of the work folder into the store, named by blocks and SHA-256. */
export async function intoStore(
  connection: DuckDBConnection,
  folder: string,
  kind: FileKind,
  { from, to }: Interval,
  temporary: string,
  rows: number,
): Promise<StoreFile> {
  const digest = await digestOf(connection, kind, temporary);
  const sha256 = await sha256Of(temporary);
  const path = `${kind}/${from}-${to}-${sha256.slice(0, 8)}.parquet`;
  await adopt(temporary, join(folder, path));
  return { kind, path, sha256, rows, digest };
}

/** SQL that adds a hash for each row: the sum is a kind's digest. */
export function digestSql(kind: FileKind): string {
  // Without the event, which follows from the other columns and the dictionary.
  const names = Object.keys(COLUMNS[kind]).filter((name) => name !== 'event');
  return `coalesce(sum(hash(${names.map(sqlName).join(', ')})::hugeint), 0)::varchar`;
}

async function digestOf(
  connection: DuckDBConnection,
  kind: FileKind,
  path: string,
): Promise<string> {
  const found = await connection.runAndReadAll(
    `select ${digestSql(kind)} from read_parquet(${sqlText(path)})`,
  );
  return String(found.getRowsJS()[0]?.[0]);
}
