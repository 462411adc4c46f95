import type { DuckDBDataChunk } from '@duckdb/node-api';
import duckdb, { type Vector } from '@duckdb/node-bindings';

/** Holds some rows' texts, concatenated, and the length of each in bytes. */
export interface ChunkTexts {
  readonly bytes: Buffer;
  readonly lengths: Uint32Array;
}

/**
 * A `duckdb_string_t` has 4 bytes for the length, then 12 for the text, or 4 for its prefix and 8
 * for an address.
 */
const STRUCT = 16;
/**
 * Size of an entry in words of 32 bits; every platform that DuckDB has binaries for has the lower
 * one first.
 */
const WORDS = STRUCT / 4;
const INLINE = 12;

/**
 * Reads a chunk's VARCHAR column, which must hold no nulls, as UTF-8.
 *
 * @example
 *     const names = chunkText(chunk, 0); // of the first column
 */
export function chunkText(chunk: DuckDBDataChunk, column: number): ChunkTexts {
  return vectorTexts(duckdb.data_chunk_get_vector(chunk.chunk, column), chunk.rowCount, null);
}

/**
 * The ASCII texts of a VARCHAR vector; other characters are read as others than they are.
 *
 * @example
 *     asciiOf(duckdb.data_chunk_get_vector(chunk, 0), rowCount); // ['0x…', null]
 */
export function asciiOf(vector: Vector, count: number): readonly (string | null)[] {
  const mask = maskOf(vector, count);
  const { bytes, lengths } = vectorTexts(vector, count, mask);
  // Each text is a slice of one: to decode each by itself takes several times as long.
  const all = bytes.toString('latin1');
  const texts: (string | null)[] = [];
  let start = 0;
  for (let row = 0; row < count; row += 1) {
    const end = start + (lengths[row] ?? 0);
    texts.push(isNull(mask, row) ? null : all.slice(start, end));
    start = end;
  }
  return texts;
}

/** A bit for each row, 0 if it is null; null if no row is. */
function maskOf(vector: Vector, count: number): Uint8Array | null {
  const mask = duckdb.vector_get_validity(vector, Math.ceil(count / 64) * 8);
  return mask && mask.length > 0 ? mask : null;
}

function isNull(mask: Uint8Array | null, row: number): boolean {
  return mask !== null && ((mask[row >>> 3] ?? 0) & (1 << (row & 7))) === 0;
}

/** Holds a VARCHAR vector's texts in one buffer; a null is an empty text. */
export function textsOf(vector: Vector, count: number): { bytes: Buffer; offsets: Int32Array } {
  const { bytes, lengths } = vectorTexts(vector, count, maskOf(vector, count));
  const offsets = new Int32Array(count + 1);
  for (let row = 0; row < count; row += 1) {
    offsets[row + 1] = (offsets[row] ?? 0) + (lengths[row] ?? 0);
  }
  return { bytes, offsets };
}

/**
 * Copies the texts of a vector. Reading texts one by one costs 1.1 µs each in the binding. DuckDB
 * writes the texts of a vector contiguously into its string heap, so that a whole run of neighbours
 * is read at once. Short ones are in their structs and end no run; a text that does not begin at
 * the end of the last one begins a new run. The memory of a null is not read.
 */
function vectorTexts(vector: Vector, count: number, mask: Uint8Array | null): ChunkTexts {
  const structs = duckdb.vector_get_data(vector, count * STRUCT);
  const words = new Uint32Array(structs.buffer, structs.byteOffset, count * WORDS);
  const lengthOf = (row: number) => (isNull(mask, row) ? 0 : (words[row * WORDS] ?? 0));
  const lengths = new Uint32Array(count);
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    const length = lengthOf(row);
    lengths[row] = length;
    total += length;
  }
  const bytes = Buffer.allocUnsafe(total);
  let filled = 0;
  for (let row = 0; row < count; ) {
    const { first, end, size } = runFrom(words, lengths, row);
    const pointer = structs.byteOffset + first * STRUCT + 8;
    const run =
      size === 0 ? NO_BYTES : duckdb.get_data_from_pointer(bufferOf(structs), pointer, size);
    for (let at = 0; row < end; ) {
      const length = lengths[row] ?? 0;
      if (length <= INLINE) {
        const text = row * STRUCT + 4;
        for (let index = 0; index < length; index += 1) {
          bytes[filled + index] = structs[text + index] ?? 0;
        }
        filled += length;
        row += 1;
        continue;
      }
      const start = at;
      for (; row < end && (lengths[row] ?? 0) > INLINE; row += 1) at += lengths[row] ?? 0;
      bytes.set(run.subarray(start, at), filled);
      filled += at - start;
    }
  }
  return { bytes, lengths };
}

const NO_BYTES = new Uint8Array();

/**
 * The texts from a row on that are neighbours on the heap, and those in structs between them: the
 * first row on the heap, the end (exclusive), and the bytes on the heap.
 */
function runFrom(words: Uint32Array, lengths: Uint32Array, from: number) {
  let first = from;
  let size = 0;
  let next = 0;
  let end = from;
  for (; end < lengths.length; end += 1) {
    const length = lengths[end] ?? 0;
    if (length <= INLINE) continue;
    const begin = address(words, end);
    if (size === 0) first = end;
    else if (begin !== next) break;
    next = begin + length;
    size += length;
  }
  return { first, end, size };
}

/** Addresses stay below 2^53 on every platform that DuckDB has binaries for. */
function address(words: Uint32Array, row: number): number {
  const at = row * WORDS + 2;
  return (words[at + 1] ?? 0) * 2 ** 32 + (words[at] ?? 0);
}

function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer;
  throw new TypeError('a vector must lie in memory of its own');
}
