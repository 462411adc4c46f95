import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportColumn, RowBatch } from '../data/columns.ts';
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

/** What is waited for between two turns of work. */
export type Pause = () => Promise<unknown>;

/**
 * The bytes of an export. Holds a few thousand rows at a time, of Parquet a row group. `pause` is
 * for what nobody waits for: Parquet, which takes longest, waits for it after each column too.
 */
export function exported(
  rows: ExportedRows,
  format: ExportFormat,
  pause?: Pause,
): AsyncGenerator<Buffer> {
  const { columns } = rows.records;
  const batches = turns(rows, pause, (places) => rows.records.batch(places));
  switch (format) {
    case 'csv':
      return csvFile(columns, batches);
    case 'ndjson':
      return turns(rows, pause, (places) => rows.records.lines(places));
    case 'arrow':
      return arrowFile(columns, batches);
    case 'parquet':
      return parquetFile(columns, batches, pause);
  }
}

/** Loads the library when the first such export is asked for: it is a fifth of all that is loaded. */
async function* arrowFile(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<RowBatch>,
): AsyncGenerator<Buffer> {
  const { arrowStream } = await import('../data/arrow/stream.ts');
  yield* arrowStream(columns, batches);
}

async function* turns<Made>(
  { total, slice }: ExportedRows,
  pause: Pause = nextTurn,
  make: (places: Uint32Array) => Made,
): AsyncGenerator<Made> {
  for (let from = 0; from < total; from += ROWS_PER_TURN) {
    yield make(slice(from, Math.min(from + ROWS_PER_TURN, total)));
    await pause();
  }
}
