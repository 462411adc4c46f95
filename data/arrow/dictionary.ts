import { BLOB } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import type { Data, Vector } from 'apache-arrow';
import { checkArray } from './check-array.ts';
import type { FlatType } from './flat.ts';
import { ArrowFormatError } from './format-error.ts';
import { isValid, type Validity, validityOf } from './validity.ts';

/** Holds a dictionary's values as a vector stores them. */
interface Entries {
  readonly bytes: Uint8Array;
  readonly isValid: readonly boolean[];
  /** Vectors with the memory that the bytes point into. */
  readonly owners: readonly duckdb.Vector[];
}

/**
 * Gives a function that looks up values of dictionary arrays, `count` from `start` on: their bytes,
 * and which of them are neither null in the array nor in the dictionary. The bytes are valid until
 * the next call.
 *
 * @throws ArrowFormatError, from that function, for an index that the dictionary does not have.
 */
export function dictionaryReader(values: FlatType) {
  const { width } = values;
  let cached: { readonly dictionary: Vector | undefined; readonly entries: Entries } | undefined;
  return (data: Data, start: number, count: number, valid: Validity) => {
    const { dictionary } = data;
    if (cached === undefined || cached.dictionary !== dictionary) {
      cached = { dictionary, entries: encodeDictionary(values, dictionary?.data ?? []) };
    }
    const { entries } = cached;
    const bytes = new Uint8Array(count * width);
    const validity = new Uint8Array((count + 7) >> 3);
    for (let i = 0; i < count; i++) {
      if (!isValid(valid, i)) continue;
      const index = Number(data.values[start + i]);
      const isThere = entries.isValid[index];
      if (isThere === undefined) {
        throw new ArrowFormatError(
          `index ${index} in row ${start + i}: ${entries.isValid.length} entries`,
        );
      }
      if (isThere) validity[i >> 3] = (validity[i >> 3] ?? 0) | (1 << (i & 7));
      for (let byte = 0; byte < width; byte++) {
        bytes[i * width + byte] = entries.bytes[index * width + byte] ?? 0;
      }
    }
    return { bytes, validity };
  };
}

/** A dictionary that grew has several arrays. */
function encodeDictionary(values: FlatType, arrays: readonly Data[]): Entries {
  const owners = arrays.map(() => duckdb.create_vector(BLOB.toLogicalType().logical_type, 1));
  const parts = arrays.map((data, index) => {
    checkArray(data);
    const owner = owners[index];
    return owner ? values.encode(data, 0, data.length, owner) : new Uint8Array();
  });
  const isThere = arrays.flatMap((data) => {
    const validity = validityOf(data, 0, data.length);
    return Array.from({ length: data.length }, (_, index) => isValid(validity, index));
  });
  return { bytes: Buffer.concat(parts), isValid: isThere, owners };
}
