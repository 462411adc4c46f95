import {
  type DuckDBDataChunk,
  DuckDBDecimalType,
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
  Decimal,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  Struct,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import { textsOf } from './chunk-text.ts';

const MAX_DIGITS = 38;

/**
 * These fixed-width DuckDB types have the same bytes in vectors as in Arrow's buffers: Arrow
 * type, bytes a value.
 */
const FIXED: ReadonlyMap<DuckDBTypeId, readonly [type: DataType, bytes: number]> = new Map([
  [DuckDBTypeId.INTEGER, [new Int32(), 4]],
  [DuckDBTypeId.BIGINT, [new Int64(), 8]],
  [DuckDBTypeId.HUGEINT, [new Decimal(0, MAX_DIGITS, 128), 16]],
  [DuckDBTypeId.DOUBLE, [new Float64(), 8]],
  [DuckDBTypeId.TIMESTAMP, [new TimestampMicrosecond('UTC'), 8]],
  [DuckDBTypeId.DATE, [new DateDay(), 4]],
]);

/** DuckDB stores a DECIMAL of this many digits or more in 128 bits, as Arrow does. */
const WIDE_DIGITS = 19;

function fixedType(type: DuckDBType): readonly [type?: DataType, bytes?: number] {
  if (type instanceof DuckDBDecimalType && type.width >= WIDE_DIGITS) {
    return [new Decimal(type.scale, type.width, 128), 16];
  }
  return FIXED.get(type.typeId) ?? [];
}

/**
 * Returns the Arrow type for text, booleans, 32- and 64-bit integers, HUGEINT (which must fit 38
 * digits), DECIMAL with 19 digits or more, doubles, timestamps (UTC), dates, and for lists and
 * structs of these. Throws a TypeError for any other type.
 */
export function arrowType(type: DuckDBType): DataType {
  if (type instanceof DuckDBListType)
    return new List(new Field('item', arrowType(type.valueType), true));
  if (type instanceof DuckDBStructType) {
    return new Struct(
      type.entryNames.map((name, at) => new Field(name, arrowType(entryOf(type, at)), true)),
    );
  }
  if (type.typeId === DuckDBTypeId.VARCHAR) return new Utf8();
  if (type.typeId === DuckDBTypeId.BOOLEAN) return new Bool();
  const [fixed] = fixedType(type);
  if (fixed) return fixed;
  throw new TypeError(`type ${type} cannot be written to Arrow`);
}

/**
 * Converts a chunk's column to Arrow data. The bytes are copied, so that they outlive the chunk.
 */
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
    // The memory after the child's values belongs to something else.
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
  if (type.typeId === DuckDBTypeId.VARCHAR) {
    const { bytes, offsets } = textsOf(vector, length);
    return makeData({ type: new Utf8(), data: bytes, valueOffsets: offsets, ...nullBitmap });
  }
  if (type.typeId === DuckDBTypeId.BOOLEAN) {
    const data = bits(valuesOf(vector, length, 1, nullBitmap.nullBitmap));
    return makeData({ type: new Bool(), length, data, ...nullBitmap });
  }
  const [fixed, width] = fixedType(type);
  if (!fixed || !width) throw new TypeError(`type ${type} cannot be written to Arrow`);
  const bytes = valuesOf(vector, length, width, nullBitmap.nullBitmap);
  const data = new fixed.ArrayType(
    bytes.buffer,
    bytes.byteOffset,
    bytes.length / fixed.ArrayType.BYTES_PER_ELEMENT,
  );
  // In a variable, because no single overload of makeData names `data` for all these types.
  const column = { type: fixed as Int64, data, length, ...nullBitmap };
  return makeData(column);
}

/**
 * Computes Arrow's offsets for some lists. A list vector's entries need not be in order, but
 * those that a SELECT computes are. A null list's entry is ignored, and the items at a null array
 * belong to no list.
 */
function listOffsets(words: BigUint64Array, length: number, valid?: Uint8Array): Int32Array {
  const isNull = (row: number) =>
    valid !== undefined && ((valid[row >>> 3] ?? 0) & (1 << (row & 7))) === 0;
  const offsets = new Int32Array(length + 1);
  /**
   * The first row that would begin after skipped items; null if the next list must begin at the
   * last end.
   */
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

/** A `duckdb_list_entry` has this many bytes: 8 for the offset, 8 for the length. */
const LIST_ENTRY = 16;

function entryOf(type: DuckDBStructType, at: number): DuckDBType {
  const entry = type.entryTypes[at];
  if (entry) return entry;
  throw new RangeError(`${type} has no entry ${at}`);
}

function bytesOf(vector: Vector, bytes: number): Uint8Array {
  return duckdb.vector_get_data(vector, bytes).slice();
}

/**
 * Copies values that have a fixed width. The memory behind nulls is arbitrary: zeros make equal
 * rows equal bytes.
 */
function valuesOf(vector: Vector, length: number, width: number, valid?: Uint8Array): Uint8Array {
  const bytes = bytesOf(vector, length * width);
  for (let row = 0; valid && row < length; row += 1) {
    if (((valid[row >>> 3] ?? 0) & (1 << (row & 7))) === 0) {
      bytes.fill(0, row * width, (row + 1) * width);
    }
  }
  return bytes;
}

/** DuckDB's validity masks have the bits of Arrow's. */
function validity(vector: Vector, length: number): { nullCount: number; nullBitmap?: Uint8Array } {
  const bytes = Math.ceil(length / 64) * 8;
  const mask = duckdb.vector_get_validity(vector, bytes);
  if (!mask || mask.length === 0) return { nullCount: 0 };
  const nullBitmap = mask.slice(0, Math.ceil(length / 8));
  // The bits after the last row are arbitrary too.
  if (length % 8 > 0)
    nullBitmap[length >>> 3] = (nullBitmap[length >>> 3] ?? 0) & (2 ** (length % 8) - 1);
  let nullCount = 0;
  for (let row = 0; row < length; row += 1) {
    if (((nullBitmap[row >>> 3] ?? 0) & (1 << (row & 7))) === 0) nullCount += 1;
  }
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap };
}

/** Packs truth values, a bit each, the lowest first. */
function bits(values: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(values.length / 8));
  for (let row = 0; row < values.length; row += 1) {
    if (values[row]) packed[row >>> 3] = (packed[row >>> 3] ?? 0) | (1 << (row & 7));
  }
  return packed;
}
