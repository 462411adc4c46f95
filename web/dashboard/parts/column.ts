import Big from 'big.js';
import type { ComponentChildren } from 'preact';
import type { Cell } from '../format/csv.ts';

/** A column of a table, of its CSV, and of what stands behind a chart. */
export interface Column<Row> {
  /** In addresses; `sort=` names it. */
  readonly id: string;
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** The exact value, for CSV and for sorting. */
  readonly value: (row: Row) => Cell;
  readonly kind: 'text' | 'number' | 'decimal';
  /** Stands in the CSV alone. */
  readonly csvOnly?: true;
  /** `minmax(9rem, 2fr)`: its least width, and its share of what is left. */
  readonly width?: string;
}

export type Direction = 'asc' | 'desc';

/** The rows in the order of one column; each value is read once. */
export function sorted<Row>(
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
