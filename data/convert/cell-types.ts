import { sqlName, sqlText } from '../../common/sql.ts';
import type { ColumnType } from '../contract/tables.ts';

/*
 * SQL for the pattern of a cell's text, and for its value. No number passes through a double.
 * Columns of text stay unchanged.
 */

/** An ISO 8601 date, or date and time; without an offset it is UTC. */
const TIME =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?';

/** All that lists and structs of the contract hold, once the content of their strings is out. */
const JSON_OF_TEXTS_AND_INTEGERS = String.raw`(?:[\[\]{}:,"\s]|null|-?(?:0|[1-9][0-9]*))*`;
const TRAILING_COMMA = String.raw`,\s*[}\]]`;
const STRING = String.raw`"(?:[^"\\]|\\.)*"`;

/** The rule of a cell if its column's rule is about more than text; otherwise null. */
export function cellRule(type: ColumnType): string | null {
  switch (type.kind) {
    case 'amount':
      return 'a whole number from 0 to 1e38 - 1 in digits, without exponent';
    case 'signed':
      return 'a whole number from -(1e38 - 1) to 1e38 - 1 in digits, without exponent';
    case 'boolean':
      return 'true or false, or t or f';
    case 'time':
      return 'a time such as 2024-04-11T08:31:11.25Z: ISO 8601, in UTC where it names no offset';
    case 'list':
      return "a JSON array of the contract's items, with whole numbers in digits";
    case 'struct':
      return "a JSON object with the contract's fields, with whole numbers in digits";
    default:
      return null;
  }
}

/**
 * Writes SQL that parses a JSON cell, with every value in it as text; null if it is invalid.
 * Other cells stay unchanged.
 */
export function parsedCell(type: ColumnType, cell: string): string {
  if (type.kind !== 'list' && type.kind !== 'struct') return cell;
  const bare = `regexp_replace(${cell}, ${sqlText(STRING)}, '""', 'g')`;
  const fits =
    `json_valid(${cell}) and regexp_full_match(${bare}, ${sqlText(JSON_OF_TEXTS_AND_INTEGERS)})` +
    ` and not regexp_matches(${bare}, ${sqlText(TRAILING_COMMA)})`;
  return `case when ${fits} then try(from_json_strict(${cell}, ${sqlText(JSON.stringify(textsOf(type)))})) end`;
}

/**
 * A cast from text to decimal takes DuckDB a hundred times as long as one by way of HUGEINT, which
 * fits 38 digits.
 */
function amountSql(digits: string): string {
  return `try_cast(try_cast(${digits} as hugeint) as decimal(38, 0))`;
}

/** Writes SQL for a parsed cell's value; null if it has none. */
export function cellValue(type: ColumnType, parsed: string): string {
  switch (type.kind) {
    case 'amount':
      return `case when regexp_full_match(${parsed}, '0*[0-9]{1,38}') then ${amountSql(parsed)} end`;
    case 'signed':
      return `case when regexp_full_match(${parsed}, '-?0*[0-9]{1,38}') then ${amountSql(parsed)} end`;
    case 'integer':
      return `case when regexp_full_match(${parsed}, '-?[0-9]+') then try_cast(${parsed} as bigint) end`;
    case 'boolean':
      return `case when lower(${parsed}) in ('true', 't') then true when lower(${parsed}) in ('false', 'f') then false end`;
    case 'time':
      // Times with an offset keep it only as TIMESTAMPTZ; others are read in the session's UTC.
      return `case when regexp_full_match(${parsed}, ${sqlText(TIME)}) then timezone('UTC', try_cast(${parsed} as timestamptz)) end`;
    case 'list':
      return `list_transform(${parsed}, lambda item: ${cellValue(type.of, 'item')})`;
    case 'struct': {
      const fields = Object.entries(type.fields).map(
        ([name, field]) =>
          `${sqlName(name)} := ${cellValue(field, `(${parsed}).${sqlName(name)}`)}`,
      );
      return `case when ${parsed} is not null then struct_pack(${fields.join(', ')}) end`;
    }
    default:
      return parsed;
  }
}

/** A structure for `from_json_strict`, which wants every field, in which every value is text. */
function textsOf(type: ColumnType): unknown {
  switch (type.kind) {
    case 'list':
      return [textsOf(type.of)];
    case 'struct':
      return Object.fromEntries(
        Object.entries(type.fields).map(([name, field]) => [name, textsOf(field)]),
      );
    default:
      return 'VARCHAR';
  }
}
