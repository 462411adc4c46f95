import duckdb from '@duckdb/node-bindings';
import type { Data } from 'apache-arrow';

/** Holds a bit for each value, the first in the lowest bit; null if all are valid. */
export type Validity = Uint8Array | null;

/** Reads the validity of `count` values from `start` on. */
export function validityOf(data: Data, start: number, count: number): Validity {
  if (data.nullCount === 0) return null;
  const bytes = (count + 7) >> 3;
  const bitmap = data.nullBitmap;
  // An array of nothing but nulls has none.
  if (bitmap === undefined) return new Uint8Array(bytes);
  const first = start >> 3;
  const shift = start & 7;
  if (shift === 0) return bitmap.subarray(first, first + bytes);
  return Uint8Array.from({ length: bytes }, (_, index) => {
    const low = bitmap[first + index] ?? 0;
    const high = bitmap[first + index + 1] ?? 0;
    return (low >> shift) | (high << (8 - shift));
  });
}

/** Values are valid if they are in both. */
export function bothValid(one: Validity, other: Validity): Validity {
  if (one === null || other === null) return one ?? other;
  return one.map((byte, index) => byte & (other[index] ?? 0));
}

export function isValid(validity: Validity, index: number): boolean {
  return validity === null || (((validity[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

/** Writes the validity into a vector that was reset, from its first value on. */
export function writeValidity(vector: duckdb.Vector, validity: Validity): void {
  if (validity === null) return;
  duckdb.vector_ensure_validity_writable(vector);
  const { buffer, byteOffset, byteLength } = validity;
  // The binding takes no SharedArrayBuffer, and files are read into none.
  duckdb.copy_data_to_vector_validity(vector, 0, buffer as ArrayBuffer, byteOffset, byteLength);
}
