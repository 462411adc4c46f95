import {
  DuckDBArrayValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampValue,
  DuckDBUnionValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import { isoTime } from '../../common/time.ts';

/**
 * A value as JSON: integers and decimals with every digit, times as operations serve them, lists as arrays, structs
 * and maps as objects. What JSON has no number for, such as NaN, is null; whatever else is a text as DuckDB casts it.
 */
export function jsonText(value: DuckDBValue): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return JSON.stringify(value);
  }
  if (value === null) return 'null';
  if (value instanceof DuckDBDecimalValue) return value.toString();
  if (value instanceof DuckDBTimestampValue) return timeText(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map(jsonText).join(',')}]`;
  }
  if (value instanceof DuckDBStructValue) {
    return `{${Object.entries(value.entries)
      .map(([name, entry]) => member(name, entry))
      .join(',')}}`;
  }
  if (value instanceof DuckDBMapValue) {
    return `{${value.entries.map(({ key, value }) => member(String(key), value)).join(',')}}`;
  }
  if (value instanceof DuckDBUnionValue) return jsonText(value.value);
  return JSON.stringify(String(value));
}

export function member(name: string, value: DuckDBValue): string {
  return `${JSON.stringify(name)}:${jsonText(value)}`;
}

/** Milliseconds since 1970 that a Date can hold; times beyond, such as infinity, are told by DuckDB. */
const LAST_MS = 8.64e15;

function timeText(value: DuckDBTimestampValue): string {
  // A division of bigints cuts towards zero; times before 1970 are cut downwards as well.
  const ms = Number((value.micros - (((value.micros % 1000n) + 1000n) % 1000n)) / 1000n);
  return JSON.stringify(Math.abs(ms) <= LAST_MS ? isoTime(ms) : value.toString());
}
