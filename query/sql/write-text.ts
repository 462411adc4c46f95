import { jsonText, member } from './json-text.ts';
import type { Limited } from './limited-rows.ts';
import { type ResultColumn, rowsOf } from './result-columns.ts';

/**
 * `{"columns": [{"name", "type"}], "data": [[…]], "meta": {"rows", "truncated", "milliseconds"}}`, a line a row.
 * `milliseconds` is asked for once all rows are there.
 */
export async function jsonBody(
  columns: readonly ResultColumn[],
  rows: Limited,
  milliseconds: () => number,
): Promise<string> {
  const pieces: string[] = [];
  for await (const chunk of rows.chunks()) {
    for (const row of rowsOf(chunk, columns)) {
      pieces.push(`[${columns.map(({ type }, at) => jsonText(row[at] ?? null, type)).join(',')}]`);
    }
  }
  const described = columns.map(({ name, type }) => ({ name, type: String(type) }));
  const meta = { rows: rows.count, truncated: rows.truncated, milliseconds: milliseconds() };
  const data = pieces.join(',\n');
  return `{"columns":${JSON.stringify(described)},\n"data":[${data}],\n"meta":${JSON.stringify(meta)}}`;
}

/** An object a line. */
export async function ndjsonBody(columns: readonly ResultColumn[], rows: Limited): Promise<string> {
  const lines: string[] = [];
  for await (const chunk of rows.chunks()) {
    for (const row of rowsOf(chunk, columns)) {
      const members = columns.map(({ name, type }, at) => member(name, row[at] ?? null, type));
      lines.push(`{${members.join(',')}}\n`);
    }
  }
  return lines.join('');
}
