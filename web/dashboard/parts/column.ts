import Big from 'big.js';
import type { ComponentChildren } from 'preact';
import type { Cell } from '../format/csv.ts';

/** Describes a column in a table and its CSV. */
export interface Column<Row> {
  /** Names the column in addresses, as in `sort=`. */
  readonly id: string;
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** CSV and sorting read the exact value. */
  readonly value: (row: Row) => Cell;
  readonly kind: 'text' | 'number' | 'decimal';
  /** Explains the title, if `COLUMN_HELP` does not fit. */
  readonly help?: string;
  /** The column is in the CSV only. */
  readonly csvOnly?: true;
  /** CSS grid reads this width, such as `minmax(9rem, 2fr)`. */
  readonly width?: string;
}

/** Makes a column that only the CSV has. */
export function csvColumn<Row>(
  id: string,
  title: string,
  value: Column<Row>['value'],
  kind: Column<Row>['kind'] = 'text',
): Column<Row> {
  return { id, title, kind, csvOnly: true, value, show: () => null };
}

export type Direction = 'asc' | 'desc';

/** Sorts rows by one column; reads each value once. */
export function sortRows<Row>(
  rows: readonly Row[],
  { value, kind }: Column<Row>,
  direction: Direction,
): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const inOrder = <Key>(keyOf: (cell: Cell) => Key, compare: (one: Key, other: Key) => number) =>
    rows
      .map((row) => ({ row, key: keyOf(value(row)) }))
      .sort((one, other) => sign * compare(one.key, other.key))
      .map(({ row }) => row);
  switch (kind) {
    case 'text':
      return inOrder(String, texts.compare);
    case 'number':
      return inOrder(Number, (one, other) => one - other);
    case 'decimal':
      return inOrder(
        (cell) => Big(String(cell || 0)),
        (one, other) => one.cmp(other),
      );
  }
}

const texts = new Intl.Collator('en', { numeric: true });
