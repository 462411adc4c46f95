import { termsOf, timesOf } from './columns.ts';
import { COLUMNS, PATHS } from './format.ts';
import { InvertedIndex } from './inverted-index.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import { StoreError } from './store-error.ts';
import type { TimeColumn } from './time-column.ts';
import type { Utf8Column } from './utf8-column.ts';

/** Reads a table with columns that several lists share, in these lists' order. */
export interface StoredTable {
  readonly length: number;
  /** Maps the columns with few terms to their inverted indexes. */
  readonly columns: ReadonlyMap<string, InvertedIndex>;
  /** Ranges of time compare these times. */
  readonly times: TimeColumn;
  /** Maps each column of times to milliseconds since 1970, by row. */
  readonly timeColumns: ReadonlyMap<string, Float64Array>;
  /** Maps the columns that have a text of its own in each row. */
  readonly texts: ReadonlyMap<string, Utf8Column>;
}

/** Names a table's columns by how they are stored. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly times: readonly [string, ...string[]];
  readonly texts: readonly string[];
}

/** Opens a table. */
export function openTable(
  folder: PreparedFolder,
  { name, columns, times: [first, ...further], texts }: TableShape,
): StoredTable {
  const path = PATHS.table(name);
  const numbers = folder.arrow(`${path}/columns.arrow`);
  const indexes = new Map<string, InvertedIndex>();
  for (const column of columns) {
    const file = folder.arrow(`${path}/${column}.arrow`);
    const postings = file.lists(COLUMNS.postings);
    indexes.set(column, new InvertedIndex(termsOf(file), postings, numbers.uint32(column)));
  }
  const times = timesOf(numbers);
  const read = texts.length > 0 ? folder.texts(PATHS.texts(name), texts) : [];
  for (const one of read) {
    if (one.length === numbers.rows) continue;
    throw new StoreError(`${PATHS.texts(name)}: has ${one.length} rows, not ${numbers.rows}`);
  }
  return {
    length: numbers.rows,
    columns: indexes,
    times,
    timeColumns: new Map([
      [first, times.times],
      ...further.map((column): [string, Float64Array] => [column, numbers.float64(column)]),
    ]),
    texts: new Map(texts.map((column, at) => [column, read[at] ?? missing(column)])),
  };
}

function missing(column: string): never {
  throw new RangeError(`no texts of ${column}`);
}
