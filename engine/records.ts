import type { ExportColumn, RowBatch } from '../data/columns.ts';

/** The JSON records of a list, by their place in the listing. */
export interface Records {
  readonly length: number;
  /** UTF-8 of the records at the given places in the given order, separated by commas. */
  pick(places: Uint32Array): readonly Buffer[];
}

/** The records of a list as an export has them. */
export interface ExportedRecords {
  readonly columns: readonly ExportColumn[];
  /** The rows at the given places, in the given order. */
  batch(places: Uint32Array): RowBatch;
  /** UTF-8 of the records as JSON, a line each. */
  lines(places: Uint32Array): Buffer;
}

export const COMMA = 0x2c;
export const NEWLINE = 0x0a;
