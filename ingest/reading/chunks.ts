import type { Interval } from '../shared/interval.ts';
import type { OpenedFile } from '../sources/opened.ts';

/** One statement reads this many rows from source files, which bounds memory. */
export const ROWS_AT_A_TIME = 5_000_000;

/** Blocks that are read and written together. */
export interface Chunk extends Interval {
  /** Estimates the rows in source files from their metadata. */
  readonly rows: number;
}

/**
 * Splits blocks into chunks with about `maxRows` rows in log files, at boundaries between row
 * groups.
 */
export function planChunks(
  blocks: Interval,
  logs: readonly OpenedFile[],
  maxRows = ROWS_AT_A_TIME,
): Chunk[] {
  const pieces = logs
    .flatMap((one) => one.pieces)
    .filter(({ from, to }) => to >= blocks.from && from <= blocks.to)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const chunks: Chunk[] = [];
  let from = blocks.from;
  let rows = 0;
  for (const [index, piece] of pieces.entries()) {
    rows += piece.rows;
    const next = pieces[index + 1];
    // A block is never split: its logs may be in two row groups.
    const end = Math.min(piece.to, blocks.to - 1);
    if (rows < maxRows || !next || end < from) continue;
    chunks.push({ from, to: end, rows });
    from = end + 1;
    rows = 0;
  }
  return [...chunks, { from, to: blocks.to, rows }];
}

/** Files that may have rows in some blocks. */
export function filesOf(files: readonly OpenedFile[], { from, to }: Interval): OpenedFile[] {
  return files.filter(({ blocks }) => blocks && blocks.to >= from && blocks.from <= to);
}
