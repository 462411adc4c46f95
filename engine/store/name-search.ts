import { LRUCache } from 'lru-cache';
import { lowerBound } from './lower-bound.ts';
import type { Selection } from './selection.ts';
import type { Utf8Column } from './utf8-column.ts';

/** Caches this many searches: clients that read page after page send the same one again. */
const CACHED_SEARCHES = 64;

interface Matches {
  /** Maps an ordinal to 1 if the entry matches. */
  readonly entries: Uint8Array;
  /** Lists these entries' rows, ascending. */
  readonly rows: Uint32Array;
}

/** Finds a list's rows by a part of a name or by an address's prefix. */
export class NameSearch {
  /** Maps an entry to its address, ascending. */
  readonly #addresses: readonly string[];
  /** Joins the names of all entries into one string, which is searched faster than many. */
  readonly #names: string;
  /** Maps an entry to the offset of its names in `#names`; one more ends the last. */
  readonly #starts: Uint32Array;
  /** Maps a row to its entry's ordinal. */
  readonly #ordinals: Uint32Array;
  readonly #cache = new LRUCache<string, Matches>({ max: CACHED_SEARCHES });

  /**
   * Takes entries that are different pairs of an address and names, ascending; each name follows a
   * line break and is case-folded, so that it holds none.
   */
  constructor(addresses: Utf8Column, names: Utf8Column, ordinals: Uint32Array) {
    const { length } = addresses;
    this.#addresses = Array.from({ length }, (_, entry) => addresses.textOf(entry));
    const texts = Array.from({ length }, (_, entry) => names.textOf(entry));
    this.#starts = new Uint32Array(length + 1);
    for (const [entry, { length: characters }] of texts.entries()) {
      this.#starts[entry + 1] = (this.#starts[entry] ?? 0) + characters;
    }
    this.#names = texts.join('');
    this.#ordinals = ordinals;
  }

  /**
   * Returns the rows of a selection, ascending, that have `part` in a name; if it begins with `0x`,
   * also those with an address that begins with it. `part` must be case-folded.
   */
  within(selection: Selection, part: string): Uint32Array {
    const { entries, rows } = this.#matches(part);
    if (selection === 'all') return rows;
    const ordinals = this.#ordinals;
    const found = new Uint32Array(selection.length);
    let length = 0;
    // Runs a plain loop without a branch: a callback for each of thousands of rows costs several
    // times as much.
    for (let at = 0; at < selection.length; at += 1) {
      const row = selection[at] ?? 0;
      found[length] = row;
      length += entries[ordinals[row] ?? 0] ?? 0;
    }
    return found.subarray(0, length);
  }

  #matches(part: string): Matches {
    const cached = this.#cache.get(part);
    if (cached) return cached;
    const entries = this.#matching(part);
    const rows = new Uint32Array(this.#ordinals.length);
    let count = 0;
    for (let row = 0; row < rows.length; row += 1) {
      if (entries[this.#ordinals[row] ?? 0] === 1) {
        rows[count] = row;
        count += 1;
      }
    }
    const matches = { entries, rows: rows.slice(0, count) };
    this.#cache.set(part, matches);
    return matches;
  }

  #matching(part: string): Uint8Array {
    const starts = this.#starts;
    const addresses = this.#addresses;
    const found = new Uint8Array(addresses.length);
    let entry = 0;
    for (let at = this.#names.indexOf(part); at !== -1; ) {
      while ((starts[entry + 1] ?? 0) <= at) entry += 1;
      found[entry] = 1;
      at = this.#names.indexOf(part, starts[entry + 1]);
    }
    if (part.startsWith('0x')) {
      const from = lowerBound(0, addresses.length, (at) => (addresses[at] ?? '') >= part);
      const differs = (at: number) => !(addresses[at] ?? '').startsWith(part);
      found.fill(1, from, lowerBound(from, addresses.length, differs));
    }
    return found;
  }
}
