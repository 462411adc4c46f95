import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  StatementType,
} from '@duckdb/node-api';
import { CALLABLE, SCANNABLE, SQL_VALUES } from './allowed-functions.ts';
import { checkArguments } from './check-arguments.ts';
import { checkTypes } from './check-types.ts';
import { sqlErrorAt } from './error-at.ts';
import { nearestName } from './nearest-name.ts';
import { SqlError } from './sql-error.ts';
import { NO_SELECT, PIVOT_ERROR, textErrorOf } from './text-error.ts';
import { lowerName, type Members, members, parsedTree, walk } from './tree.ts';

/** Lists the names that a client's SQL may use. All are in lower case. */
export interface Surface {
  /** Only this schema has tables, views and macros that may be used. */
  readonly schema: string;
  /** Gives a text's syntax tree; prepared once, as that takes as long as the rest of the check. */
  readonly parser: DuckDBPreparedStatement;
  readonly catalog: string;
  readonly tables: ReadonlySet<string>;
  readonly macros: ReadonlySet<string>;
  /** Names DuckDB's own views: no common table expression may take their names. */
  readonly reserved: ReadonlySet<string>;
}

/**
 * Reads from the catalog the names that schema `schema` has, which is searched first for names in
 * clients' SQL.
 */
export async function surfaceOf(connection: DuckDBConnection, schema: string): Promise<Surface> {
  const texts = async (sql: string) => {
    const reader = await connection.runAndReadAll(sql, { schema });
    return new Set(reader.getRows().map(([name]) => String(name)));
  };
  const own = 'database_name = current_catalog() and schema_name = $schema';
  const [catalog = ''] = await texts('select lower(current_catalog()) where $schema is not null');
  return {
    schema,
    parser: await connection.prepare('select json_serialize_sql($1::varchar)'),
    catalog,
    tables: await texts(`select lower(view_name) from duckdb_views() where ${own}`),
    macros: await texts(`select lower(function_name) from duckdb_functions() where ${own}`),
    // DuckDB reaches these by a name without a schema.
    reserved: await texts(
      `select lower(view_name) from duckdb_views()
       where schema_name in ('main', 'pg_catalog') and schema_name <> $schema`,
    ),
  };
}

/**
 * Prepares the one SELECT that a text must be. DuckDB's own parser returns its kind, and as JSON
 * the things that it names; all that this check does not know is refused. Throws a SqlError, or
 * DuckDB's error.
 */
export async function prepareSelect(
  connection: DuckDBConnection,
  sql: string,
  surface: Surface,
): Promise<DuckDBPreparedStatement> {
  // A text ends at NUL for the parser, and goes on for the function that gives its syntax tree.
  if (sql.includes('\0')) throw new SqlError('unreadable', 'Parser Error: the text holds a NUL');
  const tree = await syntaxTree(surface.parser, sql);
  if (!Array.isArray(tree) || tree.length !== 1) throw await textErrorOf(connection, sql);
  for (const type of checkTree(tree, sql, surface)) await checkTypeName(surface.parser, type);
  // DuckDB prepares none if there are several statements.
  const statement = await connection.prepare(sql);
  if (statement.statementType === StatementType.SELECT) return statement;
  statement.destroySync();
  throw NO_SELECT;
}

/** Parses a text's statements into syntax trees; null if it is no SELECT. */
async function syntaxTree(parser: DuckDBPreparedStatement, sql: string): Promise<unknown> {
  parser.bindVarchar(1, sql);
  const [text] = (await parser.run()).getChunk(0).getRowValues(0);
  const { error, error_message: message, statements } = members(parsedTree(String(text)));
  if (error === false) return statements;
  if (typeof message === 'string' && UNSERIALIZED_TYPE.test(message)) throw NESTED_TYPE;
  return null;
}

/** DuckDB has no syntax tree for a type around another one that its parser does not know. */
const UNSERIALIZED_TYPE = /^Cannot serialize .*type/;
const NESTED_TYPE = new SqlError(
  'not-allowed',
  'A type inside a list, an array, a struct or a map does not exist or is not allowed; JSON may be there as VARCHAR.',
);

/** Throws a SqlError if a function takes a text as a type's name and that type is not allowed. */
async function checkTypeName(parser: DuckDBPreparedStatement, name: string): Promise<void> {
  if (lowerName(name) === 'null') return;
  const sql = `select cast(null as ${name})`;
  const tree = await syntaxTree(parser, sql);
  if (tree === null) throw new SqlError('not-allowed', `${name} is no type that is allowed`);
  // A caret would show this text and not the client's.
  walk(tree, (node) => checkTypes(node, ''));
}

const EXPRESSIONS: ReadonlySet<unknown> = new Set([
  'BETWEEN',
  'CASE',
  'CAST',
  'COLLATE',
  'COLUMN_REF',
  'COMPARISON',
  'CONJUNCTION',
  'CONSTANT',
  'FUNCTION',
  'LAMBDA',
  'LAMBDA_REF',
  'OPERATOR',
  'PARAMETER',
  'POSITIONAL_REFERENCE',
  'STAR',
  'SUBQUERY',
  'WINDOW',
]);

