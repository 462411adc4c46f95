import type { Selection } from './value-index.ts';

/** What precedes the names in a row's text: an address and a line break. */
const NAMES_AT = '0x'.length + 40 + 1;

/** Finds rows of a list by a part of a name or by the beginning of an address. */
export class NameSearch {
  /**
   * Different texts, by number: an address and, a line each, names as `caseless` gives them, in
   * which there are no line breaks.
   */
  readonly #texts: readonly string[];
  /** Place to number of the row's text. */
  readonly #codes: Uint32Array;

  constructor(texts: readonly string[], codes: Uint32Array) {
    this.#texts = texts;
    this.#codes = codes;
  }

  /**
   * The rows of a selection, ascending, in one of whose names `part` occurs; if it begins with
   * `0x`, also those whose address begins with it. `part` is as `caseless` gives it.
   */
  within(selection: Selection, part: string): Uint32Array {
    const addresses = part.startsWith('0x');
    const verdicts = new Uint8Array(this.#texts.length);
    const matches = (place: number) => {
      const code = this.#codes[place] ?? 0;
      if (verdicts[code] === UNKNOWN) {
        const text = this.#texts[code] ?? '';
        const matching = text.includes(part, NAMES_AT) || (addresses && text.startsWith(part));
        verdicts[code] = matching ? FOUND : NOT_FOUND;
      }
      return verdicts[code] === FOUND;
    };
    if (selection !== 'all') return selection.filter(matches);
    const places = new Uint32Array(this.#codes.length);
    let found = 0;
    for (let place = 0; place < places.length; place += 1) {
      if (matches(place)) {
        places[found] = place;
        found += 1;
      }
    }
    return places.subarray(0, found);
  }
}

const UNKNOWN = 0;
const FOUND = 1;
const NOT_FOUND = 2;
