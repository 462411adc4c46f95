import type { Selection } from './selection.ts';

/** A further sort order of a list. */
export class RowOrder {
  /** Position in this order to row of the list. */
  readonly #rows: Uint32Array;
  /** Row to position; empty if only whole lists are sorted. */
  readonly #positions: Uint32Array;

  constructor(rows: Uint32Array, positions: Uint32Array) {
    this.#rows = rows;
    this.#positions = positions;
  }

  /**
   * The selected rows that stand at `from` to `to` (exclusive) among them, in this order. A
   * selection costs a bit for each row and a look at each 32 rows of the list.
   */
  slice(selection: Selection, from: number, to: number): Uint32Array {
    if (selection === 'all') return this.#rows.subarray(from, to);
    const selected = this.#bitmap(selection);
    const rows = new Uint32Array(to - from);
    let before = 0;
    let found = 0;
    for (let word = 0; found < rows.length; word += 1) {
      let bits = selected[word] ?? 0;
      const count = bitCount(bits);
      if (before + count <= from) {
        before += count;
        continue;
      }
      for (; bits !== 0 && found < rows.length; bits &= bits - 1, before += 1) {
        if (before < from) continue;
        const lowest = 31 - Math.clz32(bits & -bits);
        rows[found] = this.#rows[word * 32 + lowest] ?? 0;
        found += 1;
      }
    }
    return rows;
  }

  /** A bit for each position, set if the row is selected. */
  #bitmap(selection: Uint32Array): Uint32Array {
    const words = new Uint32Array(Math.ceil(this.#rows.length / 32));
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
