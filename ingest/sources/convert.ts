import type { ValueKind } from './dataset.ts';

const INTEGER = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;
/** Some programs have no other integers. */
const WHOLE_DECIMAL = /^DECIMAL\(\d+,0\)$/;
const TIME = /^TIMESTAMP( WITH TIME ZONE|_S|_MS|_NS)?$/;

/** Whether values with a DuckDB type can be read as a kind. */
export function isReadableAs(kind: ValueKind, type: string): boolean {
  switch (kind) {
    case 'bytes':
      return type === 'BLOB' || type === 'VARCHAR';
    case 'integer':
      return INTEGER.test(type) || WHOLE_DECIMAL.test(type) || type === 'VARCHAR';
    case 'seconds':
      return INTEGER.test(type) || TIME.test(type) || type === 'VARCHAR';
    case 'amount':
      return (
        INTEGER.test(type) || WHOLE_DECIMAL.test(type) || /^(VARCHAR|BOOLEAN|DOUBLE)$/.test(type)
      );
    case 'boolean':
      return type === 'BOOLEAN';
  }
}

/** Converted values have these DuckDB types. */
export const DUCKDB_TYPES: Readonly<Record<ValueKind, string>> = {
  bytes: 'BLOB',
  integer: 'BIGINT',
  seconds: 'BIGINT',
  amount: 'VARCHAR',
  boolean: 'BOOLEAN',
};

/** The types that `isReadableAs` allows, in words. */
export const EXPECTED_TYPES: Readonly<Record<ValueKind, string>> = {
  bytes: 'BLOB, or text of hex digits',
  integer: 'an integer, or text of a hex quantity',
  seconds: 'a timestamp, or an integer of seconds',
  amount: 'an integer, or text of digits or of a hex quantity',
  boolean: 'BOOLEAN',
};

/**
 * Builds SQL that converts an expression with a DuckDB type to a kind: integers and seconds to
 * BIGINT (null for the time 0), bytes to BLOB, amounts to decimal text. Hex may have any case, with
 * or without 0x.
 */
export function convertedSql(kind: ValueKind, type: string, expression: string): string {
  switch (kind) {
    case 'bytes':
      return type === 'BLOB' ? expression : bytesOf(expression);
    case 'integer':
      return type === 'VARCHAR' ? quantity(expression) : `${expression}::bigint`;
    case 'seconds':
      // Programs write 0 for an unknown time: geth in logs' blockTimestamp, others in files.
      return `nullif(${seconds(type, expression)}, 0)`;
    case 'amount':
      return amount(type, expression);
    case 'boolean':
      return expression;
  }
}

/** `unhex` would read half a byte as a whole one. */
function bytesOf(expression: string): string {
  const digits = digitsOf(expression);
  return `case when length(${expression}) % 2 = 1
    then error('odd number of hex digits in ' || ${expression}[:20]) else unhex(${digits}) end`;
}

/** Removes 0x from hex digits. No digit is an x, so the second character decides. */
export function digitsOf(expression: string): string {
  return `if(substr(${expression}, 2, 1) in ('x', 'X'), substr(${expression}, 3), ${expression})`;
}

/**
 * `0x1a` and `26` are the same number; JSON-RPC writes hex, some clients decimals. Etherscan writes
 * 0 as `0x`.
 */
function quantity(expression: string): string {
  return `if(lower(${expression}) = '0x', 0, replace(${expression}, '0X', '0x')::bigint)`;
}

/** Times above this are in a smaller unit than seconds. */
const LATEST_SECONDS = 100_000_000_000;

/** Texts without a time zone are UTC, as in all files from AWS and BigQuery. */
function seconds(type: string, expression: string): string {
  const ofTime = (time: string) => `epoch_ms(${time}::timestamptz) // 1000`;
  if (TIME.test(type)) return ofTime(expression);
  const number = type === 'VARCHAR' ? quantity(expression) : `${expression}::bigint`;
  const checked = `case when ${number} >= ${LATEST_SECONDS}
    then error(${expression} || ' is not a time in seconds: write a timestamp, or seconds since 1970') else ${number} end`;
  if (type !== 'VARCHAR') return checked;
  return `case when contains(${expression}, '-') then ${ofTime(`regexp_replace(${expression}, ' ?(UTC|Z)$', '+00')`)}
    else ${checked} end`;
}

function amount(type: string, expression: string): string {
  if (type === 'BOOLEAN') return `${expression}::integer::varchar`;
  // A double is exact up to 2^53; above, its digits are not the chain's.
  if (type === 'DOUBLE')
    return `if(abs(${expression}) <= 9007199254740992, ${expression}::bigint::varchar, null)`;
  if (type !== 'VARCHAR') return `${expression}::varchar`;
  const padded = `lpad(${digitsOf(expression)}, 32, '0')`;
  return `case when substr(${expression}, 2, 1) not in ('x', 'X') then ${expression}
    when length(${expression}) = 2 then '0'
    when length(${expression}) <= 33 then unhex(${padded})::bit::hugeint::varchar end`;
}
