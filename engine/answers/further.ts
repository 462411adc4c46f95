import type { InvertedIndex } from '../store/inverted-index.ts';
import { lowerBound } from '../store/lower-bound.ts';
import { ascendingRows, type Selection } from '../store/selection.ts';
import type { StoredFurther } from '../store/stored-list.ts';

/** Puts a list's selected rows and its selected further rows into one order. */
export interface MergedRows {
  readonly total: number;
  /**
   * Returns the rows from position `start` to `end` (exclusive), by their numbers in
   * `StoredFurther.records`.
   */
  readonly slice: (start: number, end: number) => Uint32Array;
}

/**
 * Merges the rows selected from a list with `length` rows and the further rows selected. A look-up
 * takes logarithmic time; only a slice copies rows.
 */
export function mergeFurther(
  length: number,
  own: Selection,
  { list, before }: StoredFurther,
  selected: Selection,
): MergedRows {
  const further = selected === 'all' ? ascendingRows(0, list.length) : selected;
  const owned = own === 'all' ? length : own.length;
  /** Finds a further row's position, by its place among the selected ones. */
  const positionOf = (at: number): number => {
    const preceding = before[further[at] ?? 0] ?? 0;
    if (own === 'all') return preceding + at;
    return at + lowerBound(0, own.length, (place) => (own[place] ?? 0) >= preceding);
  };
  const firstFrom = (position: number) =>
    lowerBound(0, further.length, (at) => positionOf(at) >= position);
  return {
    total: owned + further.length,
    slice(start, end) {
      const rows = new Uint32Array(end - start);
      let at = firstFrom(start);
      let place = start - at;
      let next = at < further.length ? positionOf(at) : end;
      for (let position = start; position < end; position += 1) {
        if (position === next) {
          rows[position - start] = length + (further[at] ?? 0);
          at += 1;
          next = at < further.length ? positionOf(at) : end;
        } else {
          rows[position - start] = own === 'all' ? place : (own[place] ?? 0);
          place += 1;
        }
      }
      return rows;
    },
  };
}

/**
 * Counts the different terms that rows in two lists have; each list has its own index for the
 * filter.
 */
export function countDistinctOfBoth(
  [first, rows]: readonly [InvertedIndex, Selection],
  [second, others]: readonly [InvertedIndex, Selection],
): number {
  const found = termsAmong(first, rows);
  const also = termsAmong(second, others);
  let distinct = 0;
  for (const term of found) distinct += term;
  for (const [ordinal, term] of also.entries()) {
    if (term === 0) continue;
    const same = first.terms.ordinalOf(second.terms.termOf(ordinal));
    if (same === null || found[same] === 0) distinct += 1;
  }
  return distinct;
}

/** Marks, by ordinal, the terms that any selected row has: each term of a table has a row. */
function termsAmong(index: InvertedIndex, rows: Selection): Uint8Array {
  if (rows === 'all') return new Uint8Array(index.terms.length).fill(1);
  return index.termsAmong(rows);
}
