import type { DuckDBResult } from '@duckdb/node-api';
import { type ChunkText, chunkText } from './chunk-text.ts';

/**
 * The finished JSON records of a list as UTF-8 bytes: one buffer for each chunk that DuckDB gave,
 * each record followed by a comma. Records lie in the order in which they were written and are
 * asked for by their place in the listing.
 */
export class TextColumn {
  readonly length: number;
  readonly #blocks: readonly ChunkText[];
  /** Block `b` holds the rows from `#firstRows[b]` to `#firstRows[b + 1]` (exclusive). */
  readonly #firstRows: Uint32Array;
  /** Place in the listing to row; null where they are the same. */
  readonly #listed: Uint32Array | null;

  private constructor(blocks: readonly ChunkText[], listed: Uint32Array | null) {
    this.#blocks = blocks;
    this.#firstRows = new Uint32Array(blocks.length + 1);
    blocks.forEach(({ starts }, block) => {
      this.#firstRows[block + 1] = (this.#firstRows[block] ?? 0) + starts.length - 1;
    });
    this.length = this.#firstRows[blocks.length] ?? 0;
    this.#listed = listed;
  }

  /**
   * Reads a streamed result of one VARCHAR column without nulls, each text ending in a comma;
   * `listed` has the number of the row that stands at each place, and is the result's own order by
   * default.
   */
  static async read(result: DuckDBResult, listed: Uint32Array | null = null): Promise<TextColumn> {
    const blocks: ChunkText[] = [];
    // The next chunk is asked for before this one is read, so that DuckDB writes records on one
    // core while the other copies them.
    let coming = result.fetchChunk();
    for (let chunk = await coming; chunk && chunk.rowCount > 0; chunk = await coming) {
      coming = result.fetchChunk();
      blocks.push(chunkText(chunk));
    }
    return new TextColumn(blocks, listed);
  }

  /** The records at places `from` to `to` (exclusive), separated by commas. */
  range(from: number, to: number): Buffer[] {
    const slices: Buffer[] = [];
    for (let place = from; place < to; place += 1) slices.push(this.#record(place));
    return withoutLastComma(slices);
  }

  /** The records at the given places in the given order, separated by commas. */
  pick(places: Uint32Array): Buffer[] {
    const slices: Buffer[] = [];
    for (const place of places) slices.push(this.#record(place));
    return withoutLastComma(slices);
  }

  #record(place: number): Buffer {
    if (place >= this.length) throw new RangeError(`no record at place ${place} of ${this.length}`);
    const row = this.#listed?.[place] ?? place;
    const number = this.#blockOf(row);
    const block = this.#blocks[number];
    const first = this.#firstRows[number] ?? 0;
    return block
      ? block.bytes.subarray(block.starts[row - first], block.starts[row - first + 1])
      : Buffer.alloc(0);
  }

  /** The block that holds a row, by halving. */
  #blockOf(row: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#firstRows[middle] ?? 0) <= row) low = middle;
      else high = middle;
    }
    return low;
  }
}

function withoutLastComma(slices: Buffer[]): Buffer[] {
  const last = slices.at(-1);
  if (last) slices[slices.length - 1] = last.subarray(0, -1);
  return slices;
}
