import { type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import { spreadsheetSafe, spreadsheetSafeJson } from '../../common/spreadsheet.ts';
import { isNested, jsonText, plainText } from './json-text.ts';
import type { Limited } from './limited-rows.ts';
import { type ResultColumn, rowsOf } from './result-columns.ts';

/** Types whose values are a client's words. */
const WORDS: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.VARCHAR, DuckDBTypeId.BLOB]);

/**
 * RFC 4180 with a line for the names. Values are as in JSON, lists and structs are JSON, null is nothing and an empty text is `""`.
 * No text and no name runs as a formula.
 */
export async function csvBody(columns: readonly ResultColumn[], rows: Limited): Promise<string> {
  const lines = [columns.map(({ name }) => quoted(spreadsheetSafe(name))).join(',')];
  for await (const chunk of rows.chunks()) {
    for (const row of rowsOf(chunk, columns)) {
      lines.push(columns.map(({ type }, at) => cell(row[at] ?? null, type)).join(','));
    }
  }
  return lines.map((line) => `${line}\r\n`).join('');
}

function cell(value: DuckDBValue, type: DuckDBType): string {
  if (value === null) return '';
  if (isNested(type)) return quoted(spreadsheetSafeJson(jsonText(value, type)));
  const text = plainText(value, type);
  return quoted(WORDS.has(type.typeId) ? spreadsheetSafe(text) : text);
}

/** Characters at which a reader, or a spreadsheet of some language, may split or trim. */
const SPECIAL = /[",;|\t\r\n]|^$|^\s|\s$/;

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
