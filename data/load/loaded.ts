import type { Table } from '../contract/tables.ts';
import type { SnapshotFile } from './files.ts';

/** A loaded table and the facts known before its rows are checked. */
export interface LoadedTable {
  readonly table: Table;
  /** The files that were not checked before. */
  readonly files: readonly SnapshotFile[];
  /** The table has this many rows in all: without any, no rule can be broken. */
  readonly rows: number;
  /**
   * The table with the rows that were not checked before. If it is another one, the view
   * `checked_` has all others.
   */
  readonly added: { readonly name: string; readonly rows: number };
  /** Columns already reported; rules that need them are left out. */
  readonly unusable: ReadonlySet<string>;
  /** Columns that are known to hold no malformed value. */
  readonly validated: ReadonlySet<string>;
  /** Columns that the loaded table lacks: their faults were counted as the files were read. */
  readonly counted?: ReadonlyMap<string, WrongValues>;
}

/** Counts the rows whose value in a column is null or malformed. */
export interface WrongValues {
  readonly nulls: number;
  readonly malformed: number;
}

/** Adds rows with wrong values in a column. */
export function addWrong(
  counted: Map<string, WrongValues>,
  name: string,
  wrong: WrongValues,
): void {
  const { nulls, malformed } = counted.get(name) ?? { nulls: 0, malformed: 0 };
  counted.set(name, { nulls: nulls + wrong.nulls, malformed: malformed + wrong.malformed });
}
