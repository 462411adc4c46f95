import { DuckDBDecimalType, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { MALFORMED_MARK } from './decimal-functions.ts';

/*
 * SQL that converts a value of one kind, as `convertSql` combines them.
 */

/** `plain_decimal` takes all decimals as short as this: 1,000 digits, places counted twice. */
const SHORT_DECIMAL = 300;

/**
 * Writes a decimal in its plain form. Most have it already; a call of JavaScript takes 4 µs, ten
 * times as long as the test.
 */
export function decimalSql(text: string): string {
  const isPlain = `strlen(${text}) <= ${SHORT_DECIMAL} and regexp_full_match(${text}, '(0|[1-9][0-9]*)([.][0-9]*[1-9])?')`;
  return `case when ${isPlain} then ${text} else plain_decimal(${text}) end`;
}

/** Writes hexadecimal digits of so many bytes in lower case. */
export function hexSql(
  raw: DuckDBType,
  value: string,
  bytes: number,
  marked: (good: string, result: string) => string,
): string {
  return raw.typeId === DuckDBTypeId.BLOB
    ? marked(`octet_length(${value}) = ${bytes}`, `'0x' || lower(hex(${value}))`)
    : marked(`regexp_full_match(${value}, '0[xX][0-9a-fA-F]{${bytes * 2}}')`, `lower(${value})`);
}

/** DuckDB casts a wide DECIMAL by two divisions: by way of text it takes a fifth of the time. */
export function hugeintSql(raw: DuckDBType, value: string): string {
  const isWide = raw instanceof DuckDBDecimalType && raw.width > 18;
  return `try_cast(${isWide ? `${value}::varchar` : value} as hugeint)`;
}

/**
 * Converts a time to UTC without a zone; `infinity` if it is not finite or not in years 1 to 9999.
 */
export function timeSql(raw: DuckDBType, value: string, validated: boolean): string {
  const utc = raw.typeId === DuckDBTypeId.TIMESTAMP_TZ ? `timezone('UTC', ${value})` : value;
  if (validated) return `try_cast(${utc} as timestamp)`;
  return `case when ${value} is null then null
    when isfinite(${value}) and year(${utc}) between 1 and 9999 then try_cast(${utc} as timestamp)
    else timestamp 'infinity' end`;
}

/**
 * DuckDB's JSON reader also takes `NaN`, `Infinity` and a comma before a closing bracket, which no
 * parser of clients does; these are found outside of string literals. Line breaks can only stand
 * between tokens and become spaces, so that a served record is one line. One pattern finds rows
 * that may have any of this, or a value other than an object: nearly all rows need no second test.
 */
export function jsonSql(value: string): string {
  const lenient = String.raw`(?i:nan|inf)|,\s*[}\]]`;
  const suspicious = String.raw`'^\s*[^\s{]|[\n\r]|${lenient}'`;
  const literals = String.raw`'"(?:[^"\\]|\\.)*"'`;
  return `case when ${value} is null or ${value} in ('', '{}') then '{}'
    when not coalesce(json_valid(${value}), false) then '${MALFORMED_MARK}'
    when not regexp_matches(${value}, ${suspicious}) then ${value}
    when not regexp_matches(${value}, '^\\s*\\{') then '${MALFORMED_MARK}'
    when regexp_matches(regexp_replace(${value}, ${literals}, '""', 'g'), '${lenient}') then '${MALFORMED_MARK}'
    else translate(${value}, chr(10) || chr(13), '  ') end`;
}
