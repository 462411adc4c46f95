import { NONE, type Selection } from './value-index.ts';

/** An order of a list's rows besides its own. */
export class Order {
  /** Position in this order to place in the listing. */
  readonly #places: Uint32Array;
  /** Place to position; empty where only whole lists are put in order. */
  readonly #positions: Uint32Array;

  /**
   * `ranks` has a number for each place, below their count and equal for equal values, or `NONE`
   * for a row without a value: those come last, whatever the direction. Rows of one rank stay in
   * the order of the listing, in descending order as well. `selections` says whether parts of the
   * list are asked for too, which takes as much memory again.
   */
  constructor(ranks: Uint32Array, direction: 'ascending' | 'descending', selections: boolean) {
    const { length } = ranks;
    const groupOf = (place: number) => {
      const rank = ranks[place] ?? NONE;
      if (rank === NONE) return length;
      return direction === 'ascending' ? rank : length - 1 - rank;
    };
    // Counted and not compared: a group's rows lie behind those of all groups before it.
    const next = new Uint32Array(length + 2);
    for (let place = 0; place < length; place += 1) {
      const group = groupOf(place);
      next[group + 1] = (next[group + 1] ?? 0) + 1;
    }
    for (let group = 0; group < length; group += 1) {
      next[group + 1] = (next[group + 1] ?? 0) + (next[group] ?? 0);
    }
    this.#places = new Uint32Array(length);
    this.#positions = new Uint32Array(selections ? length : 0);
    for (let place = 0; place < length; place += 1) {
      const group = groupOf(place);
      const position = next[group] ?? 0;
      next[group] = position + 1;
      this.#places[position] = place;
      if (selections) this.#positions[place] = position;
    }
  }

  /**
   * The places of the rows that stand at `from` to `to` (exclusive) among those selected, in this
   * order. A selection costs a bit for each row and a look at each 32 rows of the list.
   */
  slice(selection: Selection, from: number, to: number): Uint32Array {
    if (selection === 'all') return this.#places.subarray(from, to);
    const selected = this.#selected(selection);
    const places = new Uint32Array(to - from);
    let before = 0;
    let found = 0;
    for (let word = 0; found < places.length; word += 1) {
      let bits = selected[word] ?? 0;
      const count = bitCount(bits);
      if (before + count <= from) {
        before += count;
        continue;
      }
      for (; bits !== 0 && found < places.length; bits &= bits - 1, before += 1) {
        if (before < from) continue;
        const lowest = 31 - Math.clz32(bits & -bits);
        places[found] = this.#places[word * 32 + lowest] ?? 0;
        found += 1;
      }
    }
    return places;
  }

  /** A bit for each position, set where the row is selected. */
  #selected(selection: Uint32Array): Uint32Array {
    const words = new Uint32Array(Math.ceil(this.#places.length / 32));
    for (let at = 0; at < selection.length; at += 1) {
      const position = this.#positions[selection[at] ?? 0] ?? 0;
      words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
    }
    return words;
  }
}

/** How many bits of a 32-bit word are set. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
