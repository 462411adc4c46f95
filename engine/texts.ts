import type { DuckDBResult } from '@duckdb/node-api';
import { copyBytes } from '../data/copy-bytes.ts';
import { chunkText, type TextRun } from './chunk-text.ts';

/** Many texts as UTF-8 bytes, in runs as DuckDB wrote them: no object and no string for each. */
export class Texts {
  readonly length: number;
  /** How many bytes they take together. */
  readonly bytes: number;
  readonly #runs: readonly TextRun[];
  /** Run `r` holds the texts from `#firsts[r]` to `#firsts[r + 1]` (exclusive). */
  readonly #firsts: Uint32Array;

  private constructor(runs: readonly TextRun[]) {
    this.#runs = runs;
    this.#firsts = new Uint32Array(runs.length + 1);
    runs.forEach(({ starts }, run) => {
      this.#firsts[run + 1] = (this.#firsts[run] ?? 0) + starts.length - 1;
    });
    this.length = this.#firsts[runs.length] ?? 0;
    this.bytes = runs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Reads a streamed result of one VARCHAR column without nulls. */
  static async read(result: DuckDBResult): Promise<Texts> {
    const runs: TextRun[] = [];
    // The next chunk is asked for before this one is read, so that DuckDB writes texts on one core
    // while the other copies them.
    let coming = result.fetchChunk();
    for (let chunk = await coming; chunk && chunk.rowCount > 0; chunk = await coming) {
      coming = result.fetchChunk();
      runs.push(...chunkText(chunk));
    }
    return new Texts(runs);
  }

  /** The bytes of text `number`; a view, not a copy. */
  at(number: number): Buffer {
    const { bytes, start, end } = this.locate(number);
    return bytes.subarray(start, end);
  }

  /** How many bytes text `number` takes. */
  lengthOf(number: number): number {
    const { start, end } = this.locate(number);
    return end - start;
  }

  /** Writes text `number` into `target` from `at` on and gives where it ends. */
  copy(number: number, target: Buffer, at: number): number {
    const { bytes, start, end } = this.locate(number);
    return copyBytes(bytes, start, end, target, at);
  }

  /** Where text `number` lies: `bytes[start .. end)`. Cheaper than a view of it. */
  locate(number: number): { bytes: Buffer; start: number; end: number } {
    const place = this.#runOf(number);
    const run = this.#runs[place];
    if (!run || number >= this.length) throw new RangeError(`no text ${number} of ${this.length}`);
    const { bytes, starts } = run;
    const within = number - (this.#firsts[place] ?? 0);
    const origin = starts[0] ?? 0;
    return {
      bytes,
      start: (starts[within] ?? 0) - origin,
      end: (starts[within + 1] ?? 0) - origin,
    };
  }

  /** The run that holds a text, by halving. */
  #runOf(number: number): number {
    let low = 0;
    let high = this.#runs.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#firsts[middle] ?? 0) <= number) low = middle;
      else high = middle;
    }
    return low;
  }
}
