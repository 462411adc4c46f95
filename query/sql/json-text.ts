import {
  DuckDBArrayType,
  DuckDBArrayValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListType,
  DuckDBListValue,
  DuckDBMapType,
  DuckDBMapValue,
  DuckDBStructType,
  DuckDBStructValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { timeText } from './time-text.ts';

/**
 * A value as JSON: integers and decimals with every digit, times as operations serve them, lists as arrays, structs
 * and maps as objects. What JSON has no number for, such as NaN, is null; whatever else is a text as DuckDB casts it.
 * Members of structs have the names of the type, and are given in its order.
 */
export function jsonText(value: DuckDBValue, type: DuckDBType): string {
  switch (typeof value) {
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'string':
    case 'number':
      return JSON.stringify(value);
  }
  if (value === null) return 'null';
  if (value instanceof DuckDBDecimalValue) return value.toString();
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    const itemType =
      type instanceof DuckDBListType || type instanceof DuckDBArrayType ? type.valueType : type;
    return `[${value.items.map((item) => jsonText(item, itemType)).join(',')}]`;
  }
  if (value instanceof DuckDBStructValue && type instanceof DuckDBStructType) {
    const entries = Object.values(value.entries).map((entry, at) => {
      const entryType = type.entryTypes[at] ?? type;
      return member(type.entryNames[at] ?? '', entry, entryType);
    });
    return `{${entries.join(',')}}`;
  }
  if (value instanceof DuckDBMapValue && type instanceof DuckDBMapType) {
    const { keyType, valueType } = type;
    const entries = value.entries.map(({ key, value }) =>
      member(plainText(key, keyType), value, valueType),
    );
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(plainText(value, type));
}

export function member(name: string, value: DuckDBValue, type: DuckDBType): string {
  return `${JSON.stringify(name)}:${jsonText(value, type)}`;
}

/** A value as a text by itself: as in JSON, without quotation marks, and with words for NaN and infinity. */
export function plainText(value: DuckDBValue, type: DuckDBType): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isFinite(value)) return infiniteText(value);
  if (value instanceof DuckDBDateValue && !value.isFinite) {
    return value.days > 0 ? 'infinity' : '-infinity';
  }
  const time = timeText(value);
  if (time !== null) return time;
  return isNested(type) || typeof value !== 'object' || value === null
    ? jsonText(value, type)
    : String(value);
}

function infiniteText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

export function isNested(type: DuckDBType): boolean {
  return (
    type instanceof DuckDBListType ||
    type instanceof DuckDBArrayType ||
    type instanceof DuckDBStructType ||
    type instanceof DuckDBMapType
  );
}
