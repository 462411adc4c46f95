import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { isOutOfMemory } from '../../common/machine-failure.ts';
import { sqlText } from '../../common/sql.ts';
import { PARQUET } from '../duckdb/parquet.ts';
import { TYPES } from './convert.ts';
import { columnsOf } from './dataset.ts';
import type { InputFile } from './inputs.ts';
import type { JsonLayout } from './layout.ts';
import { JSON_LAYOUTS, type Match, matchLayout } from './match.ts';
import { fullColumns, nullProblems } from './nulls.ts';
import { reasonOf, summary } from './open-parquet.ts';
import type { OpenedFile } from './opened.ts';

/**
 * Maximum bytes of a JSON value: an answer may hold all logs of a range. Each thread allocates
 * twice as much.
 */
const MAX_OBJECT_BYTES = 64 * 2 ** 20;
const MIN_OBJECT_BYTES = 2 ** 20;

/**
 * Converts JSON files to Parquet files in `folder` with the dataset's columns, since reading JSON
 * twice costs more than writing the selected rows; `selected` returns SQL that selects them. Adds
 * one sentence to `problems` for each fault. Files without a value are skipped.
 */
export async function openJson(
  connection: DuckDBConnection,
  files: readonly InputFile[],
  folder: string,
  selected: (match: Match) => string,
  problems: string[],
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const [index, file] of files.entries()) {
    try {
      const shape = await shapeOf(connection, file);
      if (!shape) continue;
      const match = matchLayout('json', shape.members);
      if (Array.isArray(match)) {
        problems.push(...match.map((one) => `${file.name}: ${one}`));
        continue;
      }
      const path = join(folder, `json-${index}.parquet`);
      const problemsBefore = problems.length;
      const done = await transcode(connection, file, shape, match, path, selected(match), problems);
      if (problems.length === problemsBefore) opened.push(done);
    } catch (cause) {
      // Conversion writes a file: a full disk is not a fault of the input.
      if (isOutOfMemory(cause)) throw cause;
      problems.push(`${file.name}: cannot be read as JSON: ${reasonOf(cause, file)}`);
    }
  }
  return opened;
}

function maxObjectBytes({ path, size }: InputFile): number {
  return path.endsWith('.gz')
    ? MAX_OBJECT_BYTES
    : Math.min(MAX_OBJECT_BYTES, Math.max(MIN_OBJECT_BYTES, size));
}

interface Shape {
  /** Type of `result` if values are whole answers (`{"result": …}`), otherwise null. */
  readonly result: 'ARRAY' | 'OBJECT' | null;
  /** DuckDB types by member of the objects. */
  readonly members: ReadonlyMap<string, string>;
}

/** The shape of the first value of a file; null if there is none. */
async function shapeOf(connection: DuckDBConnection, file: InputFile): Promise<Shape | null> {
  const found = await connection.runAndReadAll(/* sql */ `
    select json_type(json -> 'result'),
      json_keys(case json_type(json -> 'result') when 'ARRAY' then json -> 'result' -> 0
        when 'OBJECT' then json -> 'result' else json end)
    from read_json_objects(${sqlText(file.path)}, maximum_object_size = ${maxObjectBytes(file)})
    where json_type(json -> 'result') is null or json_array_length(json -> 'result') > 0
      or json_type(json -> 'result') = 'OBJECT'
    limit 1`);
  const [first] = found.getRowsJS();
  if (!first) return null;
  const [result, names] = first;
  const types = typesOf(Array.isArray(names) ? names.map(String) : []);
  return { result: result === 'ARRAY' || result === 'OBJECT' ? result : null, members: types };
}

/** The types of members, by the layout that shares most of them. */
function typesOf(names: readonly string[]): Map<string, string> {
  const shared = ({ members }: JsonLayout) =>
    names.filter((name) => memberType(members, name)).length;
  const [best] = [...JSON_LAYOUTS].sort((a, b) => shared(b) - shared(a));
  return new Map(names.map((name) => [name, memberType(best?.members ?? {}, name) ?? 'JSON']));
}

/** Names match in any case: some programs write upper case. */
function memberType(members: JsonLayout['members'], name: string): string | undefined {
  const lower = name.toLowerCase();
  return members[name] ?? Object.entries(members).find(([one]) => one.toLowerCase() === lower)?.[1];
}

async function transcode(
  connection: DuckDBConnection,
  file: InputFile,
  { result, members }: Shape,
  match: Match,
  path: string,
  selected: string,
  problems: string[],
): Promise<OpenedFile> {
  const layoutMembers = JSON_LAYOUTS.find(({ name }) => name === match.layout.name)?.members ?? {};
  const types = [...members.keys()].flatMap((name) => {
    const type = memberType(layoutMembers, name);
    return type ? [[name, type] as const] : [];
  });
  const struct = `STRUCT(${types.map(([name, type]) => `"${name}" ${type}`).join(', ')})`;
  const columns = result
    ? `{result: ${sqlText(result === 'ARRAY' ? `${struct}[]` : struct)}}`
    : `{${types.map(([name, type]) => `"${name}": ${sqlText(type)}`).join(', ')}}`;
  const read = `read_json(${sqlText(file.path)}, columns = ${columns}, maximum_object_size = ${maxObjectBytes(file)})`;
  const values = {
    ARRAY: `(select unnest(result, max_depth := 2) from ${read})`,
    OBJECT: `(select unnest(result) from ${read})`,
    none: read,
  }[result ?? 'none'];
  const converted = [...match.columns].map(([name, { sql }]) => `${sql} as ${name}`);
  const full = fullColumns(match);
  const isShort = `(${full.map(({ raw }) => `${raw} is null`).join(' or ')})`;
  // Rows with such a null are copied too: it may be in the column that selects rows.
  await connection.run(/* sql */ `
    copy (select ${converted.join(', ')}, ${isShort} as is_short from ${values} where ${selected} or ${isShort})
    to ${sqlText(path)} (${PARQUET})`);
  const found = await connection.runAndReadAll(/* sql */ `
    select count(*), min(block_number), max(block_number), count(*) filter (is_short) from read_parquet(${sqlText(path)})`);
  const [rows, from, to, short] = (found.getRowsJS()[0] ?? []).map(Number);
  if (short) {
    const inOrder = `select row_number() over () as "row", * from ${values}`;
    problems.push(...(await nullProblems(connection, file, full, inOrder)));
  }
  const pieces = rows ? [{ rows, from: from ?? 0, to: to ?? 0 }] : [];
  const dataset = columnsOf(match.layout.dataset)
    .filter(([name]) => match.columns.has(name))
    .map(([name, { kind }]) => [name, { raw: name, type: TYPES[kind], sql: name }] as const);
  return { file, layout: match.layout, path, columns: new Map(dataset), ...summary(pieces) };
}
