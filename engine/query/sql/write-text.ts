import type { DuckDBValue } from '@duckdb/node-api';
import { BoundedText, type Pieces } from './bounded-text.ts';
import { memberName, writeJson } from './json-text.ts';
import type { LimitedRows } from './limited-rows.ts';
import { namesTooLong, type ResultColumn, rowsOf } from './result-columns.ts';

/** Exceeds the bytes that end an answer in JSON, which are known once its rows are there. */
const END_BYTES = 128;

/**
 * Writes
 * `{"columns": [{"name", "type"}], "data": [[…]], "meta": {"rows", "truncated", "milliseconds"}}`,
 * a line a row. `milliseconds` is called once all rows are there.
 */
export async function jsonBody(
  columns: readonly ResultColumn[],
  rows: LimitedRows,
  bytes: number,
  milliseconds: () => number,
): Promise<string> {
  const text = new BoundedText(bytes - END_BYTES);
  const described = columns.map(({ name, type }) => ({ name, type: String(type) }));
  const head = `{"columns":${JSON.stringify(described)},\n"data":[`;
  if (!text.add((line) => line.add(head))) throw namesTooLong(bytes);
  let separator = '';
  await writeRows(columns, rows, text, (row, line) => {
    line.add(`${separator}[`);
    let at = 0;
    for (const { type } of columns) {
      writeJson(row[at] ?? null, type, line, at > 0 ? ',' : '');
      at += 1;
    }
    line.add(']');
    separator = ',\n';
  });
  const meta = { rows: rows.count, truncated: rows.truncated, milliseconds: milliseconds() };
  return `${text}],\n"meta":${JSON.stringify(meta)}}`;
}

/** Writes an object a line. */
export async function ndjsonBody(
  columns: readonly ResultColumn[],
  rows: LimitedRows,
  bytes: number,
): Promise<string> {
  const text = new BoundedText(bytes);
  const members = columns.map(({ name, type }, at) => ({ type, before: memberName(name, at) }));
  await writeRows(columns, rows, text, (row, line) => {
    line.add('{');
    let at = 0;
    for (const { type, before } of members) {
      writeJson(row[at] ?? null, type, line, before);
      at += 1;
    }
    line.add('}\n');
  });
  return text.toString();
}

/** Writes rows until one does not fit; it and later rows are left out. */
export async function writeRows(
  columns: readonly ResultColumn[],
  rows: LimitedRows,
  text: BoundedText,
  writeRow: (row: readonly DuckDBValue[], line: Pieces) => void,
): Promise<void> {
  for await (const chunk of rows.chunks()) {
    let left = chunk.rowCount;
    for (const row of rowsOf(chunk, columns)) {
      if (!text.add((line) => writeRow(row, line))) {
        rows.cut(left);
        return;
      }
      left -= 1;
    }
  }
}
