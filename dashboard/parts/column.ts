import type { ComponentChildren } from 'preact';
import type { Cell } from '../format/csv.ts';
import { compareDecimals } from '../format/numbers.ts';

/** A column of a table, of its CSV, and of what stands behind a chart. */
export interface Column<Row> {
  /** In addresses; `sort=` names it. */
  readonly id: string;
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** The exact value, for CSV and for sorting. */
  readonly value: (row: Row) => Cell;
  readonly kind: 'text' | 'number' | 'decimal';
  /** Its share of the width. */
  readonly width?: string;
}

export type Direction = 'asc' | 'desc';

/** The rows in the order of one column. */
export function sorted<Row>(
  rows: readonly Row[],
  { value, kind }: Column<Row>,
  direction: Direction,
): readonly Row[] {
  const compare = COMPARE[kind];
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => sign * compare(value(one), value(other)));
}

const COMPARE: Readonly<Record<Column<never>['kind'], (one: Cell, other: Cell) => number>> = {
  text: (one, other) => String(one).localeCompare(String(other), 'en', { numeric: true }),
  number: (one, other) => Number(one) - Number(other),
  decimal: (one, other) => compareDecimals(String(one), String(other)),
};
