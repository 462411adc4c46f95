import { copyBytes, viewOf } from '../store/copy-bytes.ts';

/** Holds texts by row, as UTF-8. */
export class Texts {
  readonly #bytes: readonly Buffer[];
  /** Counts the longest text's bytes. */
  readonly longest: number;

  constructor(texts: readonly string[]) {
    this.#bytes = texts.map((text) => Buffer.from(text));
    this.longest = this.#bytes.reduce((longest, { length }) => Math.max(longest, length), 0);
  }

  lengthOf(row: number): number {
    return this.#bytes[row]?.length ?? 0;
  }

  /** Writes a row's text into `target` from `at` on and returns the end offset. */
  copy(row: number, target: DataView, at: number): number {
    const bytes = this.#bytes[row];
    return bytes ? copyBytes(viewOf(bytes), 0, bytes.length, target, at) : at;
  }
}
