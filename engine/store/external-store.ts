import type { TimeRange } from './time.ts';

/**
 * Serves tables that grow without a bound from a database, if they are not files in a prepared
 * folder. All methods reject with a StoreUnavailable while the database does not answer.
 */
export interface ExternalStore {
  /** Opens the rows of a table that several lists select from. */
  readonly table: (shape: ExternalTableShape) => ExternalTable;
  /** Opens one list's rows, by its name. */
  readonly list: (name: string) => ExternalList;
  /** Opens finished JSON documents by an entity's name. */
  readonly documents: (name: string) => ExternalDocuments;
  /** Opens holders and their holdings, by an operation's name. */
  readonly holdings: (name: string) => ExternalHoldings;
}

/** Divides a table's columns by how they are stored. */
export interface ExternalTableShape {
  readonly name: string;
  /** Filters compare these columns: words, addresses, hashes and booleans. */
  readonly columns: readonly string[];
  /** These columns have few rows per value: rows are also stored in the order of each. */
  readonly sparse: readonly string[];
  /** Rows are counted by this column, if any. */
  readonly kind: string | null;
  /** Rows are selected by the first column of times, and the newest come first. */
  readonly times: readonly [string, ...string[]];
  /** Columns have finished JSON values. */
  readonly texts: readonly string[];
  /** Lists the order's columns: which of them are texts and which whole numbers. */
  readonly order: readonly ('whole' | 'text')[];
}

/** A request selects these rows. */
export interface ExternalSelection {
  /** Maps a column to the value that it must have. */
  readonly equal: Readonly<Record<string, string>>;
  /** Milliseconds; both ends are included. */
  readonly range: TimeRange | null;
}

/** Counts rows by day and kind, from the newest day on. */
export interface DayCounts {
  /** Days count from 1970; a day is there once for each of its kinds. */
  readonly days: Int32Array;
  /** Each is a row in `kinds`. */
  readonly codes: Uint8Array;
  readonly counts: Uint32Array;
  /** Kinds ascend by their bytes; there is one empty text if the table has no kind. */
  readonly kinds: readonly string[];
  /** Adds up all counts. */
  readonly total: number;
}

export interface ExternalTable {
  readonly count: (selection: ExternalSelection) => Promise<DayCounts>;
  /**
   * Counts the different values that the selected rows have in each column; rows without one do not
   * count.
   */
  readonly distinct: (
    selection: ExternalSelection,
    columns: readonly string[],
  ) => Promise<readonly number[]>;
  /**
   * Reads the rows that stand from `from` to `to` (exclusive) among those selected, which `counted`
   * counts. They come column by column: texts, and times as milliseconds since 1970 in digits.
   */
  readonly rows: (
    selection: ExternalSelection,
    counted: DayCounts,
    from: number,
    to: number,
    columns: readonly string[],
  ) => Promise<readonly (readonly string[])[]>;
  /** Reads a view's finished statistics, by its list's name. */
  readonly statistics: (list: string) => Promise<string | null>;
}

/** Holds a list's facts about one key; the empty key stands for all rows. */
export interface ExternalKey {
  readonly total: number;
  /** JSON text; null if the list has none. */
  readonly statistics: string | null;
}

export interface ExternalList {
  /** Resolves to null if the snapshot does not know the key. */
  readonly find: (key: string) => Promise<ExternalKey | null>;
  /**
   * Reads the finished records that stand from `from` to `to` (exclusive) under a key, in one of
   * the list's orders or its own.
   */
  readonly records: (
    key: string,
    sort: string | null,
    from: number,
    to: number,
  ) => Promise<readonly string[]>;
}

export interface ExternalDocuments {
  /** Finds the document for parameters with these names by this key; null if there is none. */
  readonly find: (parameters: readonly string[], key: string) => Promise<Buffer | null>;
}

/** A holder has these holdings. */
export interface ExternalHolder {
  /** Empty if there is none. */
  readonly operator: string;
  /** Milliseconds since 1970. */
  readonly updatedMs: number;
  /** Holds the JSON members that it contributes to a document. */
  readonly members: string;
  /** Holdings come in no order. */
  readonly holdings: readonly ExternalHolding[];
}

export interface ExternalHolding {
  readonly strategy: string;
  /** Gives the row's value in digits, as a whole number in one scale. */
  readonly units: string;
  /** Finished JSON. */
  readonly record: string;
}

export interface ExternalHoldings {
  readonly find: (holder: string) => Promise<ExternalHolder | null>;
  /** Reads the JSON members that an operator contributes to a document; "" means no operator. */
  readonly members: (operator: string) => Promise<string | null>;
}
