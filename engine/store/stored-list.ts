import type { ArrowFile } from './arrow-file.ts';
import { termsOf, timesOf } from './columns.ts';
import { COLUMNS, PATHS } from './format.ts';
import { InvertedIndex } from './inverted-index.ts';
import { JsonRecords } from './json-records.ts';
import { NameSearch } from './name-search.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import { RowOrder } from './row-order.ts';
import { intersect, type Selection } from './selection.ts';
import type { Records } from './stored-records.ts';
import type { StoredTable } from './stored-table.ts';
import type { TimeRange } from './time.ts';
import type { TimeColumn } from './time-column.ts';

/** Describes how a list is stored, as its definition implies. */
export interface ListShape {
  readonly name: string;
  readonly filters: readonly string[];
  /** These filters may have several terms in a row. */
  readonly multiValued: readonly string[];
  readonly sorts: readonly string[];
  /** Whether rows are selected by ranges of time. */
  readonly times: boolean;
  readonly search: boolean;
  readonly statistics: boolean;
  /** Whether JSON has only the nearest double of some numbers. */
  readonly inexact: boolean;
}

/** A request selects rows by this term in a filter. */
export interface SelectedTerm {
  readonly filter: string;
  readonly index: InvertedIndex;
  readonly ordinal: number;
}

/** Reads a list from a prepared folder's files. */
export interface StoredList {
  readonly length: number;
  readonly records: Records;
  /** Have every digit of such numbers, as exports have them; null if there are none. */
  readonly exactRecords: Records | null;
  /** Maps each filter to its inverted index. */
  readonly indexes: ReadonlyMap<string, InvertedIndex>;
  readonly times: TimeColumn | null;
  readonly names: NameSearch | null;
  readonly orders: ReadonlyMap<string, RowOrder>;
  /** Maps a key to its finished statistics; the empty key is the whole snapshot. */
  readonly statistics: ReadonlyMap<string, string>;
  /** Adds rows if a request asks for them; null if the list has none. */
  readonly further: StoredFurther | null;
}

/** Holds rows of another table that are merged with a list's. */
export interface StoredFurther {
  readonly list: StoredList;
  /** Counts, for each row, the rows of the list's own that precede it. */
  readonly before: Uint32Array;
  /**
   * Joins the records of both: a further row has its number plus the number of the list's own rows.
   */
  readonly records: Records;
}

/** Opens a list with finished JSON records. */
export function openList(folder: PreparedFolder, shape: ListShape): StoredList {
  const records = openRecords(folder, shape);
  const exactRecords = shape.inexact ? openRecords(folder, shape, 'exact-records') : null;
  return { ...openColumns(folder, shape, null), records, exactRecords, length: records.length };
}

/** Opens a list's finished records. */
export function openRecords(
  folder: PreparedFolder,
  { name }: ListShape,
  file = 'records',
): JsonRecords {
  const [texts] = folder.texts(`${PATHS.list(name)}/${file}`, [COLUMNS.record]);
  if (texts) return new JsonRecords(texts);
  throw new RangeError('one column was asked for');
}

/**
 * Opens a list over some rows of a table; `records` gives theirs, by each row's row in the table.
 */
export function openView(
  folder: PreparedFolder,
  shape: ListShape,
  table: StoredTable,
  records: (rows: Uint32Array) => Records,
): StoredList {
  const rows = columnsOf(folder, shape).uint32(COLUMNS.row);
  const columns = openColumns(folder, shape, table);
  return { ...columns, records: records(rows), exactRecords: null, length: rows.length };
}

/** Opens a list that is a whole table; `indexes` are the table's, by the filters that read them. */
export function openWholeTable(
  folder: PreparedFolder,
  shape: ListShape,
  { times, length }: StoredTable,
  indexes: ReadonlyMap<string, InvertedIndex>,
  records: Records,
): StoredList {
  const statistics = statisticsOf(folder, shape);
  return {
    records,
    exactRecords: null,
    length,
    indexes,
    times,
    names: null,
    orders: new Map(),
    statistics,
    further: null,
  };
}

/**
 * Selects rows by terms, a range of time and a part of a name; undefined selects all.
 *
 * @example
 *     const rows = selectRows(list, [{ filter: 'avs', index, ordinal }], null, undefined);
 */
export function selectRows(
  { times, names }: Pick<StoredList, 'times' | 'names'>,
  terms: readonly SelectedTerm[],
  range: TimeRange | null,
  search: string | undefined,
): Selection {
  let selection: Selection = terms.length === 0 ? 'all' : intersect(terms);
  if (times && range) selection = times.within(selection, range);
  if (names && search) selection = names.within(selection, search);
  return selection;
}

function openColumns(
  folder: PreparedFolder,
  shape: ListShape,
  table: StoredTable | null,
): Omit<StoredList, 'records' | 'exactRecords' | 'length'> {
  const path = PATHS.list(shape.name);
  const { filters, multiValued, sorts, times, search } = shape;
  // A list with no column but its records has no such file.
  const single = filters.some((filter) => !multiValued.includes(filter));
  const columns = single || sorts.length > 0 || times || search ? columnsOf(folder, shape) : null;
  const indexes = new Map<string, InvertedIndex>();
  for (const filter of filters) {
    const file = folder.arrow(`${path}/${filter}.arrow`);
    const terms = table?.columns.get(filter)?.terms ?? termsOf(file);
    const ordinals = multiValued.includes(filter) ? null : (columns?.uint32(filter) ?? null);
    indexes.set(filter, new InvertedIndex(terms, file.lists(COLUMNS.postings), ordinals));
  }
  const orders = new Map<string, RowOrder>();
  for (const name of sorts) {
    if (!columns) break;
    const position = COLUMNS.position(name);
    const positions = columns.has(position) ? columns.uint32(position) : new Uint32Array(0);
    orders.set(name, new RowOrder(columns.uint32(COLUMNS.sort(name)), positions));
  }
  return {
    indexes,
    orders,
    times: times && columns ? timesOf(columns) : null,
    names: search && columns ? openSearch(folder, path, columns) : null,
    statistics: statisticsOf(folder, shape),
    further: null,
  };
}

function columnsOf(folder: PreparedFolder, { name }: ListShape): ArrowFile {
  return folder.arrow(`${PATHS.list(name)}/columns.arrow`);
}

function openSearch(folder: PreparedFolder, path: string, columns: ArrowFile): NameSearch {
  const file = folder.arrow(`${path}/search.arrow`);
  return new NameSearch(file.utf8('address'), file.utf8('names'), columns.uint32(COLUMNS.search));
}

function statisticsOf(folder: PreparedFolder, shape: ListShape): ReadonlyMap<string, string> {
  if (!shape.statistics) return new Map();
  const file = folder.arrow(`${PATHS.list(shape.name)}/statistics.arrow`);
  const [keys, json] = [file.utf8(COLUMNS.key), file.utf8(COLUMNS.json)];
  return new Map(
    Array.from({ length: file.rows }, (_, row) => [keys.textOf(row), json.textOf(row)]),
  );
}
