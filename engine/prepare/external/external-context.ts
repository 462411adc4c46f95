import type { ExternalTableShape } from '../../store/external-store.ts';
import { readTextBatches } from '../columns/read-utf8.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { lineSql } from './tsv.ts';

/** Writes lists' rows, which have no bound, into a database. */
export interface ExternalWriter {
  /** Creates a table of columns and gives its name for `insert`. */
  readonly createColumnTable: (shape: ExternalTableShape) => Promise<string>;
  /** Creates a table that reads the rows of several tables with the same columns. */
  readonly createMergedTable: (
    merged: ExternalTableShape,
    parts: readonly ExternalTableShape[],
  ) => Promise<void>;
  /** Inserts rows as they come. */
  readonly insert: (table: string, rows: AsyncIterable<Lines>) => Promise<void>;
}

/** Holds rows as lines of tab-separated values. */
export interface Lines {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** Describes a snapshot while it is loaded into a database. */
export interface ExternalContext {
  readonly context: PrepareContext;
  readonly writer: ExternalWriter;
}

/** This process holds at most this many bytes of rows at a time. */
const BATCH_BYTES = 2 ** 18;

/**
 * Streams rows into a table, one source after the other: `values` are SQL for the values in a row's
 * line.
 */
export function insertRows(
  { context, writer }: ExternalContext,
  table: string,
  values: readonly string[],
  ...sources: readonly string[]
): Promise<void> {
  return writer.insert(table, linesOf(context, lineSql(values), sources));
}

async function* linesOf(
  { connection }: PrepareContext,
  line: string,
  sources: readonly string[],
): AsyncGenerator<Lines> {
  for (const source of sources) {
    const sql = `select ${line} from ${source}`;
    for await (const [lines] of readTextBatches(connection, sql, BATCH_BYTES)) {
      if (lines) yield { bytes: lines.bytes, rows: lines.offsets.length - 1 };
    }
  }
}
