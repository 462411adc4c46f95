import { NO_ORDINAL } from './format.ts';
import type { InvertedIndex } from './inverted-index.ts';

/** The rows of a list that a request selects: all of them, or the given ones, ascending. */
export type Selection = 'all' | Uint32Array;

/** The rows that all of the terms share, ascending. */
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

/** The numbers from `from` to `to` (exclusive). */
export function ascending(from: number, to: number): Uint32Array {
  const rows = new Uint32Array(to - from);
  for (let at = 0; at < rows.length; at += 1) rows[at] = from + at;
  return rows;
}

/** Counts the different terms of one index among rows, without clearing anything in between. */
export class DistinctCounter {
  readonly #ordinals: Uint32Array;
  /** Ordinal to the number of the count that met it last. */
  readonly #met: Uint32Array;
  #counts = 0;

  constructor(index: InvertedIndex) {
    this.#ordinals = index.ordinals;
    this.#met = new Uint32Array(index.terms.length);
  }

  /** How many different terms the rows have; rows without a term do not count. */
  count(rows: Uint32Array): number {
    if (this.#counts === NO_ORDINAL) {
      this.#met.fill(0);
      this.#counts = 0;
    }
    this.#counts += 1;
    const ordinals = this.#ordinals;
    const met = this.#met;
    const count = this.#counts;
    let distinct = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const ordinal = ordinals[rows[at] ?? 0] ?? NO_ORDINAL;
      if (ordinal === NO_ORDINAL || met[ordinal] === count) continue;
      met[ordinal] = count;
      distinct += 1;
    }
    return distinct;
  }
}
