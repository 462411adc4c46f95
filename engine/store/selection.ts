import type { InvertedIndex } from './inverted-index.ts';

/** A request selects these rows of a list: all of them, or the given ones, ascending. */
export type Selection = 'all' | Uint32Array;

/** Returns the rows that all terms share, ascending. */
export function intersect(
  terms: readonly { index: InvertedIndex; ordinal: number }[],
): Uint32Array {
  const [first, ...others] = [...terms].sort(
    (a, b) => a.index.countOf(a.ordinal) - b.index.countOf(b.ordinal),
  );
  if (!first) return new Uint32Array(0);
  const rows = first.index.postings(first.ordinal);
  return others.reduce((left, { index, ordinal }) => index.having(ordinal, left), rows);
}

/**
 * Lists the numbers from `from` to `to` (exclusive).
 *
 * @example
 *     ascendingRows(2, 5); // Uint32Array [2, 3, 4]
 */
export function ascendingRows(from: number, to: number): Uint32Array {
  const rows = new Uint32Array(to - from);
  for (let at = 0; at < rows.length; at += 1) rows[at] = from + at;
  return rows;
}
