import type { Uint32Lists } from './arrow-file.ts';
import { NO_ORDINAL } from './format.ts';
import { lowerBound } from './lower-bound.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** Receives rows until it is known how many there are; as long as the longest so far. */
let scratch = new Uint32Array(0);

/**
 * Indexes a list by one filter: for each term the rows that have it, ascending, so that a page of a
 * filtered list is a slice and its total a subtraction. A row may have several terms.
 *
 * @example
 *     const ordinal = index.terms.ordinalOf('0x12');
 *     const rows = ordinal === null ? [] : index.postings(ordinal);
 */
export class InvertedIndex {
  readonly terms: TermDictionary;
  /**
   * Maps a row to its term's ordinal, `NO_ORDINAL` if it has none; empty if rows have several
   * terms.
   */
  readonly ordinals: Uint32Array;
  readonly #postings: Uint32Lists;
  readonly #multiValued: boolean;
  /**
   * Maps an ordinal to the number of the count that met it last: nothing is cleared between counts.
   */
  #met: Uint32Array | null = null;
  #counts = 0;

  /** Takes null as `ordinals` if a row may have several terms. */
  constructor(terms: TermDictionary, postings: Uint32Lists, ordinals: Uint32Array | null) {
    this.terms = terms;
    this.ordinals = ordinals ?? new Uint32Array(0);
    this.#postings = postings;
    this.#multiValued = ordinals === null;
  }

  /** Counts the rows that have a term. */
  countOf(ordinal: number): number {
    const { offsets } = this.#postings;
    return (offsets[ordinal + 1] ?? 0) - (offsets[ordinal] ?? 0);
  }

  /** Returns the rows that have a term, ascending; a view, not a copy. */
  postings(ordinal: number): Uint32Array {
    const { offsets, values } = this.#postings;
    return values.subarray(offsets[ordinal], offsets[ordinal + 1]);
  }

  /** Counts the different terms that the given rows have; rows without a term do not count. */
  countDistinct(rows: Uint32Array): number {
    this.#met ??= new Uint32Array(this.terms.length);
    const met = this.#met;
    if (this.#counts === NO_ORDINAL) {
      met.fill(0);
      this.#counts = 0;
    }
    this.#counts += 1;
    const count = this.#counts;
    const { ordinals } = this;
    let distinct = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const ordinal = ordinals[rows[at] ?? 0] ?? NO_ORDINAL;
      if (ordinal === NO_ORDINAL || met[ordinal] === count) continue;
      met[ordinal] = count;
      distinct += 1;
    }
    return distinct;
  }

  /** Sets 1 by ordinal if any of the given rows has the term, otherwise 0. */
  termsAmong(rows: Uint32Array): Uint8Array {
    const found = new Uint8Array(this.terms.length);
    for (let at = 0; at < rows.length; at += 1) {
      const ordinal = this.ordinals[rows[at] ?? 0] ?? NO_ORDINAL;
      if (ordinal !== NO_ORDINAL) found[ordinal] = 1;
    }
    return found;
  }

  /** Returns those of the given rows that have a term, in the order given. */
  having(ordinal: number, among: Uint32Array): Uint32Array {
    if (this.#multiValued) {
      const rows = this.postings(ordinal);
      return among.filter(
        (row) => rows[lowerBound(0, rows.length, (at) => (rows[at] ?? 0) >= row)] === row,
      );
    }
    const { ordinals } = this;
    if (scratch.length < among.length) scratch = new Uint32Array(among.length);
    const into = scratch;
    let length = 0;
    // Runs a plain loop without a branch: half a million rows are common, and a callback costs ten
    // times as much.
    for (let at = 0; at < among.length; at += 1) {
      const row = among[at] ?? 0;
      into[length] = row;
      length += ordinals[row] === ordinal ? 1 : 0;
    }
    return into.slice(0, length);
  }
}
