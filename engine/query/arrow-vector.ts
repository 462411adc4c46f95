import {
  type DuckDBDataChunk,
  DuckDBListType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import duckdb, { type Vector } from '@duckdb/node-bindings';
import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  Field,
  Float64,
  Int64,
  List,
  makeData,
  Struct,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import { textsOf } from '../../data/load/chunk-text.ts';

/** The Arrow type of a DuckDB type that exports have. Throws a TypeError for any other. */
export function arrowType(type: DuckDBType): DataType {
  if (type instanceof DuckDBListType)
    return new List(new Field('item', arrowType(type.valueType), true));
  if (type instanceof DuckDBStructType) {
    return new Struct(
      type.entryNames.map((name, at) => new Field(name, arrowType(entryOf(type, at)), true)),
    );
  }
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return new Utf8();
    case DuckDBTypeId.BIGINT:
      return new Int64();
    case DuckDBTypeId.DOUBLE:
      return new Float64();
    case DuckDBTypeId.BOOLEAN:
      return new Bool();
    case DuckDBTypeId.TIMESTAMP:
      return new TimestampMicrosecond('UTC');
    case DuckDBTypeId.DATE:
      return new DateDay();
    default:
      throw new TypeError(`${type} has no form in an export`);
  }
}

/** A column of a chunk as Arrow data. The bytes are copied, so that they outlive the chunk. */
export function arrowColumn(chunk: DuckDBDataChunk, column: number, type: DuckDBType): Data {
  return arrowData(duckdb.data_chunk_get_vector(chunk.chunk, column), type, chunk.rowCount);
}

function arrowData(vector: Vector, type: DuckDBType, length: number): Data {
  const nullBitmap = validity(vector, length);
  if (type instanceof DuckDBListType) {
    const entries = bytesOf(vector, length * LIST_ENTRY);
    const words = new BigUint64Array(entries.buffer, entries.byteOffset, length * 2);
    const valueOffsets = listOffsets(words, length, nullBitmap.nullBitmap);
    const stored = duckdb.list_vector_get_size(vector);
    const items = valueOffsets[length] ?? 0;
    // Beyond it is memory of something else.
    if (items > stored) throw new RangeError('lists out of bounds');
    const child = arrowData(duckdb.list_vector_get_child(vector), type.valueType, items);
    return makeData({ type: arrowType(type) as List, valueOffsets, child, ...nullBitmap });
  }
  if (type instanceof DuckDBStructType) {
    const children = type.entryNames.map((_, at) =>
      arrowData(duckdb.struct_vector_get_child(vector, at), entryOf(type, at), length),
    );
    return makeData({ type: arrowType(type) as Struct, length, children, ...nullBitmap });
  }
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR: {
      const { bytes, offsets } = textsOf(vector, length);
      return makeData({ type: new Utf8(), data: bytes, valueOffsets: offsets, ...nullBitmap });
    }
    case DuckDBTypeId.BIGINT:
      return makeData({ type: new Int64(), data: int64(vector, length), ...nullBitmap });
    case DuckDBTypeId.TIMESTAMP:
      return makeData({
        type: new TimestampMicrosecond('UTC'),
        data: int64(vector, length),
        ...nullBitmap,
      });
    case DuckDBTypeId.DATE: {
      const bytes = bytesOf(vector, length * 4);
      const data = new Int32Array(bytes.buffer, bytes.byteOffset, length);
      return makeData({ type: new DateDay(), data, ...nullBitmap });
    }
    case DuckDBTypeId.DOUBLE: {
      const bytes = bytesOf(vector, length * 8);
      const data = new Float64Array(bytes.buffer, bytes.byteOffset, length);
      return makeData({ type: new Float64(), data, ...nullBitmap });
    }
    case DuckDBTypeId.BOOLEAN:
      return makeData({
        type: new Bool(),
        length,
        data: bits(bytesOf(vector, length)),
        ...nullBitmap,
      });
    default:
      throw new TypeError(`${type} has no form in an export`);
  }
}

/**
 * Where the items of each list begin, and those of the last one end. Entries of a list vector need not be in order; those that SQL made
 * for an export are. What an entry says of a null list does not count, and the items that an array has there belong to no list.
 */
function listOffsets(words: BigUint64Array, length: number, valid?: Uint8Array): Int32Array {
  const isNull = (row: number) =>
    valid !== undefined && ((valid[row >>> 3] ?? 0) & (1 << (row & 7))) === 0;
  const offsets = new Int32Array(length + 1);
  /** Whether items may be left out before the next list, and the first row that would begin behind them. */
  let gapAt: number | null = 0;
  for (let row = 0; row < length; row += 1) {
    const [start = 0n, size = 0n] = isNull(row) ? [] : [words[row * 2], words[row * 2 + 1]];
    const end = offsets[row] ?? 0;
    if (size > 0n && Number(start) !== end) {
      if (gapAt === null || Number(start) < end) throw new RangeError('lists out of order');
      offsets.fill(Number(start), gapAt, row + 1);
    }
    offsets[row + 1] = (offsets[row] ?? 0) + Number(size);
    if (size > 0n) gapAt = null;
    if (isNull(row)) gapAt = row + 1;
  }
  return offsets;
}

/** Bytes of a `duckdb_list_entry`: 8 of offset, 8 of length. */
const LIST_ENTRY = 16;

function entryOf(type: DuckDBStructType, at: number): DuckDBType {
  const entry = type.entryTypes[at];
  if (entry) return entry;
  throw new RangeError(`${type} has no entry ${at}`);
}

function bytesOf(vector: Vector, bytes: number): Uint8Array {
  return duckdb.vector_get_data(vector, bytes).slice();
}

function int64(vector: Vector, length: number): BigInt64Array {
  const bytes = bytesOf(vector, length * 8);
  return new BigInt64Array(bytes.buffer, bytes.byteOffset, length);
}

/** DuckDB's validity masks have the bits of Arrow's. */
function validity(vector: Vector, length: number): { nullCount: number; nullBitmap?: Uint8Array } {
  const bytes = Math.ceil(length / 64) * 8;
  const mask = duckdb.vector_get_validity(vector, bytes);
  if (!mask || mask.length === 0) return { nullCount: 0 };
  const nullBitmap = mask.slice();
  let nullCount = 0;
  for (let row = 0; row < length; row += 1) {
    if (((nullBitmap[row >>> 3] ?? 0) & (1 << (row & 7))) === 0) nullCount += 1;
  }
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap };
}

/** Truth values, a bit each, the lowest first. */
function bits(values: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(values.length / 8));
  for (let row = 0; row < values.length; row += 1) {
    if (values[row]) packed[row >>> 3] = (packed[row >>> 3] ?? 0) | (1 << (row & 7));
  }
  return packed;
}
