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
import { Pieces } from './bounded-text.ts';
import { timeText } from './time-text.ts';

/**
 * Writes a value as JSON: integers and decimals with every digit, times as operations serve them,
 * lists as arrays, structs and maps as objects. NaN and the like, which are no JSON numbers, are
 * null; every other value is a text as DuckDB casts it. Struct members have the type's names, and
 * follow its order. `before` precedes it. Throws if there is no room.
 */
export function writeJson(value: DuckDBValue, type: DuckDBType, into: Pieces, before = ''): void {
  if (typeof value !== 'object' || value === null) {
    into.add(before + scalarJson(value, type));
  } else if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    const itemType =
      type instanceof DuckDBListType || type instanceof DuckDBArrayType ? type.valueType : type;
    into.add(`${before}[`);
    let separator = '';
    for (const item of value.items) {
      writeJson(item, itemType, into, separator);
      separator = ',';
    }
    into.add(']');
  } else if (value instanceof DuckDBStructValue && type instanceof DuckDBStructType) {
    into.add(`${before}{`);
    let at = 0;
    for (const entry of Object.values(value.entries)) {
      const name = memberName(type.entryNames[at] ?? '', at);
      writeJson(entry, type.entryTypes[at] ?? type, into, name);
      at += 1;
    }
    into.add('}');
  } else if (value instanceof DuckDBMapValue && type instanceof DuckDBMapType) {
    into.add(`${before}{`);
    let at = 0;
    for (const { key, value: entry } of value.entries) {
      const name = memberName(plainText(key, type.keyType, into.most), at);
      writeJson(entry, type.valueType, into, name);
      at += 1;
    }
    into.add('}');
  } else {
    into.add(before + scalarJson(value, type));
  }
}

/** Writes the text that precedes the value of an object's member at `at`. */
export function memberName(name: string, at: number): string {
  return `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
}

/** Writes a value as JSON by itself. Throws if it has more than `most` characters. */
export function jsonText(value: DuckDBValue, type: DuckDBType, most: number): string {
  const into = new Pieces(most);
  writeJson(value, type, into);
  return into.text;
}

function scalarJson(value: DuckDBValue, type: DuckDBType): string {
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
  return JSON.stringify(plainText(value, type, Number.POSITIVE_INFINITY));
}

/**
 * Writes a value as a text by itself: as in JSON, without quotation marks, and with words for NaN
 * and infinity. Throws if a list, struct or map has more than `most` characters.
 */
export function plainText(value: DuckDBValue, type: DuckDBType, most: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isFinite(value)) return infiniteText(value);
  if (value instanceof DuckDBDateValue && !value.isFinite) {
    return value.days > 0 ? 'infinity' : '-infinity';
  }
  const time = timeText(value);
  if (time !== null) return time;
  return isNested(type) || typeof value !== 'object' || value === null
    ? jsonText(value, type, most)
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
