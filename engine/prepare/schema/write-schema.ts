import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ComputedFrom } from '../../../common/computed-from.ts';
import { makeRelation } from '../../../common/relations/run-relations.ts';
import { sqlName, sqlText } from '../../../common/sql.ts';
import type { TableName } from '../../../common/table-names.ts';
import { LINEAGE } from '../../../data/contract/lineage.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { PATHS } from '../../store/format.ts';
import type { SqlSchema, SqlTable } from '../../store/sql-schema.ts';
import { fileFacts } from '../folder/file-facts.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { MACROS } from './macros.ts';
import { SQL_SCHEMA } from './schema-name.ts';
import type { View } from './view.ts';
import { SUMS, VIEWS } from './views.ts';

/** Documents a table or a view by its comments. */
interface Documented {
  readonly kind: 'table' | 'view';
  readonly name: string;
  readonly comment: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly rows?: string;
}

/** Maps tables without some of their columns to the columns that they have. */
export type RemainingColumns = Readonly<Partial<Record<TableName, readonly string[]>>>;

function documented(
  absent: readonly TableName[],
  narrowed: RemainingColumns,
  views: readonly View[],
): readonly Documented[] {
  const missing: readonly string[] = absent;
  const tables = TABLES.filter(({ name }) => !missing.includes(name)).map(
    ({ name, purpose, columns }) => ({
      kind: 'table' as const,
      name,
      comment: purpose,
      columns: Object.fromEntries(
        columns
          .filter((column) => narrowed[name]?.includes(column.name) ?? true)
          .map((column) => [column.name, column.comment]),
      ),
    }),
  );
  return [...tables, ...views.map((view) => ({ kind: 'view' as const, ...view }))];
}

/**
 * Makes the views and macros for clients' SQL, comments all that it may name, and writes
 * `schema.json` with all of this. The snapshot must be rolled up; tables that are `absent` are left
 * out, and in the `narrowed` ones the columns that they lack. Tables that are `joined` are views in
 * DuckDB.
 */
export async function writeSchema(
  context: PrepareContext,
  absent: readonly TableName[],
  narrowed: RemainingColumns = {},
  joined: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { connection } = context;
  const views = await viewsOf(connection);
  const relations = documented(absent, narrowed, views);
  // Runs one transaction: each would wait for the disk otherwise.
  await connection.run('begin');
  for (const sum of SUMS) await makeRelation(connection, sum, {});
  // Views and macros have no rows; they are the names that clients' SQL may use.
  for (const { name, sql } of views) {
    await connection.run(`create view ${nameOf(name)} as ${sql}`);
  }
  for (const { name, parameters, sql } of MACROS) {
    await connection.run(`create macro ${nameOf(name)}(${parameters.join(', ')}) as ${sql}`);
  }
  // Makes one call, as each statement would be a turn of the event loop.
  await connection.run(
    relations
      .map((one) => commentsOn(joined.has(one.name) ? { ...one, kind: 'view' } : one))
      .join('\n'),
  );
  await connection.run('commit');
  const path = join(context.folder, PATHS.schema);
  writeFileSync(path, `${JSON.stringify(await schemaOf(connection, relations), null, 2)}\n`);
  context.files.set(PATHS.schema, await fileFacts(path));
}

/** Returns the views whose roll-ups exist. */
async function viewsOf(connection: DuckDBConnection): Promise<readonly View[]> {
  const reader = await connection.runAndReadAll(
    `select table_name from duckdb_tables()
     where database_name = current_database() and schema_name = 'rollup'`,
  );
  const rollups = reader.getRows().map(([name]) => String(name));
  return VIEWS.filter(({ rollup }) => rollup === undefined || rollups.includes(rollup));
}

function nameOf(name: string): string {
  return `${SQL_SCHEMA}.${sqlName(name)}`;
}

function commentsOn({ kind, name, comment, columns }: Documented): string {
  const all = Object.entries(columns).map(
    ([column, meaning]) =>
      `comment on column ${nameOf(name)}.${sqlName(column)} is ${sqlText(meaning)};`,
  );
  return [`comment on ${kind} ${nameOf(name)} is ${sqlText(comment)};`, ...all].join('\n');
}

/** Counts the rows of all relations in one statement, which costs less than one for each. */
async function countsOf(
  connection: DuckDBConnection,
  relations: readonly Documented[],
): Promise<ReadonlyMap<string, number>> {
  const counted = relations.map(({ name, rows = `select count(*) from ${nameOf(name)}` }) => {
    return `select ${sqlText(name)}, (${rows})::bigint`;
  });
  const reader = await connection.runAndReadAll(counted.join(' union all '));
  return new Map(reader.getRows().map(([name, rows]) => [String(name), Number(rows)]));
}

async function schemaOf(
  connection: DuckDBConnection,
  relations: readonly Documented[],
): Promise<SqlSchema> {
  const tables: SqlTable[] = [];
  const described = await connection.runAndReadAll(
    `select table_name, column_name,
       case when data_type like 'ENUM(%' then 'VARCHAR' else data_type end
     from duckdb_columns()
     where database_name = current_database() and schema_name = $schema
     order by table_name, column_index`,
    { schema: SQL_SCHEMA },
  );
  const counts = await countsOf(connection, relations);
  for (const { kind, name, comment, columns } of relations) {
    const own = described.getRows().filter(([table]) => table === name);
    const lineage = LINEAGE[name];
    if (!lineage) throw new RangeError(`run \`npm run document\`: no lineage of ${name}`);
    tables.push({
      name,
      kind,
      comment,
      rows: counts.get(name) ?? 0,
      computedFrom: lineage.computedFrom,
      columns: own.map(([, column, type]) => ({
        name: String(column),
        type: String(type),
        comment: columns[String(column)] ?? '',
        ...withLineage(lineage.columns[String(column)]),
      })),
    });
  }
  return {
    tables,
    macros: MACROS.map(({ name, parameters, comment }) => ({
      name,
      parameters: [...parameters],
      comment,
    })),
  };
}

function withLineage(computedFrom: ComputedFrom | undefined) {
  return computedFrom && { computedFrom };
}
