import type { DuckDBResult } from '@duckdb/node-api';

const COMMA = 0x2c;

/** Record `r` of a block is `bytes[starts[r] .. starts[r + 1] - 1)`; a comma follows it. */
interface Block {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
}

/**
 * The finished JSON records of a list, in listing order, as UTF-8 bytes: one buffer a block of
 * rows, each record followed by a comma. A page of neighbours is then a slice of a buffer or two.
 */
export class TextColumn {
  readonly length: number;
  readonly #blocks: readonly Block[];
  readonly #blockRows: number;

  private constructor(blocks: readonly Block[], blockRows: number) {
    this.#blocks = blocks;
    this.#blockRows = blockRows;
    this.length = blocks.reduce((rows, block) => rows + block.starts.length - 1, 0);
  }

  /** Reads a streamed result of one VARCHAR column without nulls. */
  static async read(result: DuckDBResult, blockRows = 2048): Promise<TextColumn> {
    const blocks: Block[] = [];
    const writer = new BlockWriter(blockRows);
    // The next chunk is asked for before this one is read, so that DuckDB writes records on one
    // core while the other copies them.
    let coming = result.fetchChunk();
    for (let chunk = await coming; chunk; chunk = await coming) {
      coming = result.fetchChunk();
      const { rowCount } = chunk;
      if (rowCount === 0) break;
      const vector = chunk.getColumnVector(0);
      for (let row = 0; row < rowCount; row += 1) {
        writer.add(String(vector.getItem(row)));
        if (writer.rows === blockRows) blocks.push(writer.cut());
      }
    }
    await coming;
    if (writer.rows > 0) blocks.push(writer.cut());
    return new TextColumn(blocks, blockRows);
  }

  /** The bytes of rows `from` to `to` (exclusive), separated by commas. */
  range(from: number, to: number): Buffer[] {
    const slices: Buffer[] = [];
    for (let row = from; row < to; ) {
      const number = Math.floor(row / this.#blockRows);
      const end = Math.min(to, (number + 1) * this.#blockRows);
      slices.push(this.#slice(number, row, end));
      row = end;
    }
    return withoutLastComma(slices);
  }

  /** The bytes of the given rows in the given order, separated by commas. */
  pick(rows: Uint32Array): Buffer[] {
    const slices: Buffer[] = [];
    for (const row of rows) {
      slices.push(this.#slice(Math.floor(row / this.#blockRows), row, row + 1));
    }
    return withoutLastComma(slices);
  }

  #slice(number: number, from: number, to: number): Buffer {
    const block = this.#blocks[number];
    const first = number * this.#blockRows;
    const start = block?.starts[from - first];
    const end = block?.starts[to - first];
    if (!block || start === undefined || end === undefined) {
      throw new RangeError(`rows out of range: ${from} to ${to} of ${this.length}`);
    }
    return block.bytes.subarray(start, end);
  }
}

/** Writes records one behind the other into memory that is used again for the next block. */
class BlockWriter {
  rows = 0;
  #scratch = Buffer.allocUnsafeSlow(1 << 20);
  readonly #starts: Uint32Array;

  constructor(blockRows: number) {
    this.#starts = new Uint32Array(blockRows + 1);
  }

  add(record: string): void {
    const start = this.#starts[this.rows] ?? 0;
    // A UTF-16 unit takes at most three bytes in UTF-8.
    const needed = start + record.length * 3 + 1;
    if (needed > this.#scratch.length) this.#grow(needed);
    const end = start + this.#scratch.write(record, start);
    this.#scratch[end] = COMMA;
    this.rows += 1;
    this.#starts[this.rows] = end + 1;
  }

  /** The block written so far; the writer is empty again. */
  cut(): Block {
    const starts = this.#starts.slice(0, this.rows + 1);
    const bytes = Buffer.allocUnsafeSlow(starts[this.rows] ?? 0);
    this.#scratch.copy(bytes);
    this.rows = 0;
    return { bytes, starts };
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#scratch.length * 2));
    this.#scratch.copy(larger);
    this.#scratch = larger;
  }
}

function withoutLastComma(slices: Buffer[]): Buffer[] {
  const last = slices.at(-1);
  if (last) slices[slices.length - 1] = last.subarray(0, -1);
  return slices;
}
