import type { Message } from '../../common/messages.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { convertedSql, DUCKDB_TYPES, EXPECTED_TYPES, isReadableAs } from './convert.ts';
import { CRYO } from './cryo.ts';
import { CSV_LAYOUTS } from './csv-layouts.ts';
import { columnsOf } from './dataset.ts';
import { DUNE } from './dune.ts';
import { ETL } from './etl.ts';
import { foreignLayout } from './foreign-layouts.ts';
import { INDEXERS } from './indexers.ts';
import { JSON_RPC } from './json-rpc.ts';
import { asJson, type JsonLayout, type Layout, rootOf, type Schema } from './layout.ts';

/** JSON files match the first layout that fits. */
export const JSON_LAYOUTS: readonly JsonLayout[] = [...JSON_RPC, ...[...CRYO, ...ETL].map(asJson)];

/** Files match the first layout that fits. */
export const LAYOUTS: readonly Layout[] = [
  ...CRYO,
  ...ETL,
  ...DUNE,
  ...INDEXERS,
  ...JSON_LAYOUTS,
  ...CSV_LAYOUTS,
];

/** Holds the layout that a file has, and its columns. */
export interface Match {
  readonly layout: Layout;
  readonly columns: ReadonlyMap<string, FileColumn>;
}

/** A file has a dataset's column in this expression. */
export interface FileColumn {
  /** SQL that reads the file's columns. */
  readonly raw: string;
  readonly type: string;
  /** SQL that converts it to the dataset's type. */
  readonly sql: string;
}

/** Stands for the type if a column has only nulls. */
export const NO_VALUE = '"NULL"';

/** Column names match in any case: some programs write upper case. */
function typeOfColumn(schema: Schema, name: string): string | undefined {
  const lower = name.toLowerCase();
  return schema.get(name) ?? [...schema].find(([one]) => one.toLowerCase() === lower)?.[1];
}

/**
 * Returns the layout that finds all its columns in the file, or a message for each of the
 * file's problems.
 */
export function matchLayout(format: Layout['format'], schema: Schema): Match | Message[] {
  const decoded = [...schema.keys()].filter((name) => name.startsWith('event__'));
  if (decoded.length > 0) {
    return [INPUT_PROBLEMS.columns_decoded({ columns: decoded.slice(0, 3) })];
  }
  const candidates = LAYOUTS.filter((layout) => layout.format === format)
    .map((layout) => ({ layout, ...compare(layout, schema) }))
    .sort((a, b) => b.present / b.needed - a.present / a.needed || b.useful - a.useful);
  const [best] = candidates;
  const complete = candidates.filter(({ missing }) => missing.length === 0);
  const [first, ...others] = complete.map(({ layout }) => convert(layout, schema));
  // Two layouts may have the same names, but topics as a list or as a text.
  if (first) return [first, ...others].find((one) => !Array.isArray(one)) ?? first;
  const foreign = foreignLayout(schema);
  if (foreign) return [foreign];
  if (!best || best.present / best.needed < 0.5) return [unknown(schema)];
  return [INPUT_PROBLEMS.columns_missing({ layout: best.layout.name, columns: best.missing })];
}

function compare(layout: Layout, schema: Schema) {
  const required = columnsOf(layout.dataset).filter(([, { required }]) => required);
  const roots = new Set(required.map(([name]) => rootOf(layout.columns[name] ?? name)));
  const isThere = (root: string) => typeOfColumn(schema, root) !== undefined;
  const missing = [...roots].filter((root) => !isThere(root));
  const useful = new Set(Object.values(layout.columns).map(rootOf).filter(isThere)).size;
  return { needed: roots.size, present: roots.size - missing.length, missing, useful };
}

function convert(layout: Layout, schema: Schema): Match | Message[] {
  const columns = new Map<string, FileColumn>();
  const problems: Message[] = [];
  for (const [name, { kind, full }] of columnsOf(layout.dataset)) {
    const declared = layout.columns[name];
    const root = declared && rootOf(declared);
    const rootType = root && typeOfColumn(schema, root);
    if (!rootType) continue;
    if (rootType === NO_VALUE && !full) {
      const none = `null::${DUCKDB_TYPES[kind]}`;
      columns.set(name, { raw: none, type: DUCKDB_TYPES[kind], sql: none });
      continue;
    }
    const expression = inWrappedList(declared, rootType);
    const type = typeOf(expression, rootType);
    if (isReadableAs(kind, type)) {
      columns.set(name, { raw: expression, type, sql: convertedSql(kind, type, expression) });
    } else {
      const found = rootType === NO_VALUE ? {} : { found: type };
      const expected = { column: root, type: EXPECTED_TYPES[kind] };
      problems.push(INPUT_PROBLEMS.column_of_other_type({ ...expected, ...found }));
    }
  }
  return problems.length > 0 ? distinct(problems) : { layout, columns };
}

const WRAPPED_LIST = /^STRUCT\("?list"? STRUCT\("?(element|item)"? VARCHAR\)\[\]\)$/;

/** BigQuery exports a repeated column by default as a struct that has a list of structs. */
function inWrappedList(expression: string, type: string): string {
  const [, element] = WRAPPED_LIST.exec(type) ?? [];
  return element ? expression.replace(/^(\w+)(\[\d\])$/, `$1."list"$2."${element}"`) : expression;
}

/** Returns an expression's type over a column: a list element's, or the column's. */
function typeOf(expression: string, type: string): string {
  // In a text, `topics[1]` would be its first character.
  if (/\[\d\]$/.test(expression))
    return type.endsWith('[]')
      ? type.slice(0, -2)
      : WRAPPED_LIST.test(type)
        ? 'VARCHAR'
        : `${type}, no list`;
  if (expression.startsWith('len(')) return 'BIGINT';
  return type.startsWith('STRUCT') ? 'VARCHAR' : type;
}

/** Several columns of a dataset may be read from one of a file. */
function distinct(problems: readonly Message[]): Message[] {
  return [...new Map(problems.map((one) => [one.text, one])).values()];
}

function unknown(schema: Schema): Message {
  return INPUT_PROBLEMS.layout_unknown({
    columns: [...schema.keys()].slice(0, 12),
    layouts: LAYOUTS.map(({ name }) => name),
  });
}
