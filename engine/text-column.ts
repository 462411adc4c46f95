import type { DuckDBResult } from '@duckdb/node-api';
import { type ChunkText, chunkText } from './chunk-text.ts';

/**
 * The finished JSON records of a list, in listing order, as UTF-8 bytes: one buffer for each chunk
 * that DuckDB gave, each record followed by a comma. A page of neighbours is then a slice of a
 * buffer or two.
 */
export class TextColumn {
  readonly length: number;
  readonly #blocks: readonly ChunkText[];
  /** Block `b` holds the rows from `#firstRows[b]` to `#firstRows[b + 1]` (exclusive). */
  readonly #firstRows: Uint32Array;

  private constructor(blocks: readonly ChunkText[]) {
    this.#blocks = blocks;
    this.#firstRows = new Uint32Array(blocks.length + 1);
    blocks.forEach(({ starts }, block) => {
      this.#firstRows[block + 1] = (this.#firstRows[block] ?? 0) + starts.length - 1;
    });
    this.length = this.#firstRows[blocks.length] ?? 0;
  }

  /** Reads a streamed result of one VARCHAR column without nulls, each text ending in a comma. */
  static async read(result: DuckDBResult): Promise<TextColumn> {
    const blocks: ChunkText[] = [];
    // The next chunk is asked for before this one is read, so that DuckDB writes records on one
    // core while the other copies them.
    let coming = result.fetchChunk();
    for (let chunk = await coming; chunk && chunk.rowCount > 0; chunk = await coming) {
      coming = result.fetchChunk();
      blocks.push(chunkText(chunk));
    }
    return new TextColumn(blocks);
  }

  /** The bytes of rows `from` to `to` (exclusive), separated by commas. */
  range(from: number, to: number): Buffer[] {
    const slices: Buffer[] = [];
    for (let row = from; row < to; ) {
      const block = this.#blockOf(row);
      const end = Math.min(to, this.#firstRows[block + 1] ?? 0);
      slices.push(this.#slice(block, row, end));
      row = end;
    }
    return withoutLastComma(slices);
  }

  /** The bytes of the given rows in the given order, separated by commas. */
  pick(rows: Uint32Array): Buffer[] {
    const slices: Buffer[] = [];
    for (const row of rows) slices.push(this.#slice(this.#blockOf(row), row, row + 1));
    return withoutLastComma(slices);
  }

  /** The block that holds a row, by halving. */
  #blockOf(row: number): number {
    if (row >= this.length) throw new RangeError(`row out of range: ${row} of ${this.length}`);
    let low = 0;
    let high = this.#blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#firstRows[middle] ?? 0) <= row) low = middle;
      else high = middle;
    }
    return low;
  }

  #slice(number: number, from: number, to: number): Buffer {
    const block = this.#blocks[number];
    const first = this.#firstRows[number] ?? 0;
    return block
      ? block.bytes.subarray(block.starts[from - first], block.starts[to - first])
      : Buffer.alloc(0);
  }
}

function withoutLastComma(slices: Buffer[]): Buffer[] {
  const last = slices.at(-1);
  if (last) slices[slices.length - 1] = last.subarray(0, -1);
  return slices;
}
