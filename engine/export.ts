import { setImmediate as nextTurn } from 'node:timers/promises';
import { arrowStream } from '../data/arrow/stream.ts';
import type { RowBatch } from '../data/columns.ts';
import { csvFile } from '../data/csv.ts';
import { parquetFile } from '../data/parquet/write.ts';
import type { CanonicalParameters } from './parameters.ts';
import type { ExportedRecords } from './records.ts';

/** Forms besides JSON in which a whole list leaves. */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'arrow', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows that are worked on at a time; requests are answered in between. */
const ROWS_PER_TURN = 4096;

/** The rows that a request selects, all of them, in its order. */
export interface ExportedRows {
  readonly records: ExportedRecords;
  readonly total: number;
  /** The places of the rows that stand at `from` to `to` (exclusive) among them. */
  readonly slice: (from: number, to: number) => Uint32Array;
}

/** Selects the rows that a list operation's export has; throws `not_found` as its pages do. */
export type Exporter = (parameters: CanonicalParameters) => ExportedRows;

/** The bytes of an export. Holds a few thousand rows at a time, of Parquet a row group. */
export function exported(rows: ExportedRows, format: ExportFormat): AsyncGenerator<Buffer> {
  const { columns } = rows.records;
  switch (format) {
    case 'csv':
      return csvFile(columns, batches(rows));
    case 'ndjson':
      return lines(rows);
    case 'arrow':
      return arrowStream(columns, batches(rows));
    case 'parquet':
      return parquetFile(columns, batches(rows));
  }
}

async function* batches({ records, total, slice }: ExportedRows): AsyncGenerator<RowBatch> {
  for (let from = 0; from < total; from += ROWS_PER_TURN) {
    yield records.batch(slice(from, Math.min(from + ROWS_PER_TURN, total)));
    await nextTurn();
  }
}

async function* lines({ records, total, slice }: ExportedRows): AsyncGenerator<Buffer> {
  for (let from = 0; from < total; from += ROWS_PER_TURN) {
    yield records.lines(slice(from, Math.min(from + ROWS_PER_TURN, total)));
    await nextTurn();
  }
}