const RELATIONS: ReadonlySet<unknown> = new Set([
  'BASE_TABLE',
  'EMPTY',
  'EXPRESSION_LIST',
  'JOIN',
  'PIVOT',
  'SUBQUERY',
  'TABLE_FUNCTION',
]);

const QUERIES: ReadonlySet<unknown> = new Set([
  'CTE_NODE',
  'RECURSIVE_CTE_NODE',
  'SELECT_NODE',
  'SET_OPERATION_NODE',
]);

/** Collects the names of types that the statement has in texts. */
function checkTree(tree: unknown, sql: string, surface: Surface): ReadonlySet<string> {
  const types: string[] = [];
  const ctes = new Set<string>();
  walk(tree, (node) => {
    const name = cteName(node);
    if (name === null) return;
    if (surface.reserved.has(name) || /^(duckdb|pragma|pg|sqlite)_/.test(name)) {
      throw new SqlError(
        'not-allowed',
        `${name}: a common table expression may not have this name`,
      );
    }
    ctes.add(name);
  });
  walk(tree, (node) => {
    checkTypes(node, sql);
    if ('sample_size' in node && !isRepeatable(node)) throw BY_CHANCE;
    if ('class' in node) types.push(...checkExpression(node, sql, surface));
    else if ('alias' in node && 'sample' in node) checkRelation(node, sql, surface, ctes);
    else if (
      typeof node.type === 'string' &&
      node.type.endsWith('_NODE') &&
      !QUERIES.has(node.type)
    ) {
      throw NO_SELECT;
    }
  });
  return new Set(types);
}

/** Whether a sample has a seed; the parser writes a negative one for none. */
function isRepeatable({ seed }: Members): boolean {
  return typeof seed === 'number' && seed >= 0;
}

const BY_CHANCE = new SqlError(
  'not-allowed',
  'A sample needs a seed, as answers are cached: tablesample reservoir(10%) repeatable (1).',
);

/**
 * Returns the name that a node gives to a common table expression: an entry in `cte_map`, or a
 * recursive one.
 */
function cteName(node: Members): string | null {
  if ('key' in node && 'query' in members(node.value)) return lowerName(node.key);
  return 'ctename' in node ? lowerName(node.ctename) : null;
}

/** Collects the names of types that a function takes in a text. */
function checkExpression(node: Members, sql: string, surface: Surface): readonly string[] {
  if (!EXPRESSIONS.has(node.class)) {
    throw sqlErrorAt(
      `this expression is not allowed (${lowerName(node.class)})`,
      node.query_location,
      sql,
    );
  }
  if (node.class === 'COLUMN_REF' && Array.isArray(node.column_names)) {
    const [name, ...others] = node.column_names;
    if (others.length === 0 && SQL_VALUES.has(lowerName(name))) {
      throw sqlErrorAt(
        `${lowerName(name)} is not allowed: answers are cached. The time of the snapshot is snapshot_time()`,
        node,
        sql,
      );
    }
  }
  if (node.class !== 'FUNCTION' && node.class !== 'WINDOW') return [];
  const name = lowerName(node.function_name);
  const isOurs = surface.macros.has(name);
  const schemas = isOurs ? ['', surface.schema] : ['', 'main'];
  const isUnqualified = schemas.includes(lowerName(node.schema)) && lowerName(node.catalog) === '';
  // A function in FROM is such a node too; `checkRelation` looks at it more closely.
  if (isUnqualified && (isOurs || CALLABLE.has(name) || SCANNABLE.has(name))) {
    return checkArguments(node, sql);
  }
  throw sqlErrorAt(
    `the function ${name} does not exist or is not allowed`,
    node.query_location,
    sql,
  );
}

function checkRelation(
  node: Members,
  sql: string,
  surface: Surface,
  ctes: ReadonlySet<string>,
): void {
  if (!RELATIONS.has(node.type)) {
    throw sqlErrorAt(
      'DESCRIBE, SHOW and SUMMARIZE are not allowed; /query/schema tells what there is',
      node.query_location,
      sql,
    );
  }
  const pivots = Array.isArray(node.pivots) ? node.pivots.map(members) : [];
  if (pivots.some(({ pivot_enum: type }) => lowerName(type) !== '')) throw PIVOT_ERROR;
  if (node.type === 'TABLE_FUNCTION') {
    const name = lowerName(members(node.function).function_name);
    if (SCANNABLE.has(name)) return;
    throw sqlErrorAt(
      `the function ${name} does not exist or is not allowed in FROM`,
      node.query_location,
      sql,
    );
  }
  if (node.type !== 'BASE_TABLE') return;
  const [catalog, schema, name] = [node.catalog_name, node.schema_name, node.table_name].map(
    lowerName,
  );
  if (catalog === '' && schema === '' && ctes.has(name ?? '')) return;
  const isOurs =
    ['', surface.catalog].includes(catalog ?? '') && ['', surface.schema].includes(schema ?? '');
  if (isOurs && surface.tables.has(name ?? '')) return;
  const full = [catalog, schema, name].filter((part) => part !== '').join('.');
  const near = nearestName(name ?? '', surface.tables);
  const hint = near === null ? '/query/schema lists them' : `did you mean ${near}?`;
  throw sqlErrorAt(`there is no table ${full}; ${hint}`, node.query_location, sql);
}
