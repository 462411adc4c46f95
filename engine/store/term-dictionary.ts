import { copyBytes, viewOf } from './copy-bytes.ts';
import { longestOf, type Utf8Chunk } from './utf8-column.ts';

/**
 * Holds different terms in ascending order of their bytes; a term's ordinal is its row. Every
 * garbage collection would walk over a Map with hundreds of thousands of strings. If all terms have
 * as many bytes, as addresses have, no offset is read: most look-ups of one miss the processor's
 * caches.
 *
 * @example
 *     TermDictionary.of(['a', 'b']).ordinalOf('b'); // 1
 */
export class TermDictionary {
  readonly length: number;
  /** Counts the longest term's bytes. */
  readonly longest: number;
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #offsets: Int32Array;
  /** Counts each term's bytes; 0 if they differ. */
  readonly #width: number;

  constructor({ bytes, offsets }: Utf8Chunk) {
    this.length = offsets.length - 1;
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#offsets = offsets;
    this.#width = widthOf(offsets);
    this.longest = this.#width || longestOf(offsets);
  }

  /** Makes a dictionary from terms that ascend without repeats. */
  static of(terms: readonly string[]): TermDictionary {
    const offsets = new Int32Array(terms.length + 1);
    for (const [ordinal, term] of terms.entries()) {
      offsets[ordinal + 1] = (offsets[ordinal] ?? 0) + Buffer.byteLength(term);
    }
    return new TermDictionary({ bytes: Buffer.from(terms.join('')), offsets });
  }

  /** Returns an ordinal's term. */
  termOf(ordinal: number): string {
    return this.#bytes.toString('utf8', this.#offsets[ordinal], this.#offsets[ordinal + 1]);
  }

  /** Counts the bytes in an ordinal's term. */
  lengthOf(ordinal: number): number {
    return this.#width || this.#startOf(ordinal + 1) - this.#startOf(ordinal);
  }

  /** Writes an ordinal's term into `target` from `at` on and returns the end offset. */
  copy(ordinal: number, target: DataView, at: number): number {
    const start = this.#startOf(ordinal);
    return copyBytes(this.#view, start, start + this.lengthOf(ordinal), target, at);
  }

  /** Returns a term's ordinal, or null if the dictionary does not have it. */
  ordinalOf(term: string): number | null {
    const wanted = Buffer.from(term);
    if (this.#width > 0 && wanted.length !== this.#width) return null;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  /**
   * Returns a number below 0 if an ordinal's term comes before the wanted one, 0 if it is that. It
   * loops, as terms differ within few bytes: a look-up makes some twenty comparisons, and a call of
   * Buffer takes ten times as long as each.
   */
  #compare(ordinal: number, wanted: Buffer): number {
    const bytes = this.#bytes;
    const start = this.#startOf(ordinal);
    const length = this.lengthOf(ordinal);
    const shorter = Math.min(length, wanted.length);
    for (let at = 0; at < shorter; at += 1) {
      const order = (bytes[start + at] ?? 0) - (wanted[at] ?? 0);
      if (order !== 0) return order;
    }
    return length - wanted.length;
  }

  #startOf(ordinal: number): number {
    return this.#width > 0 ? ordinal * this.#width : (this.#offsets[ordinal] ?? 0);
  }
}

/** Returns the width that all texts have in bytes, or 0 if they differ or there are none. */
function widthOf(offsets: Int32Array): number {
  const width = offsets[1] ?? 0;
  for (let at = 1; at < offsets.length; at += 1) if (offsets[at] !== at * width) return 0;
  return width;
}
