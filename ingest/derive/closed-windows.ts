import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf } from '../../common/relations/rows.ts';
import type { Interval } from '../shared/interval.ts';
import type { LogStore } from '../store/log-store.ts';

/*
 * Blocks are divided into windows. A window is closed when enough blocks follow it, and four
 * aligned neighbours with equal sizes are one window of the next size: which closed windows there
 * are follows from the logs alone, and a chain at any age has a few with each size. A table's rows
 * in a closed window are one file, which later publications link.
 */

/** Windows have these sizes. */
export interface WindowSizes {
  /** Blocks of the smallest window. */
  readonly blocks: number;
  /** A window is closed when this many blocks follow it. */
  readonly settled: number;
  /** A window is closed if there are this many logs up to its end: small tables have one file. */
  readonly logs: number;
}

/** No chain of today replaces 2^10 blocks, and 2^14 are 2.3 days. */
const SIZES: WindowSizes = { blocks: 2 ** 14, settled: 2 ** 10, logs: 2 ** 14 };

/** This many windows merge into one with the next size. */
const MERGED = 4;

/** Lists the closed windows up to the last block, ascending. */
export function closedWindows(
  last: number,
  { blocks, settled }: Omit<WindowSizes, 'logs'>,
): Interval[] {
  const windows: Interval[] = [];
  let from = 0;
  let left = Math.floor((last + 1 - settled) / blocks);
  let size = 1;
  while (size * MERGED <= left) size *= MERGED;
  while (left > 0) {
    if (size > left) size /= MERGED;
    else {
      windows.push({ from: from * blocks, to: (from + size) * blocks - 1 });
      from += size;
      left -= size;
    }
  }
  return windows;
}

/** The closed windows that a store has; none if it has too few logs. Its views are there. */
export async function windowsOf(
  connection: DuckDBConnection,
  store: LogStore,
  sizes: WindowSizes = SIZES,
): Promise<Interval[]> {
  const { logs } = sizes;
  const rows = store.rows('logs');
  if (rows < logs) return [];
  const windows = closedWindows(store.ranges.at(-1)?.to ?? 0, sizes);
  const closed = windows.at(-1)?.to ?? -1;
  const later = await countOf(
    connection,
    `select count(*) from logs where block_number > ${closed}`,
  );
  return rows - later < logs ? [] : windows;
}
