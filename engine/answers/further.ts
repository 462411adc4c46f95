import type { InvertedIndex } from '../store/inverted-index.ts';
import type { StoredFurther } from '../store/list.ts';
import { lowerBound } from '../store/lower-bound.ts';
import { ascending, type Selection } from '../store/selection.ts';

/** The selected rows of a list and its selected further rows, as one order. */
export interface Merged {
  readonly total: number;
  /**
   * Rows from position `start` to `end` (exclusive), by the numbers of `StoredFurther.records`.
   */
  readonly slice: (start: number, end: number) => Uint32Array;
}

/**
 * Merges the selected rows of a list of `length` rows with its selected further rows. A look-up
 * takes the logarithm of the rows; no row is copied but those of a slice.
 */
export function merge(
  length: number,
  own: Selection,
  { list, before }: StoredFurther,
  selected: Selection,
): Merged {
  const further = selected === 'all' ? ascending(0, list.length) : selected;
  const owned = own === 'all' ? length : own.length;
  /** The position of a further row, by its place among the selected ones. */
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

/** Counts the different terms that rows of two lists have, each with the index of one filter. */
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

/** By ordinal, whether any of the selected rows has the term: each term of a table has a row. */
function termsAmong(index: InvertedIndex, rows: Selection): Uint8Array {
  if (rows === 'all') return new Uint8Array(index.terms.length).fill(1);
  return index.termsAmong(rows);
}
