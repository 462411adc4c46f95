import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DOUBLE,
  type DuckDBType,
  FLOAT,
  INTEGER,
  SMALLINT,
  TIMESTAMP,
  TIMESTAMP_MS,
  TIMESTAMP_NS,
  TIMESTAMP_S,
  TINYINT,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import type duckdb from '@duckdb/node-bindings';
import { type Data, DataType, Precision, TimeUnit } from 'apache-arrow';
import { uint16ToFloat64 } from 'apache-arrow/util/math';
import { decimalType } from './decimal.ts';
import {
  ENTRY_BYTES,
  requireUtf8,
  type Strings,
  stringEntries,
  stringsOf,
  stringsOfViews,
} from './text.ts';

/** Converts an Arrow type's values to a DuckDB type's, which take `width` bytes each. */
export interface FlatType {
  readonly type: DuckDBType;
  readonly width: number;
  /**
   * Encodes `count` values from `start` on in the layout that a vector with `type` has. A null's
   * bytes are arbitrary.
   *
   * @param owner gets the strings' bytes; see `stringEntries`.
   * @throws ArrowFormatError for a value that does not fit its type.
   */
  readonly encode: (data: Data, start: number, count: number, owner: duckdb.Vector) => Uint8Array;
}

/**
 * Returns the DuckDB type for an Arrow type without children; undefined for any other. Decimals
 * above 38 digits, and those with a scale that DuckDB lacks, become text. A timestamp keeps its
 * unit; one with a time zone is the same moment in UTC.
 */
export function flatType(type: DataType): FlatType | undefined {
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return text(stringsOf);
  if (DataType.isUtf8View(type)) return text(stringsOfViews);
  if (DataType.isBinary(type) || DataType.isLargeBinary(type)) return strings(BLOB, stringsOf);
  if (DataType.isBinaryView(type)) return strings(BLOB, stringsOfViews);
  if (DataType.isFixedSizeBinary(type) && type.byteWidth >= 0) {
    return strings(BLOB, (data, start, count) => ({
      bytes: data.values.subarray(start * type.byteWidth, (start + count) * type.byteWidth),
      offsets: Float64Array.from({ length: count + 1 }, (_, index) => index * type.byteWidth),
    }));
  }
  if (DataType.isBool(type)) return { type: BOOLEAN, width: 1, encode: encodeBooleans };
  if (DataType.isDecimal(type)) return decimalType(type);
  if (DataType.isFloat(type) && type.precision === Precision.HALF) {
    return { type: FLOAT, width: 4, encode: encodeHalfFloats };
  }
  const copied = COPIED.get(nameOf(type));
  return copied && { ...copied, encode: copyOf(copied.width) };
}

/** These types have the same layout in both. */
const COPIED = new Map<string, Pick<FlatType, 'type' | 'width'>>([
  ['Int8', { type: TINYINT, width: 1 }],
  ['Int16', { type: SMALLINT, width: 2 }],
  ['Int32', { type: INTEGER, width: 4 }],
  ['Int64', { type: BIGINT, width: 8 }],
  ['Uint8', { type: UTINYINT, width: 1 }],
  ['Uint16', { type: USMALLINT, width: 2 }],
  ['Uint32', { type: UINTEGER, width: 4 }],
  ['Uint64', { type: UBIGINT, width: 8 }],
  ['Float32', { type: FLOAT, width: 4 }],
  ['Float64', { type: DOUBLE, width: 8 }],
  ['Timestamp<SECOND>', { type: TIMESTAMP_S, width: 8 }],
  ['Timestamp<MILLISECOND>', { type: TIMESTAMP_MS, width: 8 }],
  ['Timestamp<MICROSECOND>', { type: TIMESTAMP, width: 8 }],
  ['Timestamp<NANOSECOND>', { type: TIMESTAMP_NS, width: 8 }],
]);

function nameOf(type: DataType): string {
  return DataType.isTimestamp(type) ? `Timestamp<${TimeUnit[type.unit]}>` : `${type}`;
}

function copyOf(width: number): FlatType['encode'] {
  return ({ values: { buffer, byteOffset } }, start, count) =>
    new Uint8Array(buffer, byteOffset + start * width, count * width);
}

type StringReader = (data: Data, start: number, count: number) => Strings;

function strings(type: DuckDBType, read: StringReader): FlatType {
  return {
    type,
    width: ENTRY_BYTES,
    encode: (data, start, count, owner) => stringEntries(read(data, start, count), owner),
  };
}

function text(read: StringReader): FlatType {
  return strings(VARCHAR, (data, start, count) =>
    requireUtf8(read(data, start, count), data, start),
  );
}

function encodeBooleans({ values }: Data, start: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, index) => {
    const bit = start + index;
    return (values[bit >> 3] >> (bit & 7)) & 1;
  });
}

function encodeHalfFloats({ values }: Data, start: number, count: number): Uint8Array {
  const halves: Uint16Array = values.subarray(start, start + count);
  return new Uint8Array(Float32Array.from(halves, uint16ToFloat64).buffer);
}
