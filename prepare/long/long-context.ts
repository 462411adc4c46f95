import type { LongTableShape } from '../../store/long-store.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { readTextBatches } from '../read-utf8.ts';
import { lineSql } from './tsv.ts';

/** Where rows without a bound are written. */
export interface LongWriter {
  /** Creates a table of columns and gives its name for `insert`. */
  readonly createColumnTable: (shape: LongTableShape) => Promise<string>;
  /** Inserts `rows` rows: lines of tab-separated values. */
  readonly insert: (table: string, lines: Uint8Array, rows: number) => Promise<void>;
}

/** A snapshot while it is loaded into a database. */
export interface LongContext {
  readonly context: PrepareContext;
  readonly writer: LongWriter;
}

/** Bytes of rows that are inserted at a time: a part of a table each, of which ClickHouse makes larger ones. */
const INSERT_BYTES = 8 * 2 ** 20;

/** Streams the rows of a SELECT, a part at a time, into a table: `values` are SQL for the values of a row's line. */
export async function insertRows(
  { context, writer }: LongContext,
  table: string,
  values: readonly string[],
  source: string,
): Promise<void> {
  const sql = `select ${lineSql(values)} from ${source}`;
  for await (const [lines] of readTextBatches(context.connection, sql, INSERT_BYTES)) {
    if (lines) await writer.insert(table, lines.bytes, lines.offsets.length - 1);
  }
}
