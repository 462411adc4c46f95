import type { DuckDBResult } from '@duckdb/node-api';
import { copyBytes } from '../data/copy-bytes.ts';
import { Texts } from './texts.ts';

/**
 * Different texts, numbered in ascending order of their bytes, and found by halving. They lie in
 * one buffer: a Map of hundreds of thousands of strings would be walked over by every garbage
 * collection.
 */
export class SortedTexts {
  readonly length: number;
  readonly #bytes: Buffer;
  /** Text `n` is `#bytes[#starts[n] .. #starts[n + 1])`. */
  readonly #starts: Uint32Array;

  private constructor(bytes: Buffer, starts: Uint32Array) {
    this.length = starts.length - 1;
    this.#bytes = bytes;
    this.#starts = starts;
  }

  /** Reads a streamed result of one VARCHAR column, ascending and without nulls or repeats. */
  static async read(result: DuckDBResult): Promise<SortedTexts> {
    const texts = await Texts.read(result);
    const starts = new Uint32Array(texts.length + 1);
    const bytes = Buffer.allocUnsafeSlow(texts.bytes);
    let end = 0;
    for (let number = 0; number < texts.length; number += 1) {
      end = texts.copy(number, bytes, end);
      starts[number + 1] = end;
    }
    return new SortedTexts(bytes, starts);
  }

  /** Texts that are ascending and without repeats. */
  static of(texts: readonly string[]): SortedTexts {
    const starts = new Uint32Array(texts.length + 1);
    for (const [number, text] of texts.entries()) {
      starts[number + 1] = (starts[number] ?? 0) + Buffer.byteLength(text);
    }
    return new SortedTexts(Buffer.from(texts.join('')), starts);
  }

  /** The text of a number. */
  textOf(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1]);
  }

  /** How many bytes the text of a number takes. */
  lengthOf(number: number): number {
    return (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
  }

  /** Writes the text of a number into `target` from `at` on and gives where it ends. */
  copy(number: number, target: Buffer, at: number): number {
    const start = this.#starts[number] ?? 0;
    return copyBytes(this.#bytes, start, this.#starts[number + 1] ?? 0, target, at);
  }

  /** The number of a text, or null when it is not there. */
  numberOf(text: string): number | null {
    const wanted = Buffer.from(text);
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const [start, end] = [this.#starts[middle], this.#starts[middle + 1]];
      const order = this.#bytes.compare(wanted, 0, wanted.length, start, end);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return null;
  }
}
