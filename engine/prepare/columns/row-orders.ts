import type { DuckDBConnection } from '@duckdb/node-api';
import type { Sorts } from '../../definition/list-parameters.ts';
import { NO_ORDINAL } from '../../store/format.ts';
import { eachIntegers } from './read-integers.ts';

/** Holds a sort order: the row at each position, and each row's position. */
export interface SortOrder {
  readonly rows: Uint32Array;
  readonly positions: Uint32Array;
}

/**
 * Reads every further order that a list has, by the name that `sort` gives it. `source` is numbered
 * by `rowid`.
 */
export async function readOrders(
  connection: DuckDBConnection,
  source: string,
  { own, by }: Sorts,
  length: number,
): Promise<ReadonlyMap<string, SortOrder>> {
  const orders = new Map<string, SortOrder>();
  for (const [field, value] of Object.entries(by)) {
    const ranks = new Uint32Array(length).fill(NO_ORDINAL);
    await eachIntegers(
      connection,
      `select number, (dense_rank() over (order by value) - 1)::integer
       from (select rowid::integer as number, ${value} as value from ${source})
       where value is not null`,
      ([rows = NOTHING, numbers = NOTHING]) => {
        for (let at = 0; at < rows.length; at += 1) ranks[rows[at] ?? 0] = numbers[at] ?? 0;
      },
    );
    if (own !== field) orders.set(field, sortOrder(ranks, 'ascending'));
    if (own !== `-${field}`) orders.set(`-${field}`, sortOrder(ranks, 'descending'));
  }
  return orders;
}

const NOTHING = new Int32Array();

/**
 * Sorts rows by rank. `ranks` has a number for each row, below their count and equal for equal
 * values, or `NO_ORDINAL` for a row without a value: those come last in both directions. Rows with
 * one rank stay in the list's order, in descending order as well.
 */
export function sortOrder(ranks: Uint32Array, direction: 'ascending' | 'descending'): SortOrder {
  const { length } = ranks;
  const groupOf = (row: number) => {
    const rank = ranks[row] ?? NO_ORDINAL;
    if (rank === NO_ORDINAL) return length;
    return direction === 'ascending' ? rank : length - 1 - rank;
  };
  // Counts and does not compare: a group's rows follow those of all groups before it.
  const next = new Uint32Array(length + 2);
  for (let row = 0; row < length; row += 1) {
    const group = groupOf(row);
    next[group + 1] = (next[group + 1] ?? 0) + 1;
  }
  for (let group = 0; group < length; group += 1) {
    next[group + 1] = (next[group + 1] ?? 0) + (next[group] ?? 0);
  }
  const rows = new Uint32Array(length);
  const positions = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) {
    const group = groupOf(row);
    const position = next[group] ?? 0;
    next[group] = position + 1;
    rows[position] = row;
    positions[row] = position;
  }
  return { rows, positions };
}
