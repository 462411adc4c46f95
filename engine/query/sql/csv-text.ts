import { type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import { spreadsheetSafe, spreadsheetSafeJson } from '../spreadsheet.ts';
import { BoundedText } from './bounded-text.ts';
import { isNested, jsonText, plainText } from './json-text.ts';
import type { LimitedRows } from './limited-rows.ts';
import { namesTooLong, type ResultColumn } from './result-columns.ts';
import { writeRows } from './write-text.ts';

/** Values of these types may hold any text, also one that a spreadsheet takes for a formula. */
const FREE_TEXT: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.VARCHAR, DuckDBTypeId.BLOB]);

/**
 * Writes RFC 4180 with a line for the names. Values are as in JSON, lists and structs are JSON,
 * null is nothing and an empty text is `""`. No text and no name runs as a formula. `bom` sets a
 * byte order mark before it.
 */
export async function csvBody(
  columns: readonly ResultColumn[],
  rows: LimitedRows,
  bytes: number,
  bom = false,
): Promise<string> {
  const text = new BoundedText(bytes);
  const names = columns.map(({ name }) => quoted(spreadsheetSafe(name)));
  if (!text.add((line) => line.add(`${bom ? '\ufeff' : ''}${names.join(',')}\r\n`)))
    throw namesTooLong(bytes);
  await writeRows(columns, rows, text, (row, line) => {
    let at = 0;
    for (const { type } of columns) {
      const value = cell(row[at] ?? null, type, line.most);
      line.add(at > 0 ? `,${value}` : value);
      at += 1;
    }
    line.add('\r\n');
  });
  return text.toString();
}

function cell(value: DuckDBValue, type: DuckDBType, most: number): string {
  if (value === null) return '';
  if (isNested(type)) return quoted(spreadsheetSafeJson(jsonText(value, type, most)));
  const text = plainText(value, type, most);
  return quoted(FREE_TEXT.has(type.typeId) ? spreadsheetSafe(text) : text);
}

/** Matches characters that make a reader, or a spreadsheet in some language, split or trim. */
const SPECIAL = /[",;|\t\r\n]|^$|^\s|\s$/;

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
