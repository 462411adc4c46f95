import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { BLOCK_COLUMN, COLUMNS } from '../../ingest/store/columns.ts';
import {
  type FileKind,
  LogStore,
  type StoreFile,
  type StoreRange,
} from '../../ingest/store/log-store.ts';

/** Tables of a connection with the rows of a store's files of the kind. */
const RELATIONS = ['logs', 'blocks', 'calls'] as const;

/**
 * A store over files of the connection's tables `logs`, `blocks` and `calls`, cut after each block
 * of `ends`. It is written by one COPY a file: neither ingest's selection nor its atomic writes
 * have a part in it.
 */
export async function storeOfTables(
  connection: DuckDBConnection,
  folder: string,
  from: number,
  ends: readonly number[],
): Promise<LogStore> {
  const ranges: StoreRange[] = [];
  let start = from;
  for (const end of ends) {
    const files: StoreFile[] = [];
    for (const kind of RELATIONS) files.push(await writeFile(connection, folder, kind, start, end));
    const rows = files.find(({ kind }) => kind === 'logs')?.rows ?? 0;
    ranges.push({
      from: start,
      to: end,
      source: 'test',
      rows,
      lastHash: null,
      rejected: {},
      files,
    });
    start = end + 1;
  }
  return new LogStore(folder, {
    version: 1,
    chainId: 1,
    selection: 'test',
    dictionary: 'test',
    ranges,
    inputs: [],
    gaps: [],
    staged: null,
  });
}

async function writeFile(
  connection: DuckDBConnection,
  folder: string,
  kind: FileKind & (typeof RELATIONS)[number],
  from: number,
  to: number,
): Promise<StoreFile> {
  await mkdir(join(folder, kind), { recursive: true });
  const path = `${kind}/${from}-${to}.parquet`;
  const columns = Object.keys(COLUMNS[kind]).join(', ');
  const order = kind === 'logs' ? 'block_number, log_index' : BLOCK_COLUMN[kind];
  const rows = `select ${columns} from ${kind} where ${BLOCK_COLUMN[kind]} between ${from} and ${to} order by ${order}`;
  const copied = await connection.runAndReadAll(
    `copy (${rows}) to ${sqlText(join(folder, path))} (format parquet, compression zstd, write_bloom_filter false)`,
  );
  const digest = await connection.runAndReadAll(
    `select coalesce(sum(hash(rows)), 0)::varchar from (${rows}) rows`,
  );
  return {
    kind,
    path,
    sha256: '',
    rows: Number(copied.getRowsJS()[0]?.[0] ?? 0),
    digest: String(digest.getRowsJS()[0]?.[0]),
  };
}
