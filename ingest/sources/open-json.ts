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
 * Bytes of the longest JSON value that is read: an answer may hold all logs of a range. Each thread takes
 * twice as much memory for it.
 */
const MAX_OBJECT_BYTES = 64 * 2 ** 20;
const MIN_OBJECT_BYTES = 2 ** 20;

/**
 * Turns JSON files into Parquet files of `folder` with the dataset's columns, since reading JSON twice
 * costs more than writing what is ours of it; `selected` is SQL that keeps those rows. What is wrong
 * with a file is one sentence in `problems`. Files without a value give nothing.
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
      // It is converted into a file: a full disk is no fault of the input.
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
  /** Whether each value is an answer (`{"result": …}`) and which type its result has. */
  readonly result: 'ARRAY' | 'OBJECT' | null;
  /** Members of the objects that are read, with the types under which they are read. */
  readonly members: ReadonlyMap<string, string>;
}

/** By the first value of a file; null where it has none. */
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

/** The members that are there, as the layout that has most of them reads them. */
function typesOf(names: readonly string[]): Map<string, string> {
  const shared = ({ members }: JsonLayout) =>
    names.filter((name) => memberType(members, name)).length;
  const [best] = [...JSON_LAYOUTS].sort((a, b) => shared(b) - shared(a));
  return new Map(names.map((name) => [name, memberType(best?.members ?? {}, name) ?? 'JSON']));
}

/** Some programs write names in upper case. */
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
  // Rows in which one is null come too: it may be the column by which rows are selected.
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
