import type { Selection } from './selection.ts';

/** Sorts a list in a further order. */
export class RowOrder {
  /** Maps a position in this order to the list's row. */
  readonly #rows: Uint32Array;
  /** Maps a row to its position; empty if only whole lists are sorted. */
  readonly #positions: Uint32Array;

  constructor(rows: Uint32Array, positions: Uint32Array) {
    this.#rows = rows;
    this.#positions = positions;
  }

  /**
   * Returns the selected rows that stand at `from` to `to` (exclusive) among them, in this order. A
   * selection costs a bit for each row and a look at each 32 rows in the list.
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

  /** Sets a bit for each position that has a selected row. */
  #bitmap(selection: Uint32Array): Uint32Array {
    const words = new Uint32Array(Math.ceil(this.#rows.length / 32));
    for (let at = 0; at < selection.length; at += 1) {
      const position = this.#positions[selection[at] ?? 0] ?? 0;
      words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
    }
    return words;
  }
}

/** Counts the bits that are set in a 32-bit word. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
