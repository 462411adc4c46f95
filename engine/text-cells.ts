import type { PlainTexts } from '../data/columns.ts';
import { copyBytes } from '../data/copy-bytes.ts';

const FIRST_BYTES = 4096;

/** Collects the texts of a column. */
export class TextCells {
  readonly #offsets: Int32Array;
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #count = 0;

  constructor(rows: number) {
    this.#offsets = new Int32Array(rows + 1);
  }

  /** Adds the text `source[start .. end)`. */
  add(source: Uint8Array, start: number, end: number): void {
    const at = this.#offsets[this.#count] ?? 0;
    const needed = at + end - start;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, at);
      this.#bytes = larger;
    }
    this.#count += 1;
    this.#offsets[this.#count] = copyBytes(source, start, end, this.#bytes, at);
  }

  finish(): PlainTexts {
    const end = this.#offsets[this.#count] ?? 0;
    return { kind: 'text', bytes: this.#bytes.subarray(0, end), offsets: this.#offsets };
  }
}
