import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import type { InputFile } from './inputs.ts';
import type { JsonLayout } from './layout.ts';
import { JSON_LAYOUTS, type Match, matchLayout } from './match.ts';
import { type Conversion, openConverted } from './open-converted.ts';
import type { OpenedFile } from './opened.ts';

/**
 * A JSON value may have this many bytes: an answer may hold all logs in a range. Each thread
 * allocates twice as much.
 */
const MAX_OBJECT_BYTES = 64 * 2 ** 20;
const MIN_OBJECT_BYTES = 2 ** 20;

/** Opens JSON files by `openConverted`. */
export function openJson(
  connection: DuckDBConnection,
  files: readonly InputFile[],
  conversion: Conversion,
): Promise<OpenedFile[]> {
  return openConverted(connection, files, conversion, async (file) => {
    const shape = await shapeOf(connection, file);
    if (!shape) return null;
    return {
      match: matchLayout('json', shape.members),
      values: (match) => readJson(file, shape, match),
    };
  });
}

function maxObjectBytes({ path, size }: InputFile): number {
  return path.endsWith('.gz')
    ? MAX_OBJECT_BYTES
    : Math.min(MAX_OBJECT_BYTES, Math.max(MIN_OBJECT_BYTES, size));
}

interface Shape {
  /** Has the type of `result` if values are whole answers (`{"result": …}`), otherwise null. */
  readonly result: 'ARRAY' | 'OBJECT' | null;
  /** Maps the objects' members to DuckDB types. */
  readonly members: ReadonlyMap<string, string>;
}

/** Reads which shape the first value in a file has; null if there is none. */
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

/** Takes the members' types from the layout that shares most with them. */
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

function readJson(file: InputFile, { result, members }: Shape, match: Match): string {
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
  return {
    ARRAY: `(select unnest(result, max_depth := 2) from ${read})`,
    OBJECT: `(select unnest(result) from ${read})`,
    none: read,
  }[result ?? 'none'];
}
