import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { sqlName, sqlText } from '../../common/sql.ts';
import { MAX_AMOUNT } from '../../common/vocabulary.ts';
import type { ColumnType, Table } from '../contract/tables.ts';
import { MALFORMED } from './decimal-functions.ts';

/*
 * The rules of each kind of column, as SQL. A value is converted in the one scan that loads it; a
 * malformed one becomes a marker that no valid value equals (`!`, -1, infinity), or null if the
 * kind has no room for one, so that faults are counted in the loaded columns.
 */

const TEXTS = [DuckDBTypeId.VARCHAR, DuckDBTypeId.ENUM];
const INTEGERS = [
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
];
const FLOATS = [DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE];
const TIMES = [
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
];

/** Marks a malformed value in the kind `signed`: one below the least that is allowed. */
const NO_SIGNED = `${-MAX_AMOUNT - 1n}::hugeint`;

const isText = (raw: DuckDBType) => TEXTS.includes(raw.typeId);
const isBlob = (raw: DuckDBType) => raw.typeId === DuckDBTypeId.BLOB;
const isWhole = (raw: DuckDBType) =>
  INTEGERS.includes(raw.typeId) || (raw instanceof DuckDBDecimalType && raw.scale === 0);

/** Whether a column that the file stores as `raw` can hold this kind of value at all. */
export function acceptsType(type: ColumnType, raw: DuckDBType): boolean {
  if (raw.typeId === DuckDBTypeId.SQLNULL) return true;
  switch (type.kind) {
    case 'address':
    case 'hash':
      return isText(raw) || isBlob(raw);
    case 'amount':
    case 'signed':
      return isText(raw) || isWhole(raw);
    case 'decimal':
      return isText(raw) || isWhole(raw) || raw instanceof DuckDBDecimalType || isFloat(raw);
    case 'identifier':
      return isText(raw) || isWhole(raw);
    case 'time':
      return TIMES.includes(raw.typeId);
    case 'integer':
      return isWhole(raw);
    case 'boolean':
      return raw.typeId === DuckDBTypeId.BOOLEAN;
    case 'json':
    case 'text':
    case 'oneOf':
      return isText(raw);
    case 'list':
      return isList(raw) && acceptsType(type.of, raw.valueType);
    case 'struct':
      return (
        raw instanceof DuckDBStructType &&
        Object.entries(type.fields).every(([name, field]) => {
          const entry = raw.entryTypes[raw.entryNames.indexOf(name)];
          return entry !== undefined && acceptsType(field, entry);
        })
      );
  }
}

function isFloat(raw: DuckDBType): boolean {
  return FLOATS.includes(raw.typeId);
}

/** Whether a column of this type has lists. */
export function isList(raw: DuckDBType): raw is DuckDBListType | DuckDBArrayType {
  return raw instanceof DuckDBListType || raw instanceof DuckDBArrayType;
}

/**
 * The DuckDB type in which a converted value is stored.
 * @example
 *     storedType({ kind: 'amount' }); // 'HUGEINT'
 */
export function storedType(type: ColumnType): string {
  switch (type.kind) {
    case 'amount':
    case 'signed':
      return 'HUGEINT';
    case 'integer':
      return 'BIGINT';
    case 'time':
      return 'TIMESTAMP';
    case 'boolean':
      return 'BOOLEAN';
    case 'list':
      return `${storedType(type.of)}[]`;
    case 'struct':
      return `STRUCT(${Object.entries(type.fields)
        .map(([name, field]) => `${sqlName(name)} ${storedType(field)}`)
        .join(', ')})`;
    default:
      return 'VARCHAR';
  }
}

/** `plain_decimal` takes all decimals as short as this: 1,000 digits, places counted twice. */
const SHORT_DECIMAL = 300;

/**
 * Writes a decimal in its plain form. Most have it already; a call of JavaScript takes 4 µs, ten
 * times as long as the test.
 */
function decimalSql(text: string): string {
  const isPlain = `strlen(${text}) <= ${SHORT_DECIMAL} and regexp_full_match(${text}, '(0|[1-9][0-9]*)([.][0-9]*[1-9])?')`;
  return `case when ${isPlain} then ${text} else plain_decimal(${text}) end`;
}

/**
 * Writes SQL that turns the value `given`, with type `raw` in the file, into the stored type for
 * its kind. Values known to be `validated` are not checked: a dictionary vector of DuckDB's
 * reader is then converted value by value and not row by row.
 */
