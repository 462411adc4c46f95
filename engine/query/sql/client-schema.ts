import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName, sqlText } from '../../../common/sql.ts';
import { MACROS, type ShareValue } from '../../prepare/schema/macros.ts';
import { SQL_SCHEMA } from '../../prepare/schema/schema-name.ts';

/**
 * Names the two databases: the prepared folder's, and the one in memory in which clients' SQL finds
 * names.
 */
export const STORED_CATALOG = 'stored';
const CLIENTS = 'tables';

/**
 * Makes the schema that clients' SQL reads from the database that is attached as `stored`: macros,
 * and a view over each of its tables and views, with VARCHAR instead of ENUM columns. Internal
 * relations are in another database, so that no name in a client's SQL can meet theirs.
 */
export async function makeClientSchema(connection: DuckDBConnection): Promise<void> {
  const views = await viewsOf(connection);
  const macros = await macrosOf(connection);
  const schema = `${CLIENTS}.${SQL_SCHEMA}`;
  // Makes one call, as each statement would be a turn of the event loop.
  await connection.run(
    [
      `attach ':memory:' as ${CLIENTS}`,
      `create schema ${schema}`,
      ...[...views].map(([name, columns]) => {
        const stored = `${STORED_CATALOG}.${SQL_SCHEMA}.${sqlName(name)}`;
        return `create view ${schema}.${sqlName(name)} as select ${columns.join(', ')} from ${stored}`;
      }),
      ...macros.map((macro) => `create macro ${schema}.${macro}`),
      `set search_path = '${schema}'`,
    ].join(';\n'),
  );
}

/** Returns SQL for the columns of each table and view. */
async function viewsOf(connection: DuckDBConnection): Promise<ReadonlyMap<string, string[]>> {
  const reader = await connection.runAndReadAll(
    `select table_name, column_name, data_type like 'ENUM(%'
     from duckdb_columns()
     where database_name = $database and schema_name = $schema
     order by table_name, column_index`,
    { database: STORED_CATALOG, schema: SQL_SCHEMA },
  );
  const views = new Map<string, string[]>();
  for (const [table, column, isEnum] of reader.getRows()) {
    const name = sqlName(String(column));
    const columns = views.get(String(table)) ?? [];
    columns.push(isEnum ? `${name}::varchar as ${name}` : name);
    views.set(String(table), columns);
  }
  return views;
}

/**
 * Writes the macros with this snapshot's values: a query inside one would have DuckDB refuse a
 * function of its alias.
 */
async function macrosOf(connection: DuckDBConnection): Promise<string[]> {
  const shares = await connection.runAndReadAll(
    `select strategy, tokens_per_share::double::varchar, tvl_per_share::double::varchar
     from ${STORED_CATALOG}.rollup.share_values`,
  );
  const values = shares.getRows().map(
    ([strategy, tokens, dollars]): ShareValue => ({
      strategy: String(strategy),
      tokens: tokens === null || tokens === undefined ? null : String(tokens),
      dollars: dollars === null || dollars === undefined ? null : String(dollars),
    }),
  );
  const latest = await connection.runAndReadAll(
    `select activity_time::varchar from ${STORED_CATALOG}.rollup.latest_time`,
  );
  const time = latest.getRows()[0]?.[0];
  const timeSql = `${typeof time === 'string' ? sqlText(time) : 'null'}::timestamp`;
  return MACROS.map(
    ({ name, parameters, valueSql }) =>
      `${name}(${parameters.join(', ')}) as ${valueSql(values, timeSql)}`,
  );
}
