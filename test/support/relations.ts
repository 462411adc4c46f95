import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName, sqlText } from '../../common/sql.ts';

/** A node of the syntax tree that DuckDB's parser makes of a SELECT. */
type Node = { readonly [name: string]: unknown };

/**
 * The tables and views that a SELECT names, by DuckDB's own parser, sorted; common table
 * expressions are none.
 */
export async function readsOf(connection: DuckDBConnection, select: string): Promise<string[]> {
  const read = await connection.runAndReadAll(`select json_serialize_sql(${sqlText(select)})`);
  const tree = JSON.parse(String(read.getRowsJS()[0]?.[0]));
  if (tree.error) throw new Error(`${tree.error_message}: ${select}`);
  const found = new Set<string>();
  collect(tree.statements, new Set(), found);
  return [...found].sort();
}

/** The names of the common table expressions of a SELECT, sorted. */
export async function expressionsOf(
  connection: DuckDBConnection,
  select: string,
): Promise<string[]> {
  const read = await connection.runAndReadAll(`select json_serialize_sql(${sqlText(select)})`);
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) for (const { key } of expressionsIn(value as Node)) found.add(key);
    for (const member of Object.values(value)) visit(member);
  };
  visit(JSON.parse(String(read.getRowsJS()[0]?.[0])));
  return [...found].sort();
}

function collect(value: unknown, scope: ReadonlySet<string>, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, scope, found);
    return;
  }
  const node = value as Node;
  const { cte_map: _expressions, ...members } = node;
  let inner = scope;
  for (const { key, value: expression } of expressionsIn(node)) {
    collect(expression, inner, found);
    inner = new Set([...inner, key.toLowerCase()]);
  }
  if (node.type === 'BASE_TABLE') {
    const { schema_name: schema, table_name: table } = node as Record<string, string>;
    if (schema) found.add(`${schema}.${table}`);
    else if (!inner.has(String(table).toLowerCase())) found.add(String(table));
  }
  collect(Object.values(members), inner, found);
}

function expressionsIn(node: Node): readonly { readonly key: string; readonly value: unknown }[] {
  const { cte_map: expressions } = node as {
    cte_map?: { map: { key: string; value: { query: unknown } }[] };
  };
  return (expressions?.map ?? []).map(({ key, value }) => ({ key, value: value.query }));
}

/**
 * The columns of a SELECT or a table with DuckDB's types, in order; throws if it reads a relation
 * that is not there.
 */
export async function columnsOf(
  connection: DuckDBConnection,
  select: string,
): Promise<Record<string, string>> {
  const read = await connection.runAndReadAll(`describe ${select}`);
  return Object.fromEntries(read.getRowsJS().map(([name, type]) => [String(name), String(type)]));
}

/** Creates a table without rows. */
export async function createEmpty(
  connection: DuckDBConnection,
  name: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const types = Object.entries(columns).map(([column, type]) => `${sqlName(column)} ${type}`);
  await connection.run(`create or replace table ${name} (${types.join(', ')})`);
}
