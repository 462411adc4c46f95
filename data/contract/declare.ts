import type { TableName } from '../../common/table-names.ts';
import { ACTIONS, FURTHER_ACTIONS, NETWORKS } from '../../common/vocabulary.ts';

/** Describes a column's values. `column-types.ts` has the rules for each kind. */
export type ColumnType =
  | { readonly kind: 'address' | 'hash' | 'amount' | 'signed' | 'decimal' | 'time' | 'json' }
  | { readonly kind: 'text' | 'identifier' | 'boolean' }
  | { readonly kind: 'integer'; readonly min: bigint; readonly max: bigint }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: ColumnType }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, ColumnType>> };

/** One column of a table; `nullable` columns may hold nulls, every other null is an error. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** The SQL schema shows this text: meaning and unit. */
  readonly comment: string;
  /** Whether files may leave the column out, as if all its values were null. */
  readonly mayBeAbsent?: true;
  /** The release that added the column to its table; absent if the table always had it. */
  readonly since?: Release;
}

/** Columns that must resolve in another table, and the consequence if they do not. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: TableName;
  readonly targets: readonly string[];
  readonly severity: 'error' | 'warning';
  /** The value that is served if the reference does not resolve; for the report. */
  readonly consequence: string;
}

/** Declares one table. `key` must be unique. */
export interface Table {
  readonly name: TableName;
  readonly purpose: string;
  /** Whether a snapshot may leave it out; operations that need it then answer 404. */
  readonly optional?: true;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly references: readonly Reference[];
  /**
   * The list columns in a group have equally many items in a row, as an item in one describes
   * that in another.
   */
  readonly parallel?: readonly (readonly string[])[];
  /** Text columns with few distinct values; see `low-cardinality.ts`. */
  readonly lowCardinality?: readonly string[];
}

export const address: ColumnType = { kind: 'address' };
export const hash: ColumnType = { kind: 'hash' };
export const amount: ColumnType = { kind: 'amount' };
export const signed: ColumnType = { kind: 'signed' };
export const decimal: ColumnType = { kind: 'decimal' };
export const time: ColumnType = { kind: 'time' };
export const json: ColumnType = { kind: 'json' };
export const text: ColumnType = { kind: 'text' };
export const identifier: ColumnType = { kind: 'identifier' };
export const boolean: ColumnType = { kind: 'boolean' };
export const integer: ColumnType = { kind: 'integer', min: -(2n ** 63n), max: 2n ** 63n - 1n };
/** A block number; a JSON number of this size is exact. */
export const block: ColumnType = { kind: 'integer', min: 0n, max: 2n ** 53n - 1n };
/** Counts things: a sum over all rows that a snapshot may have fits 64 bits. */
export const count: ColumnType = { kind: 'integer', min: 0n, max: 2n ** 32n - 1n };
export const byte: ColumnType = { kind: 'integer', min: 0n, max: 255n };
export const actionName: ColumnType = { kind: 'oneOf', values: ACTIONS };
export const furtherActionName: ColumnType = { kind: 'oneOf', values: FURTHER_ACTIONS };
export const networkName: ColumnType = { kind: 'oneOf', values: NETWORKS };
export const oneOf = (...values: readonly string[]): ColumnType => ({ kind: 'oneOf', values });
export const list = (of: ColumnType): ColumnType => ({ kind: 'list', of });
export const struct = (fields: Record<string, ColumnType>): ColumnType => ({
  kind: 'struct',
  fields,
});

/** Names a release, such as `0.3.0`. */
export type Release = `${number}.${number}.${number}`;

/**
 * Declares the type that a column has, and its meaning with its unit. A column with neither
 * `nullable` nor `since` has a value in every row of every file.
 */
export type ColumnDeclaration = {
  readonly type: ColumnType;
  readonly comment: string;
} & (
  | { readonly nullable?: true; readonly since?: never; readonly mayBeAbsent?: never }
  | {
      readonly nullable: true;
      readonly since?: never;
      /** Files that people write leave the column out. */
      readonly mayBeAbsent: true;
    }
  | {
      /** This release added the column to its table; earlier files lack it. */
      readonly since: Release;
      readonly nullable?: never;
      readonly mayBeAbsent?: never;
    }
);

/** A table has these columns, by name. */
export type ColumnDeclarations = Readonly<Record<string, ColumnDeclaration>>;

/** Lists a table's columns. One with `since` is nullable, and files may leave it out. */
export function columns(declared: ColumnDeclarations): Column[] {
  return Object.entries(declared).map(
    ([name, { type, comment, nullable, since, mayBeAbsent }]) => ({
      name,
      type,
      comment,
      nullable: nullable ?? since !== undefined,
      ...(mayBeAbsent && { mayBeAbsent }),
      ...(since !== undefined && { mayBeAbsent: true as const, since }),
    }),
  );
}

/** A table that a snapshot may leave out. */
export function optional(table: Omit<Table, 'optional' | 'references'> & Partial<Table>): Table {
  return { references: [], ...table, optional: true };
}
