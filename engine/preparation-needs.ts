const MIB = 2 ** 20;

/** A preparation's needs depend on these contents of a snapshot. */
export interface SnapshotContents {
  /** Sums the sizes of its files. */
  readonly bytes: number;
  /** Counts the rows of all tables. */
  readonly rows: number;
}

/**
 * These sizes were measured and rounded up. A folder of size real (7.4 million rows, 380 MB) has
 * 3.5 GB. One with 40,000 operator sets that have no members takes 46 MB more than without them:
 * equal rows take few bytes in a snapshot, but a record each in the folder.
 */
const DISK = { alone: 64 * MIB, byte: 15, row: 800 };

/**
 * These estimate the peak of memory: the process itself, DuckDB up to its bound, and the lists.
 * Peaks were 1.5 GB with 7.4 million rows, 0.64 GB with 2,000 AVSs in 0.18 million, and 0.29 GB
 * with 27,746. With 2,000 or 4,000 strategies that are in no token table it is 0.5 GB, however few
 * rows: strategies' values on days are computed in windows of `WINDOW_ROWS`.
 */
const MEMORY = { alone: 432 * MIB, duckDbRow: 2500, row: 80 };

/**
 * Estimates the bytes that a prepared folder takes.
 *
 * @example
 *     folderBytes({ bytes: 380e6, rows: 7.4e6 }); // 5987108864
 */
export function folderBytes({ bytes, rows }: SnapshotContents): number {
  return DISK.alone + Math.max(DISK.byte * bytes, DISK.row * rows);
}

/**
 * Estimates the memory in bytes that a preparation needs if DuckDB may use `duckDbBytes`.
 *
 * @example
 *     preparationBytes(7.4e6, 2 ** 30); // 2118726656
 */
export function preparationBytes(rows: number, duckDbBytes: number): number {
  return MEMORY.alone + Math.min(duckDbBytes, MEMORY.duckDbRow * rows) + MEMORY.row * rows;
}
