import { LRUCache } from 'lru-cache';
import { firstWhere } from './search.ts';
import type { Selection } from './value-index.ts';

const ADDRESS_LENGTH = '0x'.length + 40;

/** Searches whose matches are remembered: who leafs through pages asks for the same again. */
const REMEMBERED = 64;

interface Matches {
  /** Number of a text to 1 where it matches. */
  readonly texts: Uint8Array;
  /** Places of the rows of these texts, ascending. */
  readonly places: Uint32Array;
}

/** Finds rows of a list by a part of a name or by the beginning of an address. */
export class NameSearch {
  /** Number of a text to its address, ascending. */
  readonly #addresses: readonly string[];
  /** The names of all texts, one behind the other: one text is searched faster than many. */
  readonly #names: string;
  /** Where the names of each text begin in `#names`, and where the last ones end. */
  readonly #starts: Uint32Array;
  /** Place to number of the row's text. */
  readonly #codes: Uint32Array;
  readonly #remembered = new LRUCache<string, Matches>({ max: REMEMBERED });

  /**
   * `texts` are different and ascending; each is an address and, each after a line break, names as
   * `caseless` gives them, which hold none. `codes` has the number of each row's text.
   */
  constructor(texts: readonly string[], codes: Uint32Array) {
    this.#addresses = texts.map((text) => text.slice(0, ADDRESS_LENGTH));
    const names = texts.map((text) => text.slice(ADDRESS_LENGTH));
    this.#starts = new Uint32Array(texts.length + 1);
    names.forEach((name, number) => {
      this.#starts[number + 1] = (this.#starts[number] ?? 0) + name.length;
    });
    this.#names = names.join('');
    this.#codes = codes;
  }

  /**
   * The rows of a selection, ascending, in one of whose names `part` occurs; if it begins with
   * `0x`, also those whose address begins with it. `part` is as `caseless` gives it.
   */
  within(selection: Selection, part: string): Uint32Array {
    const { texts, places } = this.#matches(part);
    if (selection === 'all') return places;
    const codes = this.#codes;
    const found = new Uint32Array(selection.length);
    let length = 0;
    // A plain loop without a branch: a callback for each of thousands of rows costs several times as much.
    for (let at = 0; at < selection.length; at += 1) {
      const place = selection[at] ?? 0;
      found[length] = place;
      length += texts[codes[place] ?? 0] ?? 0;
    }
    return found.subarray(0, length);
  }

  #matches(part: string): Matches {
    const known = this.#remembered.get(part);
    if (known) return known;
    const texts = this.#matching(part);
    const places = new Uint32Array(this.#codes.length);
    let count = 0;
    for (let place = 0; place < places.length; place += 1) {
      if (texts[this.#codes[place] ?? 0] === 1) {
        places[count] = place;
        count += 1;
      }
    }
    const matches = { texts, places: places.slice(0, count) };
    this.#remembered.set(part, matches);
    return matches;
  }

  /** Number of a text to 1 where it matches. */
  #matching(part: string): Uint8Array {
    const starts = this.#starts;
    const addresses = this.#addresses;
    const found = new Uint8Array(addresses.length);
    let number = 0;
    for (let at = this.#names.indexOf(part); at !== -1; ) {
      while ((starts[number + 1] ?? 0) <= at) number += 1;
      found[number] = 1;
      at = this.#names.indexOf(part, starts[number + 1]);
    }
    if (part.startsWith('0x')) {
      const from = firstWhere(0, addresses.length, (at) => (addresses[at] ?? '') >= part);
      const begins = (at: number) => (addresses[at] ?? '').startsWith(part);
      found.fill(
        1,
        from,
        firstWhere(from, addresses.length, (at) => !begins(at)),
      );
    }
    return found;
  }
}
