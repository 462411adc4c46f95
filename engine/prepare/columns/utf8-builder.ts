import type { Utf8Buffers } from '../arrow/columns.ts';

/**
 * This many texts are joined at a time: a text of its own costs more than its share in a longer
 * one.
 */
const TEXTS_AT_A_TIME = 4096;

/** Builds a Utf8 column from ASCII texts that are computed one by one. */
export class Utf8Builder {
  readonly #pieces: Buffer[] = [];
  readonly #ends: number[] = [];
  #texts: string[] = [];
  #end = 0;

  add(text: string): void {
    this.#texts.push(text);
    this.#end += text.length;
    this.#ends.push(this.#end);
    if (this.#texts.length === TEXTS_AT_A_TIME) this.#join();
  }

  take(): Utf8Buffers {
    this.#join();
    const offsets = new Int32Array(this.#ends.length + 1);
    offsets.set(this.#ends, 1);
    return { bytes: Buffer.concat(this.#pieces, this.#end), offsets };
  }

  #join(): void {
    this.#pieces.push(Buffer.from(this.#texts.join(''), 'latin1'));
    this.#texts = [];
  }
}
