import type { DuckDBResult } from '@duckdb/node-api';
import { Texts } from './texts.ts';

/**
 * Different texts, numbered in ascending order of their bytes, and found by halving. A Map of
 * hundreds of thousands of strings would be walked over by every garbage collection.
 */
export class SortedTexts {
  readonly #texts: Texts;

  private constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** Reads a streamed result of one VARCHAR column, ascending and without nulls or repeats. */
  static async read(result: DuckDBResult): Promise<SortedTexts> {
    return new SortedTexts(await Texts.read(result));
  }

  get length(): number {
    return this.#texts.length;
  }

  /** The text of a number. */
  textOf(number: number): string {
    return this.#texts.at(number).toString();
  }

  /** The number of a text, or null when it is not there. */
  numberOf(text: string): number | null {
    const wanted = Buffer.from(text);
    let low = 0;
    let high = this.#texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = Buffer.compare(this.#texts.at(middle), wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return null;
  }
}