export function convertSql(
  type: ColumnType,
  raw: DuckDBType,
  given: string,
  validated = false,
): string {
  if (raw.typeId === DuckDBTypeId.SQLNULL) {
    return type.kind === 'json' ? jsonSql('null::varchar') : `null::${storedType(type)}`;
  }
  // Text may be of type ENUM or JSON, which text literals do not compare with.
  const value = isText(raw) ? `${given}::varchar` : given;
  // A null is neither good nor bad and stays null.
  const marked = (good: string, result: string) =>
    validated ? result : `case when not (${good}) then '${MALFORMED}' else ${result} end`;
  switch (type.kind) {
    case 'address':
      return hexSql(raw, value, 20, marked);
    case 'hash':
      return hexSql(raw, value, 32, marked);
    case 'amount':
      return isText(raw)
        ? `case when ${value} is null then null when regexp_full_match(${value}, '0*[0-9]{1,38}') then try_cast(${value} as hugeint) else -1 end`
        : `case when ${value} is null then null when ${value} between 0 and ${MAX_AMOUNT} then ${hugeintSql(raw, value)} else -1 end`;
    case 'signed':
      return isText(raw)
        ? `case when ${value} is null then null when regexp_full_match(${value}, '-?0*[0-9]{1,38}') then try_cast(${value} as hugeint) else ${NO_SIGNED} end`
        : `case when ${value} is null then null when ${value} between -${MAX_AMOUNT} and ${MAX_AMOUNT} then ${hugeintSql(raw, value)} else ${NO_SIGNED} end`;
    case 'decimal':
      return decimalSql(`${value}::varchar`);
    case 'time':
      return timeSql(raw, value);
    case 'json':
      return jsonSql(value);
    case 'integer':
      return `case when ${value} between ${type.min} and ${type.max} then try_cast(${value} as bigint) end`;
    case 'oneOf':
      // Casting to an ENUM looks a value up; IN compares it with one after the other.
      return marked(
        `${value} is null or try_cast(${value} as enum(${type.values.map(sqlText).join(', ')})) is not null`,
        `${value}::varchar`,
      );
    case 'boolean':
      return value;
    case 'text':
    case 'identifier':
      return `${value}::varchar`;
    case 'list': {
      if (!isList(raw)) return `null::${storedType(type)}`;
      const list = raw instanceof DuckDBArrayType ? `${value}::${raw.valueType}[]` : value;
      return `list_transform(${list}, lambda item: ${convertSql(type.of, raw.valueType, 'item')})`;
    }
    case 'struct': {
      if (!(raw instanceof DuckDBStructType)) return `null::${storedType(type)}`;
      const fields = Object.entries(type.fields).map(([name, field]) => {
        const entry = raw.entryTypes[raw.entryNames.indexOf(name)];
        const inner = `(${value}).${sqlName(name)}`;
        return `${sqlName(name)} := ${entry ? convertSql(field, entry, inner) : 'null'}`;
      });
      return `case when ${value} is not null then struct_pack(${fields.join(', ')}) end`;
    }
  }
}

function hexSql(
  raw: DuckDBType,
  value: string,
  bytes: number,
  marked: (good: string, result: string) => string,
): string {
  return isBlob(raw)
    ? marked(`octet_length(${value}) = ${bytes}`, `'0x' || lower(hex(${value}))`)
    : marked(`regexp_full_match(${value}, '0[xX][0-9a-fA-F]{${bytes * 2}}')`, `lower(${value})`);
}

/** DuckDB casts a wide DECIMAL by two divisions: by way of text it takes a fifth of the time. */
function hugeintSql(raw: DuckDBType, value: string): string {
  const isWide = raw instanceof DuckDBDecimalType && raw.width > 18;
  return `try_cast(${isWide ? `${value}::varchar` : value} as hugeint)`;
}

function timeSql(raw: DuckDBType, value: string): string {
  const utc = raw.typeId === DuckDBTypeId.TIMESTAMP_TZ ? `timezone('UTC', ${value})` : value;
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
function jsonSql(value: string): string {
  const lenient = String.raw`(?i:nan|inf)|,\s*[}\]]`;
  const suspicious = String.raw`'^\s*[^\s{]|[\n\r]|${lenient}'`;
  const literals = String.raw`'"(?:[^"\\]|\\.)*"'`;
  return `case when ${value} is null or ${value} in ('', '{}') then '{}'
    when not coalesce(json_valid(${value}), false) then '${MALFORMED}'
    when not regexp_matches(${value}, ${suspicious}) then ${value}
    when not regexp_matches(${value}, '^\\s*\\{') then '${MALFORMED}'
    when regexp_matches(regexp_replace(${value}, ${literals}, '""', 'g'), '${lenient}') then '${MALFORMED}'
    else translate(${value}, chr(10) || chr(13), '  ') end`;
}

/** SQL that is true if a stored value breaks the rule of its kind (except a null at the top). */
export function malformedSql(type: ColumnType, stored: string): string {
  switch (type.kind) {
    case 'amount':
      return `${stored} = -1`;
    case 'signed':
      return `${stored} = ${NO_SIGNED}`;
    case 'time':
      return `${stored} = timestamp 'infinity'`;
    case 'address':
    case 'hash':
    case 'decimal':
    case 'json':
    case 'oneOf':
      return `${stored} = '${MALFORMED}'`;
    case 'list':
      return `len(list_filter(${stored}, lambda item: ${malformedInside(type.of, 'item')})) > 0`;
    case 'struct': {
      const fields = Object.entries(type.fields).map(([name, field]) =>
        malformedInside(field, `(${stored}).${sqlName(name)}`),
      );
      return `${stored} is not null and (${fields.join(' or ')})`;
    }
    default:
      return 'false';
  }
}

/** Inside a list or struct only text may be null, and is served as `""`. */
function malformedInside(type: ColumnType, stored: string): string {
  return type.kind === 'text'
    ? 'false'
    : `coalesce(${stored} is null or ${malformedSql(type, stored)}, true)`;
}

/** Rows with well-formed values in the named columns; the others are reported value by value. */
export function wellFormedSql(
  { columns }: Pick<Table, 'columns'>,
  names: readonly string[],
): string {
  const conditions = columns
    .filter(({ name }) => names.includes(name))
    .map(({ name, type, nullable }) => {
      const wellFormed = `not (${malformedSql(type, sqlName(name))})`;
      return nullable
        ? `coalesce(${wellFormed}, true)`
        : `${sqlName(name)} is not null and ${wellFormed}`;
    });
  return ['true', ...conditions].join(' and ');
}
