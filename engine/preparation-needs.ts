const MIB = 2 ** 20;

/** The contents of a snapshot on which the needs of its preparation depend. */
export interface SnapshotContents {
  /** Of its files. */
  readonly bytes: number;
  /** Of all tables. */
  readonly rows: number;
}

/**
 * Measured sizes, rounded up. A folder of size real (7.4 million rows of 380 MB) has 3.5 GB, one of
 * 40,000 operator sets without members 46 MB more than without them: equal rows take few bytes in a
 * snapshot, and a record each in the folder.
 */
const DISK = { alone: 64 * MIB, byte: 15, row: 800 };

/**
 * The same of the peak of memory: that of the process itself, of DuckDB up to its bound, and of the
 * lists. Peaks were 1.5 GB with 7.4 million rows, 0.64 GB with 2,000 AVSs in 0.18 million, and 0.29
 * GB with 27,746. With 2,000 or 4,000 strategies that are in no table of tokens it is 0.5 GB,
 * however few rows: values of strategies on days are computed in windows of `WINDOW_ROWS`.
 */
const MEMORY = { alone: 432 * MIB, duckDbRow: 2500, row: 80 };

/** Bytes of a prepared folder. */
export function folderBytes({ bytes, rows }: SnapshotContents): number {
  return DISK.alone + Math.max(DISK.byte * bytes, DISK.row * rows);
}

/** Bytes of memory of a preparation in which DuckDB may use `duckDbBytes`. */
export function preparationBytes(rows: number, duckDbBytes: number): number {
  return MEMORY.alone + Math.min(duckDbBytes, MEMORY.duckDbRow * rows) + MEMORY.row * rows;
}
