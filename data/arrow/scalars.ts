import {
  BIGINT,
  DECIMAL,
  DOUBLE,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  SMALLINT,
  TIMESTAMP,
  TIMESTAMP_MS,
  TIMESTAMP_NS,
  TIMESTAMP_S,
  TIMESTAMPTZ,
  TINYINT,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import {
  type DataType,
  type Decimal,
  type Float,
  type Int,
  Precision,
  type Timestamp,
  TimeUnit,
} from 'apache-arrow';
import { uint16ToFloat64 } from 'apache-arrow/util/math';
import type { ArrowArray } from './array.ts';
import { ArrowFormatError } from './format-error.ts';
import { decimalReader, decimalText } from './values.ts';

/** Gives the value at a position of an array; the position must be within it. */
export type ValueReader = (index: number) => DuckDBValue;

/** The values of each dictionary so far, by its id. */
export type Dictionaries = ReadonlyMap<number, readonly DuckDBValue[]>;

/** How the values of one Arrow type become values of one DuckDB type. */
export interface ArrowColumn {
  readonly type: DuckDBType;
  /** Throws ArrowFormatError, at once or later, for a value that is not what its type says. */
  readonly reader: (array: ArrowArray, dictionaries: Dictionaries) => ValueReader;
}

export function unsupported(type: DataType): ArrowFormatError {
  return new ArrowFormatError(`Arrow type ${type} is not supported`);
}

/** Reads through a typed array; `data` is aligned and long enough by the rules of ArrowArray. */
function values<T extends number | bigint>(
  View: new (buffer: ArrayBufferLike, offset: number, length: number) => ArrayLike<T>,
  type: DuckDBType,
  convert?: (value: T) => DuckDBValue,
): ArrowColumn {
  return {
    type,
    reader: ({ data, length }) => {
      const view = new View(data.buffer, data.byteOffset, length);
      if (convert === undefined) return (index) => view[index] ?? null;
      return (index) => {
        const value = view[index];
        return value === undefined ? null : convert(value);
      };
    },
  };
}

export function integer(type: Int): ArrowColumn {
  switch (type.bitWidth) {
    case 8:
      return type.isSigned ? values(Int8Array, TINYINT) : values(Uint8Array, UTINYINT);
    case 16:
      return type.isSigned ? values(Int16Array, SMALLINT) : values(Uint16Array, USMALLINT);
    case 32:
      return type.isSigned ? values(Int32Array, INTEGER) : values(Uint32Array, UINTEGER);
    case 64:
      return type.isSigned ? values(BigInt64Array, BIGINT) : values(BigUint64Array, UBIGINT);
    default:
      throw unsupported(type);
  }
}

export function float(type: Float): ArrowColumn {
  switch (type.precision) {
    case Precision.HALF:
      return values(Uint16Array, FLOAT, uint16ToFloat64);
    case Precision.SINGLE:
      return values(Float32Array, FLOAT);
    case Precision.DOUBLE:
      return values(Float64Array, DOUBLE);
    default:
      throw unsupported(type);
  }
}

const MAX_DECIMAL_DIGITS = 38;
const DECIMAL_BITS = [32, 64, 128, 256];

export function decimal(type: Decimal): ArrowColumn {
  const { bitWidth, precision, scale } = type;
  const isExact = Math.abs(scale) <= 2 * precision && precision >= 1 && precision <= 76;
  if (!DECIMAL_BITS.includes(bitWidth) || !isExact) throw unsupported(type);
  if (precision > MAX_DECIMAL_DIGITS || bitWidth > 128 || scale < 0 || scale > precision) {
    return {
      type: VARCHAR,
      reader: (array) => {
        const read = decimalReader(array, bitWidth, precision);
        return (index) => decimalText(read(index), scale);
      },
    };
  }
  return {
    type: DECIMAL(precision, scale),
    reader: (array) => {
      const read = decimalReader(array, bitWidth, precision);
      return (index) => new DuckDBDecimalValue(read(index), precision, scale);
    },
  };
}

export function timestamp(type: Timestamp): ArrowColumn {
  if (type.timezone) {
    const toMicroseconds = microseconds(type);
    return values(
      BigInt64Array,
      TIMESTAMPTZ,
      (value: bigint) => new DuckDBTimestampTZValue(toMicroseconds(value)),
    );
  }
  switch (type.unit) {
    case TimeUnit.SECOND:
      return values(BigInt64Array, TIMESTAMP_S, (n: bigint) => new DuckDBTimestampSecondsValue(n));
    case TimeUnit.MILLISECOND:
      return values(
        BigInt64Array,
        TIMESTAMP_MS,
        (value: bigint) => new DuckDBTimestampMillisecondsValue(value),
      );
    case TimeUnit.MICROSECOND:
      return values(BigInt64Array, TIMESTAMP, (n: bigint) => new DuckDBTimestampValue(n));
    case TimeUnit.NANOSECOND:
      return values(
        BigInt64Array,
        TIMESTAMP_NS,
        (value: bigint) => new DuckDBTimestampNanosecondsValue(value),
      );
    default:
      throw unsupported(type);
  }
}

function microseconds(type: Timestamp): (value: bigint) => bigint {
  switch (type.unit) {
    case TimeUnit.SECOND:
      return (value) => requireInt64(value * 1_000_000n);
    case TimeUnit.MILLISECOND:
      return (value) => requireInt64(value * 1_000n);
    case TimeUnit.MICROSECOND:
      return (value) => value;
    case TimeUnit.NANOSECOND:
      // Division rounds towards zero, which before 1970 is up.
      return (value) => (value - (((value % 1_000n) + 1_000n) % 1_000n)) / 1_000n;
    default:
      throw unsupported(type);
  }
}

function requireInt64(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new ArrowFormatError(`time of ${value} microseconds is out of range`);
}
