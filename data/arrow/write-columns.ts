import {
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import {
  Bool,
  type Data,
  type DataType,
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
import { GrowingBits, GrowingBytes, Offsets, Validity } from './write-buffers.ts';

/** Collects the values of one column and gives them as Arrow data, a record batch at a time. */
export interface ColumnBuilder {
  readonly type: DataType;
  append(value: DuckDBValue): void;
  /** The values appended since the last call. */
  take(): Data;
}

/**
 * The builder for a column of a DuckDB type: text, booleans, 32- and 64-bit integers, doubles,
 * decimals and HUGEINT (both as Decimal128; a HUGEINT must fit 38 digits), microsecond timestamps,
 * and lists and structs of these.
 *
 * @throws TypeError for any other type.
 */
export function columnBuilder(type: DuckDBType): ColumnBuilder {
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return textBuilder();
    case DuckDBTypeId.BOOLEAN:
      return booleanBuilder();
    case DuckDBTypeId.INTEGER:
      return fixedBuilder(new Int32(), 4, (view, at, value) => {
        view.setInt32(at, numberOf(value), true);
      });
    case DuckDBTypeId.BIGINT:
      return fixedBuilder(new Int64(), 8, (view, at, value) => {
        view.setBigInt64(at, bigintOf(value), true);
      });
    case DuckDBTypeId.DOUBLE:
      return fixedBuilder(new Float64(), 8, (view, at, value) => {
        view.setFloat64(at, numberOf(value), true);
      });
    case DuckDBTypeId.TIMESTAMP:
      return fixedBuilder(new TimestampMicrosecond(), 8, (view, at, value) => {
        view.setBigInt64(at, bigintOf(value), true);
      });
    case DuckDBTypeId.DECIMAL:
      return fixedBuilder(new Decimal(type.scale, type.width, 128), 16, setInt128);
    case DuckDBTypeId.HUGEINT:
      return fixedBuilder(new Decimal(0, 38, 128), 16, setInt128);
    case DuckDBTypeId.LIST:
      return listBuilder(columnBuilder(type.valueType));
    case DuckDBTypeId.STRUCT:
      return structBuilder(
        type.entryNames.map((name) => [name, columnBuilder(type.typeForEntry(name))]),
      );
    default:
      throw new TypeError(`type ${type} cannot be written to Arrow`);
  }
}

function fixedBuilder(
  type: Int32 | Int64 | Float64 | TimestampMicrosecond | Decimal,
  width: number,
  set: (view: DataView, at: number, value: DuckDBValue) => void,
): ColumnBuilder {
  const validity = new Validity();
  const values = new GrowingBytes();
  return {
    type,
    append(value) {
      const at = validity.length * width;
      values.reserve(at + width);
      if (value !== null) set(values.view, at, value);
      validity.push(value !== null);
    },
    take() {
      const data = values.take(validity.length * width);
      // In a variable, because no single overload of makeData names `data` for all these types.
      const column = { type, data, ...validity.take() };
      return makeData(column);
    },
  };
}

function booleanBuilder(): ColumnBuilder {
  const type = new Bool();
  const validity = new Validity();
  const values = new GrowingBits();
  return {
    type,
    append(value) {
      values.push(value === true);
      validity.push(value !== null);
    },
    take() {
      return makeData({ type, data: values.take().bits, ...validity.take() });
    },
  };
}

function textBuilder(): ColumnBuilder {
  const type = new Utf8();
  const offsets = new Offsets();
  const text = new GrowingBytes();
  const encoder = new TextEncoder();
  return {
    type,
    append(value) {
      if (value === null) return offsets.push(0, false);
      if (typeof value !== 'string') throw unexpected(value, 'text');
      // A UTF-16 unit takes at most three bytes of UTF-8.
      text.reserve(offsets.end + value.length * 3);
      offsets.push(encoder.encodeInto(value, text.bytes.subarray(offsets.end)).written, true);
    },
    take() {
      const data = text.take(offsets.end);
      return makeData({ type, data, ...offsets.take() });
    },
  };
}

function listBuilder(items: ColumnBuilder): ColumnBuilder {
  const type = new List(new Field('item', items.type, true));
  const offsets = new Offsets();
  return {
    type,
    append(value) {
      if (value === null) return offsets.push(0, false);
      if (!(value instanceof DuckDBListValue)) throw unexpected(value, 'a list');
      for (const item of value.items) items.append(item);
      offsets.push(value.items.length, true);
    },
    take() {
      return makeData({ type, child: items.take(), ...offsets.take() });
    },
  };
}

function structBuilder(entries: readonly (readonly [string, ColumnBuilder])[]): ColumnBuilder {
  const type = new Struct(entries.map(([name, entry]) => new Field(name, entry.type, true)));
  const validity = new Validity();
  return {
    type,
    append(value) {
      if (value !== null && !(value instanceof DuckDBStructValue)) {
        throw unexpected(value, 'a struct');
      }
      for (const [name, entry] of entries) entry.append(value?.entries[name] ?? null);
      validity.push(value !== null);
    },
    take() {
      const children = entries.map(([, entry]) => entry.take());
      return makeData({ type, children, ...validity.take() });
    },
  };
}

function setInt128(view: DataView, at: number, value: DuckDBValue): void {
  const integer = bigintOf(value);
  view.setBigUint64(at, BigInt.asUintN(64, integer), true);
  view.setBigInt64(at + 8, integer >> 64n, true);
}

function bigintOf(value: DuckDBValue): bigint {
  if (typeof value === 'bigint') return value;
  if (value instanceof DuckDBDecimalValue) return value.value;
  if (value instanceof DuckDBTimestampValue) return value.micros;
  throw unexpected(value, 'an integer');
}

function numberOf(value: DuckDBValue): number {
  if (typeof value === 'number') return value;
  throw unexpected(value, 'a number');
}

function unexpected(value: DuckDBValue, wanted: string): TypeError {
  return new TypeError(`value ${String(value)} is not ${wanted}`);
}
