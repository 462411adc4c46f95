import { copyBytes, viewOf } from './copy-bytes.ts';
import { lowerBound } from './lower-bound.ts';

/** Text `n` is `bytes[offsets[n] .. offsets[n + 1])`, as Arrow's Utf8 has it. */
export interface Utf8Chunk {
  readonly bytes: Buffer;
  readonly offsets: Int32Array;
}

/** A record batch of a column: the rows from `first` to `end` (exclusive). */
interface Batch extends Utf8Chunk {
  readonly view: DataView;
  /** The bytes again: a part of a Buffer takes twice as long to make as one of these. */
  readonly plain: Uint8Array;
  readonly first: number;
  readonly end: number;
}

/** A Utf8 column of one or more record batches: no object and no string for each text. */
export class Utf8Column {
  readonly length: number;
  readonly #batches: readonly Batch[];
  /** The batch that was read last, in which the next row is likely to be. */
  #recent: Batch | undefined;
  #longest: number | undefined;

  constructor(chunks: readonly Utf8Chunk[]) {
    let first = 0;
    this.#batches = chunks.map(({ bytes, offsets }) => {
      const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const end = first + offsets.length - 1;
      const batch = { bytes, offsets, view: viewOf(bytes), plain, first, end };
      first = batch.end;
      return batch;
    });
    this.length = first;
  }

  /** The columns one after the other as one, such as those of several files. */
  static concat(columns: readonly Utf8Column[]): Utf8Column {
    return new Utf8Column(columns.flatMap((column) => column.#batches));
  }

  /** The rows from `row` on, which keep their bytes; throws a RangeError if there are fewer. */
  from(row: number): Utf8Column {
    if (row > this.length) throw new RangeError(`no row ${row} of ${this.length}`);
    const later = this.#batches.filter(({ end }) => end > row);
    return new Utf8Column(
      later.map(({ bytes, offsets, first }) => ({
        bytes,
        offsets: offsets.subarray(Math.max(0, row - first)),
      })),
    );
  }

  /** The bytes of a row's text; a view, not a copy. Throws a RangeError if there is no such row. */
  at(row: number): Buffer {
    const { bytes, offsets, first } = this.#batchOf(row);
    return bytes.subarray(offsets[row - first], offsets[row - first + 1]);
  }

  textOf(row: number): string {
    const { bytes, offsets, first } = this.#batchOf(row);
    return bytes.toString('utf8', offsets[row - first], offsets[row - first + 1]);
  }

  /** Bytes of a row's text. */
  lengthOf(row: number): number {
    const { offsets, first } = this.#batchOf(row);
    return (offsets[row - first + 1] ?? 0) - (offsets[row - first] ?? 0);
  }

  /** Bytes of the longest text. */
  get longest(): number {
    this.#longest ??= this.#batches.reduce(
      (longest, { offsets }) => Math.max(longest, longestOf(offsets)),
      0,
    );
    return this.#longest;
  }

  /** Writes a row's text into `target` from `at` on and returns the end offset. */
  copy(row: number, target: DataView, at: number): number {
    const { view, offsets, first } = this.#batchOf(row);
    return copyBytes(view, offsets[row - first] ?? 0, offsets[row - first + 1] ?? 0, target, at);
  }

  /**
   * The texts of rows, in the order given, with the byte `separator` between them, `before` bytes
   * ahead of them and `after` after them.
   */
  join(rows: Uint32Array, separator: number, before = 0, after = 0): Buffer {
    let length = before + Math.max(0, rows.length - 1) + after;
    for (let at = 0; at < rows.length; at += 1) length += this.lengthOf(rows[at] ?? 0);
    const joined = Buffer.allocUnsafe(length);
    let end = before;
    for (let at = 0; at < rows.length; at += 1) {
      if (at > 0) {
        joined[end] = separator;
        end += 1;
      }
      const row = rows[at] ?? 0;
      const { plain, offsets, first } = this.#batchOf(row);
      const text = plain.subarray(offsets[row - first], offsets[row - first + 1]);
      joined.set(text, end);
      end += text.length;
    }
    return joined;
  }

  #batchOf(row: number): Batch {
    const recent = this.#recent;
    if (recent && row >= recent.first && row < recent.end) return recent;
    const batches = this.#batches;
    const batch = batches[lowerBound(0, batches.length, (at) => (batches[at]?.end ?? 0) > row)];
    if (!batch) throw new RangeError(`no row ${row} of ${this.length}`);
    this.#recent = batch;
    return batch;
  }

  /**
   * The only chunk of a column that was written as one record batch; an empty one if there is none.
   */
  get single(): Utf8Chunk {
    const [chunk, another] = this.#batches;
    if (another) throw new RangeError('a column of several record batches');
    return chunk ?? { bytes: Buffer.alloc(0), offsets: new Int32Array(1) };
  }
}

/** Bytes of the longest of the texts between offsets. */
export function longestOf(offsets: Int32Array): number {
  let longest = 0;
  for (let at = 1; at < offsets.length; at += 1) {
    const length = (offsets[at] ?? 0) - (offsets[at - 1] ?? 0);
    if (length > longest) longest = length;
  }
  return longest;
}
