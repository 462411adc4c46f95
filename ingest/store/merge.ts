import type { DuckDBConnection } from '@duckdb/node-api';
import { rewrite } from './cut.ts';
import { FILE_KINDS, type StoreRange } from './log-store.ts';

/** Largest number of logs of a merged range: following a chain appends few logs at a time. */
const SMALL_ROWS = 50_000;

/** Merges the last range with its neighbours while their sum is small. */
export async function mergeSmall(
  connection: DuckDBConnection,
  folder: string,
  ranges: readonly StoreRange[],
): Promise<StoreRange[]> {
  const merged = [...ranges];
  const tail: StoreRange[] = [];
  for (let one = merged.pop(); one; one = merged.pop()) {
    const [next] = tail;
    const rows = tail.reduce((sum, range) => sum + range.rows, one.rows);
    const fits = rows <= SMALL_ROWS && (!next || one.to + 1 === next.from);
    if (!fits) {
      merged.push(one);
      break;
    }
    tail.unshift(one);
  }
  if (tail.length < 2) return [...ranges];
  return [...merged, await mergeAll(connection, folder, tail)];
}

async function mergeAll(
  connection: DuckDBConnection,
  folder: string,
  ranges: readonly StoreRange[],
): Promise<StoreRange> {
  const from = ranges[0]?.from ?? 0;
  const to = ranges.at(-1)?.to ?? 0;
  const files = [];
  for (const kind of FILE_KINDS) {
    const file = await rewrite(connection, folder, ranges, kind, { from, to });
    if (file) files.push(file);
  }
  const rejected: Record<string, number> = {};
  for (const [reason, rows] of ranges.flatMap((range) => Object.entries(range.rejected))) {
    rejected[reason] = (rejected[reason] ?? 0) + rows;
  }
  const sources = ranges.flatMap(({ source }) => source.split(', ')).filter((one) => one !== '');
  return {
    from,
    to,
    source: [...new Set(sources)].sort().join(', '),
    rows: ranges.reduce((sum, range) => sum + range.rows, 0),
    lastHash: ranges.at(-1)?.lastHash ?? null,
    rejected,
    files,
  };
}
