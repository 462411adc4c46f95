import { sqlName } from '../../../common/sql.ts';
import type { ExportFormat } from '../../definition/export-format.ts';
import { columnOf, exactFields, type Field, type Fields } from '../../definition/fields.ts';
import { jsonSql } from './json-sql.ts';

/** These formats have a column for each field. */
type ColumnFormat = Exclude<ExportFormat, 'ndjson'>;

/**
 * Writes SQL for an export's columns, one for each field under its name: lists and structs as such,
 * exact decimals and not the nearest double as in JSON. In CSV, which has texts only, lists and
 * structs are JSON, and a text that a spreadsheet would take for a formula begins with an
 * apostrophe. NDJSON has one column, with records.
 */
export function exportColumns(fields: Fields, format: ExportFormat): string {
  if (format === 'ndjson') return jsonSql(exactFields(fields));
  return Object.entries(fields)
    .map(([name, field]) => {
      const value = typed(field, sqlName(columnOf(name, field)), { prefix: '', depth: 0, format });
      return `${format === 'csv' ? csvCell(field, value) : value} as ${sqlName(name)}`;
    })
    .join(', ');
}

/**
 * Locates a value: the prefix of the row's column, the number of lists around it, and the format.
 */
interface Within {
  readonly prefix: string;
  readonly depth: number;
  readonly format: ColumnFormat;
  /** Whether it is in an object or a list. */
  readonly isMember?: boolean;
}

function typed({ type }: Field, value: string, within: Within): string {
  switch (type.kind) {
    case 'text':
      return `coalesce(${value}::varchar, '')`;
    case 'plain':
      return type.nullable ? `${value}::varchar` : `coalesce(${value}::varchar, '')`;
    case 'integer':
      return `${value}::bigint`;
    case 'number':
      return `${value}::varchar`;
    case 'big-integer':
      // JSON has its digits as a number, also in a CSV's cell.
      return within.format === 'csv' && within.isMember
        ? `${value}::varchar::json`
        : `${value}::varchar`;
    case 'json-number':
      return `${value}::double`;
    case 'boolean':
    case 'json':
    case 'map':
      return value;
    case 'time':
      // COPY writes CSV's times itself, and to_json has another form for those in objects.
      if (within.format === 'csv' && within.isMember) {
        return `strftime(${value}::timestamp, '%Y-%m-%dT%H:%M:%S.%gZ')`;
      }
      // Served times are cut at milliseconds. In Parquet a TIMESTAMP has no zone, and this type is
      // UTC.
      return within.format === 'parquet'
        ? `timezone('UTC', date_trunc('milliseconds', ${value}::timestamp))`
        : `date_trunc('milliseconds', ${value}::timestamp)`;
    case 'object':
      return struct(type.fields, type.nullable ? value : null, {
        ...within,
        prefix: `(${value}).`,
      });
    case 'group':
      return struct(type.fields, null, within);
    case 'array': {
      const item = `item_${within.depth}`;
      const inner = { ...within, prefix: '', depth: within.depth + 1, isMember: true };
      // Writes a missing list as an empty one, as in answers.
      return `coalesce(list_transform(${value}, lambda ${item}: ${typed(type.item, item, inner)}), [])`;
    }
  }
}

function struct(fields: Fields, nullable: string | null, within: Within): string {
  const members = Object.entries(fields).map(([name, field]) => {
    const value = `${within.prefix}${sqlName(columnOf(name, field))}`;
    return `${sqlName(name)} := ${typed(field, value, { ...within, isMember: true })}`;
  });
  const packed = `struct_pack(${members.join(', ')})`;
  return nullable === null ? packed : `case when ${nullable} is null then null else ${packed} end`;
}

/**
 * Matches how a formula begins, also full-width, which spreadsheets in East Asian languages take as
 * well.
 */
const FORMULA = String.raw`[ "]*[=+\-@＝＋－＠]`;

/** Matches characters that may split a line in a spreadsheet, as semicolons do in many locales. */
const SEPARATOR = String.raw`[;|\t\r\n]`;

/**
 * Writes SQL for a text that no spreadsheet runs as a formula: an apostrophe precedes each
 * beginning of one, also after a separator.
 */
export function spreadsheetSafe(value: string): string {
  const begins = `'(^|${SEPARATOR})(${FORMULA})'`;
  const held = String.raw`regexp_replace(${value}, ${begins}, '\1''\2', 'g')`;
  return `case
    when not regexp_matches(${value}, ${begins}) and not regexp_matches(${value}, '^[\\t\\r\\n]') then ${value}
    when regexp_matches(${value}, '^[\\t\\r\\n]') then '''' || ${held}
    else ${held}
  end`;
}

/**
 * Does the same for the JSON text of an object or array, with a bracket, which begins no formula.
 * `value` occurs once: DuckDB would compute it again for each branch of a CASE.
 */
function spreadsheetSafeJson(value: string): string {
  return String.raw`regexp_replace(${value}, '(${SEPARATOR})(${FORMULA})', '\1''\2', 'g')`;
}

function hasSeparator(value: string): string {
  const separators = [`';'`, `'|'`, 'chr(9)', 'chr(10)', 'chr(13)'];
  return separators.map((separator) => `contains(${value}, ${separator})`).join(' or ');
}

function csvCell({ type }: Field, value: string): string {
  switch (type.kind) {
    case 'text':
      return spreadsheetSafe(value);
    case 'json':
      // Looking for separators costs a quarter of the pattern.
      return `case when ${hasSeparator(value)} then ${spreadsheetSafeJson(value)} else ${value} end`;
    case 'array':
    case 'object':
    case 'group':
    case 'map':
      return spreadsheetSafeJson(`to_json(${value})::varchar`);
    default:
      return value;
  }
}
