import { isAscii, isUtf8 } from 'node:buffer';
import duckdb from '@duckdb/node-bindings';
import type { Data } from 'apache-arrow';
import { ArrowFormatError } from './format-error.ts';

/** Holds texts or bytes one after the other: value `n` is `bytes[offsets[n] .. offsets[n + 1])`. */
export interface Strings {
  readonly bytes: Uint8Array;
  readonly offsets: ArrayLike<number>;
}

/** A `duckdb_string_t` has this many bytes, and so has a view in Arrow. */
export const ENTRY_BYTES = 16;
/** An entry of at most this many bytes holds them itself. */
const MAX_INLINE_BYTES = 12;

/**
 * Writes strings as the `duckdb_string_t` of duckdb.h: the length as uint32, then 12 bytes with the
 * string itself, or its first four bytes and a pointer. The bytes are copied into memory of `owner`
 * at once, and the pointers point there, so that no value is handed to DuckDB by itself.
 *
 * @param owner a VARCHAR or BLOB vector; the entries are valid as long as it is neither reset nor
 * freed. Its first element is overwritten.
 */
export function stringEntries({ bytes, offsets }: Strings, owner: duckdb.Vector): Uint8Array {
  const count = offsets.length - 1;
  const entries = new Uint8Array(count * ENTRY_BYTES);
  const words = new Uint32Array(entries.buffer);
  const address = bytes.length > MAX_INLINE_BYTES ? copyBytes(bytes, owner) : 0;
  let start = offsets[0] ?? 0;
  for (let i = 0; i < count; i++) {
    const end = offsets[i + 1] ?? 0;
    const length = end - start;
    const at = i * ENTRY_BYTES + 4;
    words[4 * i] = length;
    const shown = length > MAX_INLINE_BYTES ? 4 : length;
    for (let byte = 0; byte < shown; byte++) entries[at + byte] = bytes[start + byte] ?? 0;
    if (length > MAX_INLINE_BYTES) {
      words[4 * i + 2] = (address + start) >>> 0;
      words[4 * i + 3] = (address + start) / 2 ** 32;
    }
    start = end;
  }
  return entries;
}

/** Copies bytes into a vector's memory and gives their address, which fits 48 bits. */
function copyBytes(bytes: Uint8Array, owner: duckdb.Vector): number {
  duckdb.vector_assign_string_element_len(owner, 0, bytes);
  const entry = duckdb.vector_get_data(owner, ENTRY_BYTES);
  return Number(new DataView(entry.buffer, entry.byteOffset).getBigUint64(8, true));
}

/** Reads an array with offsets, from `start` on. */
export function stringsOf(data: Data, start: number, count: number): Strings {
  const offsets = offsetsOf(data, start, count);
  const first = offsets[0] ?? 0;
  const bytes: Uint8Array = data.values.subarray(first, offsets[count]);
  return { bytes, offsets: first === 0 ? offsets : offsets.map((offset) => offset - first) };
}

/** Reads offsets, of either width, for `count` values from `start` on. */
export function offsetsOf({ valueOffsets }: Data, start: number, count: number) {
  // The one offset of an empty array may be left out.
  if (count === 0) return new Int32Array(1);
  const offsets: Int32Array | BigInt64Array = valueOffsets;
  const end = start + count + 1;
  return offsets instanceof BigInt64Array
    ? Float64Array.from(offsets.subarray(start, end), Number)
    : offsets.subarray(start, end);
}

/** Joins a view array's values from `start` on. Throws ArrowFormatError for a bad view. */
export function stringsOfViews(data: Data, start: number, count: number): Strings {
  const views: Uint8Array = data.values.subarray(
    ENTRY_BYTES * start,
    ENTRY_BYTES * (start + count),
  );
  const view = new DataView(views.buffer, views.byteOffset, views.byteLength);
  const offsets = new Float64Array(count + 1);
  const parts: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    const part = data.getValid(start + i) ? viewed(data, view, i) : null;
    if (part === undefined) throw new ArrowFormatError(`view of row ${start + i} is malformed`);
    if (part) parts.push(part);
    offsets[i + 1] = (offsets[i] ?? 0) + (part?.length ?? 0);
  }
  return { bytes: Buffer.concat(parts), offsets };
}

/** A view of Arrow has the number of a buffer and an offset in place of an entry's pointer. */
function viewed({ variadicBuffers }: Data, view: DataView, index: number): Uint8Array | undefined {
  const at = ENTRY_BYTES * index;
  const length = view.getInt32(at, true);
  if (length < 0) return undefined;
  if (length <= MAX_INLINE_BYTES) {
    return new Uint8Array(view.buffer, view.byteOffset + at + 4, length);
  }
  const buffer = variadicBuffers[view.getInt32(at + 8, true)];
  const offset = view.getInt32(at + 12, true);
  if (buffer === undefined || offset < 0 || offset + length > buffer.length) return undefined;
  return buffer.subarray(offset, offset + length);
}

/**
 * Checks that strings are UTF-8. Null strings become zeros.
 *
 * @throws ArrowFormatError for the first that is not.
 */
export function requireUtf8({ bytes, offsets }: Strings, data: Data, start: number): Strings {
  if (isAscii(bytes)) return { bytes, offsets };
  const cleared = bytes.slice();
  for (let i = 0; i + 1 < offsets.length; i++) {
    const value = cleared.subarray(offsets[i], offsets[i + 1]);
    if (!data.getValid(start + i)) value.fill(0);
    else if (!isUtf8(value)) throw new ArrowFormatError(`text of row ${start + i} is not UTF-8`);
  }
  return { bytes: cleared, offsets };
}
