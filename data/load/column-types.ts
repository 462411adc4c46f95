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
import { MALFORMED_MARK } from './decimal-functions.ts';
import { decimalSql, hexSql, hugeintSql, jsonSql, timeSql } from './value-sql.ts';

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
const isWhole = (raw: DuckDBType) =>
  INTEGERS.includes(raw.typeId) || (raw instanceof DuckDBDecimalType && raw.scale === 0);

/** Whether a column that the file stores as `raw` can hold this kind of value at all. */
export function acceptsType(type: ColumnType, raw: DuckDBType): boolean {
  if (raw.typeId === DuckDBTypeId.SQLNULL) return true;
  switch (type.kind) {
    case 'address':
    case 'hash':
      return isText(raw) || raw.typeId === DuckDBTypeId.BLOB;
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

/**
 * Writes SQL that turns the value `given`, with type `raw` in the file, into the stored type for
 * its kind. Values known to be `validated` are not checked: a dictionary vector of DuckDB's
 * reader is then converted value by value and not row by row, and a scan leaves out groups of rows
 * by columns that need no conversion.
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
    validated ? result : `case when not (${good}) then '${MALFORMED_MARK}' else ${result} end`;
  switch (type.kind) {
    case 'address':
      return hexSql(raw, value, 20, marked);
    case 'hash':
      return hexSql(raw, value, 32, marked);
    case 'amount':
      if (validated) return hugeintSql(raw, value);
      return isText(raw)
        ? `case when ${value} is null then null when regexp_full_match(${value}, '0*[0-9]{1,38}') then try_cast(${value} as hugeint) else -1 end`
        : `case when ${value} is null then null when ${value} between 0 and ${MAX_AMOUNT} then ${hugeintSql(raw, value)} else -1 end`;
    case 'signed':
      if (validated) return hugeintSql(raw, value);
      return isText(raw)
        ? `case when ${value} is null then null when regexp_full_match(${value}, '-?0*[0-9]{1,38}') then try_cast(${value} as hugeint) else ${NO_SIGNED} end`
        : `case when ${value} is null then null when ${value} between -${MAX_AMOUNT} and ${MAX_AMOUNT} then ${hugeintSql(raw, value)} else ${NO_SIGNED} end`;
    case 'decimal':
      return decimalSql(`${value}::varchar`);
    case 'time':
      return timeSql(raw, value, validated);
    case 'json':
      return jsonSql(value);
    case 'integer':
      return validated
        ? `try_cast(${value} as bigint)`
        : `case when ${value} between ${type.min} and ${type.max} then try_cast(${value} as bigint) end`;
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
      return `list_transform(${list}, lambda item: ${convertSql(type.of, raw.valueType, 'item', validated)})`;
    }
    case 'struct': {
      if (!(raw instanceof DuckDBStructType)) return `null::${storedType(type)}`;
      const fields = Object.entries(type.fields).map(([name, field]) => {
        const entry = raw.entryTypes[raw.entryNames.indexOf(name)];
        const inner = `(${value}).${sqlName(name)}`;
        return `${sqlName(name)} := ${entry ? convertSql(field, entry, inner, validated) : 'null'}`;
      });
      return `case when ${value} is not null then struct_pack(${fields.join(', ')}) end`;
    }
  }
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
      return `${stored} = '${MALFORMED_MARK}'`;
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
