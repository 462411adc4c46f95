import type { TimeRange } from './time.ts';

/**
 * Tables that grow without a bound, if they are not files of a prepared folder but in a database.
 * All methods reject with a StoreUnavailable while the database does not answer.
 */
export interface ExternalStore {
  /** The rows of a table that several lists select from. */
  readonly table: (shape: ExternalTableShape) => ExternalTable;
  /** The rows of one list, by its name. */
  readonly list: (name: string) => ExternalList;
  /** Finished JSON documents by the name of an entity. */
  readonly documents: (name: string) => ExternalDocuments;
  /** Holders and their holdings, by the name of an operation. */
  readonly holdings: (name: string) => ExternalHoldings;
}

/** The columns of a table, by how they are stored. */
export interface ExternalTableShape {
  readonly name: string;
  /** Words, addresses, hashes and booleans: columns that filters compare. */
  readonly columns: readonly string[];
  /** Columns that have few rows per value: rows are also stored in the order of each. */
  readonly sparse: readonly string[];
  /** The column that rows are counted by, if any. */
  readonly kind: string | null;
  /** Columns of times; rows are selected by the first, the newest come first. */
  readonly times: readonly [string, ...string[]];
  /** Columns of finished JSON values. */
  readonly texts: readonly string[];
  /** How many columns the order has, and which of them are texts and not whole numbers. */
  readonly order: readonly ('whole' | 'text')[];
}

/** The rows that a request selects. */
export interface ExternalSelection {
  /** Column to the value that it must have. */
  readonly equal: Readonly<Record<string, string>>;
  /** Milliseconds; both ends are included. */
  readonly range: TimeRange | null;
}

/** How many rows there are of each day and kind, from the newest day on. */
export interface DayCounts {
  /** Counted from 1970; a day is there once for each of its kinds. */
  readonly days: Int32Array;
  /** Row in `kinds`. */
  readonly codes: Uint8Array;
  readonly counts: Uint32Array;
  /** Ascending by their bytes; one empty text if the table has no kind. */
  readonly kinds: readonly string[];
  /** Of all rows. */
  readonly total: number;
}

export interface ExternalTable {
  readonly count: (selection: ExternalSelection) => Promise<DayCounts>;
  /**
   * How many different values the selected rows have in each of the columns; rows without one do
   * not count.
   */
  readonly distinct: (
    selection: ExternalSelection,
    columns: readonly string[],
  ) => Promise<readonly number[]>;
  /**
   * The rows that stand from `from` to `to` (exclusive) among those selected, which `counted` are,
   * column by column: texts, and times as milliseconds since 1970 in digits.
   */
  readonly rows: (
    selection: ExternalSelection,
    counted: DayCounts,
    from: number,
    to: number,
    columns: readonly string[],
  ) => Promise<readonly (readonly string[])[]>;
  /** Finished statistics of a view, by the name of its list. */
  readonly statistics: (list: string) => Promise<string | null>;
}

/** The facts of a list about one key; the key of all rows is empty. */
export interface ExternalKey {
  readonly total: number;
  /** JSON text; null if the list has none. */
  readonly statistics: string | null;
}

export interface ExternalList {
  /** Null if the snapshot does not know the key. */
  readonly find: (key: string) => Promise<ExternalKey | null>;
  /**
   * The finished records that stand from `from` to `to` (exclusive) under a key, in an order of the
   * list or its own.
   */
  readonly records: (
    key: string,
    sort: string | null,
    from: number,
    to: number,
  ) => Promise<readonly string[]>;
}

export interface ExternalDocuments {
  /** The document that parameters of these names find by this key; null if there is none. */
  readonly find: (parameters: readonly string[], key: string) => Promise<Buffer | null>;
}

/** A holder and its holdings. */
export interface ExternalHolder {
  /** Empty if there is none. */
  readonly operator: string;
  /** Milliseconds since 1970. */
  readonly updatedMs: number;
  /** The JSON members that it contributes to a document. */
  readonly members: string;
  /** In no order. */
  readonly holdings: readonly ExternalHolding[];
}

export interface ExternalHolding {
  readonly strategy: string;
  /** Its value as a whole number of one scale, in digits. */
  readonly units: string;
  /** Finished JSON. */
  readonly record: string;
}

export interface ExternalHoldings {
  readonly find: (holder: string) => Promise<ExternalHolder | null>;
  /** The JSON members that an operator contributes to a document; an empty name is that of none. */
  readonly members: (operator: string) => Promise<string | null>;
}
