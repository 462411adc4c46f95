import { DuckDBEnumType, DuckDBListType, type DuckDBType } from '@duckdb/node-api';
import { jsonText, member } from './json-text.ts';
import type { Limited } from './limited-rows.ts';

/** A column of an answer. */
export interface ResultColumn {
  readonly name: string;
  readonly type: DuckDBType;
}

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
    for (const row of chunk.getRows()) pieces.push(`[${row.map(jsonText).join(',')}]`);
  }
  const described = columns.map(({ name, type }) => ({ name, type: typeName(type) }));
  const meta = { rows: rows.count, truncated: rows.truncated, milliseconds: milliseconds() };
  const data = pieces.join(',\n');
  return `{"columns":${JSON.stringify(described)},\n"data":[${data}],\n"meta":${JSON.stringify(meta)}}`;
}

/** The name of a type; an enumeration is a text whose values are stored once. */
function typeName(type: DuckDBType): string {
  if (type instanceof DuckDBEnumType) return 'VARCHAR';
  if (type instanceof DuckDBListType) return `${typeName(type.valueType)}[]`;
  return String(type);
}

/** An object a line. */
export async function ndjsonBody(columns: readonly ResultColumn[], rows: Limited): Promise<string> {
  const lines: string[] = [];
  for await (const chunk of rows.chunks()) {
    for (const row of chunk.getRows()) {
      const members = row.map((value, at) => member(columns[at]?.name ?? '', value));
      lines.push(`{${members.join(',')}}\n`);
    }
  }
  return lines.join('');
}
