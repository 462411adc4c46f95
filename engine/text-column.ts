import { DuckDBBlobValue, type DuckDBResult } from '@duckdb/node-api';

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

  /** Reads a streamed result of one BLOB column without nulls: UTF-8 text as DuckDB holds it. */
  static async read(result: DuckDBResult, blockRows = 2048): Promise<TextColumn> {
    const blocks: Block[] = [];
    let pending: Uint8Array[] = [];
    const cut = () => {
      blocks.push(joinBlock(pending));
      pending = [];
    };
    for (let chunk = await result.fetchChunk(); chunk; chunk = await result.fetchChunk()) {
      const { rowCount } = chunk;
      if (rowCount === 0) break;
      const vector = chunk.getColumnVector(0);
      for (let row = 0; row < rowCount; row += 1) {
        const record = vector.getItem(row);
        if (!(record instanceof DuckDBBlobValue)) throw new TypeError('records must be BLOBs');
        pending.push(record.bytes);
        if (pending.length === blockRows) cut();
      }
    }
    if (pending.length > 0) cut();
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

function joinBlock(records: readonly Uint8Array[]): Block {
  const starts = new Uint32Array(records.length + 1);
  let size = 0;
  records.forEach((record, row) => {
    size += record.length + 1;
    starts[row + 1] = size;
  });
  const bytes = Buffer.allocUnsafeSlow(size);
  records.forEach((record, row) => {
    bytes.set(record, starts[row] ?? 0);
    bytes[(starts[row + 1] ?? 0) - 1] = COMMA;
  });
  return { bytes, starts };
}

function withoutLastComma(slices: Buffer[]): Buffer[] {
  const last = slices.at(-1);
  if (last) slices[slices.length - 1] = last.subarray(0, -1);
  return slices;
}
