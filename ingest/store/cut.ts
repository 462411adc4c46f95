import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { PARQUET, parquet } from '../duckdb/parquet.ts';
import { type Interval, subtractIntervals } from '../shared/interval.ts';
import { BLOCK_COLUMN, COLUMNS } from './columns.ts';
import type { FileKind, LogStore, StoreRange } from './log-store.ts';
import { intoStore } from './store-files.ts';
import { WORK_FOLDER } from './write.ts';

/**
 * Returns the store's ranges without some blocks. Ranges that lose only a part get new files; no
 * file is removed, so that the store is unchanged until its state is written.
 */
export async function rangesWithout(
  connection: DuckDBConnection,
  store: LogStore,
  blocks: Interval,
): Promise<StoreRange[]> {
  const ranges: StoreRange[] = [];
  for (const range of store.ranges) {
    for (const stays of subtractIntervals([range], [blocks])) {
      const whole = stays.from === range.from && stays.to === range.to;
      ranges.push(whole ? range : await part(connection, store.folder, range, stays));
    }
  }
  return ranges;
}

async function part(
  connection: DuckDBConnection,
  folder: string,
  range: StoreRange,
  { from, to }: Interval,
): Promise<StoreRange> {
  const rejected = await rejectedIn(connection, folder, range, { from, to });
  const files = [];
  for (const kind of ['logs', 'blocks', 'calls', 'rejected'] as const) {
    const within = `where "${BLOCK_COLUMN[kind]}" between ${from} and ${to}`;
    const file = await rewrite(connection, folder, [range], kind, { from, to }, within);
    if (file) files.push(file);
  }
  const rows = files.find(({ kind }) => kind === 'logs')?.rows ?? 0;
  const lastHash = to === range.to ? range.lastHash : null;
  return { from, to, source: range.source, rows, lastHash, rejected, files };
}

/** Writes the rows of a kind of some ranges to one file; null if there are none. */
export async function rewrite(
  connection: DuckDBConnection,
  folder: string,
  ranges: readonly StoreRange[],
  kind: FileKind,
  blocks: Interval,
  where = '',
) {
  const paths = pathsOf(folder, ranges, kind);
  if (paths.length === 0) return null;
  const temporary = join(folder, WORK_FOLDER, `${kind}.parquet`);
  const columns = Object.keys(COLUMNS[kind]).map((name) => `"${name}"`);
  const copied = await connection.run(/* sql */ `
    copy (select ${columns.join(', ')} from ${parquet(paths)} ${where} order by "${BLOCK_COLUMN[kind]}")
    to ${sqlText(temporary)} (${PARQUET})`);
  if (copied.rowsChanged === 0) return null;
  return intoStore(connection, folder, kind, blocks, temporary, copied.rowsChanged);
}

async function rejectedIn(
  connection: DuckDBConnection,
  folder: string,
  range: StoreRange,
  { from, to }: Interval,
): Promise<Record<string, number>> {
  const paths = pathsOf(folder, [range], 'rejected');
  if (paths.length === 0) return {};
  const found = await connection.runAndReadAll(/* sql */ `
    select reason, count(*) from ${parquet(paths)}
    where block_number between ${from} and ${to} group by reason order by reason`);
  return Object.fromEntries(found.getRowsJS().map(([reason, rows]) => [reason, Number(rows)]));
}

function pathsOf(folder: string, ranges: readonly StoreRange[], kind: FileKind): string[] {
  return ranges
    .flatMap(({ files }) => files)
    .filter((file) => file.kind === kind)
    .map(({ path }) => join(folder, path));
}
