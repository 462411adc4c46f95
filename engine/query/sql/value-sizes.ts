import {
  DuckDBArrayType,
  type DuckDBDataChunk,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import duckdb, { type Vector } from '@duckdb/node-bindings';

/** A value that is no text counts this many bytes, as the widest number has. */
const FIXED = 16;

/**
 * A text counts this many bytes in addition to its own, and a null in place of them: as in JSON,
 * with a comma.
 */
const AROUND_TEXT = 3;
const NULL_TEXT = 5;

/** A `duckdb_string_t` has this many words with 32 bits, first its length. */
const STRING_WORDS = 4;

const STRINGS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.BIT,
  DuckDBTypeId.BIGNUM,
]);

/**
 * Counts the bytes of the values in each row of a chunk, so that an answer can be cut after any
 * row.
 */
export function rowSizes(chunk: DuckDBDataChunk, types: readonly DuckDBType[]): Float64Array {
  const sizes = new Float64Array(chunk.rowCount);
  for (const [column, type] of types.entries()) {
    const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
    addSizes(vector, type, sizes);
  }
  return sizes;
}

function addSizes(vector: Vector, type: DuckDBType, sizes: Float64Array): void {
  const { length } = sizes;
  const isValid = validity(vector, length);
  if (STRINGS.has(type.typeId)) {
    const words = wordsOf(vector, length * STRING_WORDS);
    for (let row = 0; row < length; row += 1) {
      const bytes = isValid(row) ? (words[row * STRING_WORDS] ?? 0) + AROUND_TEXT : NULL_TEXT;
      sizes[row] = (sizes[row] ?? 0) + bytes;
    }
  } else if (type instanceof DuckDBListType || type instanceof DuckDBMapType) {
    // An entry is an offset and a length with 64 bits each; no vector has 2^32 items.
    const entries = wordsOf(vector, length * 4);
    const items = new Float64Array(duckdb.list_vector_get_size(vector));
    addSizes(duckdb.list_vector_get_child(vector), itemOf(type), items);
    for (let row = 0; row < length; row += 1) {
      const start = entries[row * 4] ?? 0;
      const end = isValid(row) ? start + (entries[row * 4 + 2] ?? 0) : start;
      let sum = FIXED;
      for (let item = start; item < end; item += 1) sum += items[item] ?? 0;
      sizes[row] = (sizes[row] ?? 0) + sum;
    }
  } else if (type instanceof DuckDBArrayType) {
    // An array that is null has its items all the same.
    const items = new Float64Array(length * type.length);
    addSizes(duckdb.array_vector_get_child(vector), type.valueType, items);
    for (const [at, size] of items.entries()) {
      const row = Math.floor(at / type.length);
      sizes[row] = (sizes[row] ?? 0) + size;
    }
  } else if (type instanceof DuckDBStructType) {
    for (const [at, entry] of type.entryTypes.entries()) {
      addSizes(duckdb.struct_vector_get_child(vector, at), entry, sizes);
    }
  } else {
    for (let row = 0; row < length; row += 1) sizes[row] = (sizes[row] ?? 0) + FIXED;
  }
}

/** Returns the type of a list's items; a map is a list of structs with a key and a value. */
function itemOf(type: DuckDBListType | DuckDBMapType): DuckDBType {
  return type instanceof DuckDBListType
    ? type.valueType
    : new DuckDBStructType(['key', 'value'], [type.keyType, type.valueType]);
}

/** Tests a row for null, as a null's memory must not be read. */
function validity(vector: Vector, length: number): (row: number) => boolean {
  const mask = duckdb.vector_get_validity(vector, Math.ceil(length / 64) * 8);
  if (!mask || mask.length === 0) return () => true;
  return (row) => ((mask[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

function wordsOf(vector: Vector, count: number): Uint32Array {
  const bytes = duckdb.vector_get_data(vector, count * 4);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
}
