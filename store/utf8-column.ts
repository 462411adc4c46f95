import { copyBytes } from '../common/copy-bytes.ts';
import { lowerBound } from '../common/lower-bound.ts';

/** Text `n` is `bytes[offsets[n] .. offsets[n + 1])`, as Arrow's Utf8 has it. */
export interface Utf8Chunk {
  readonly bytes: Buffer;
  readonly offsets: Int32Array;
}

/** A Utf8 column of one or more record batches: no object and no string for each text. */
export class Utf8Column {
  readonly length: number;
  readonly #chunks: readonly Utf8Chunk[];
  /** Chunk `c` holds the rows from `#starts[c]` to `#starts[c + 1]` (exclusive). */
  readonly #starts: readonly number[];

  constructor(chunks: readonly Utf8Chunk[]) {
    const starts = [0];
    for (const { offsets } of chunks) starts.push((starts.at(-1) ?? 0) + offsets.length - 1);
    this.#chunks = chunks;
    this.#starts = starts;
    this.length = starts.at(-1) ?? 0;
  }

  /** The columns one behind the other as one, such as those of several files. */
  static concat(columns: readonly Utf8Column[]): Utf8Column {
    return new Utf8Column(columns.flatMap((column) => column.#chunks));
  }

  /** The bytes of a row's text; a view, not a copy. Throws a RangeError where there is no such row. */
  at(row: number): Buffer {
    const { bytes, start, end } = this.locate(row);
    return bytes.subarray(start, end);
  }

  textOf(row: number): string {
    const { bytes, start, end } = this.locate(row);
    return bytes.toString('utf8', start, end);
  }

  /** Bytes of a row's text. */
  lengthOf(row: number): number {
    const { start, end } = this.locate(row);
    return end - start;
  }

  /** Writes a row's text into `target` from `at` on and gives where it ends. */
  copy(row: number, target: Buffer, at: number): number {
    const { bytes, start, end } = this.locate(row);
    return copyBytes(bytes, start, end, target, at);
  }

  /** A row's text is `bytes[start .. end)`. Cheaper than a view of it. */
  locate(row: number): { bytes: Buffer; start: number; end: number } {
    const starts = this.#starts;
    const number =
      this.#chunks.length === 1
        ? 0
        : lowerBound(0, this.#chunks.length, (at) => (starts[at + 1] ?? 0) > row);
    const chunk = this.#chunks[number];
    if (!chunk || row >= this.length) throw new RangeError(`no row ${row} of ${this.length}`);
    const { bytes, offsets } = chunk;
    const within = row - (starts[number] ?? 0);
    return { bytes, start: offsets[within] ?? 0, end: offsets[within + 1] ?? 0 };
  }

  /** The texts of rows, in the order given, each followed by the byte `separator`. */
  join(rows: Uint32Array, separator: number): Buffer {
    const starts = new Int32Array(rows.length);
    const ends = new Int32Array(rows.length);
    const sources: Buffer[] = [];
    let length = rows.length;
    for (let at = 0; at < rows.length; at += 1) {
      const { bytes, start, end } = this.locate(rows[at] ?? 0);
      sources.push(bytes);
      starts[at] = start;
      ends[at] = end;
      length += end - start;
    }
    const target = Buffer.allocUnsafe(length);
    let written = 0;
    for (let at = 0; at < rows.length; at += 1) {
      written += sources[at]?.copy(target, written, starts[at], ends[at]) ?? 0;
      target[written] = separator;
      written += 1;
    }
    return target;
  }

  /** The only chunk of a column that was written as one record batch; an empty one where there is none. */
  get single(): Utf8Chunk {
    const [chunk, another] = this.#chunks;
    if (another) throw new RangeError('a column of several record batches');
    return chunk ?? { bytes: Buffer.alloc(0), offsets: new Int32Array(1) };
  }
}
