import { resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import type { Table } from '../../data/contract/declare.ts';
import { TABLES, type TableName } from '../../data/contract/tables.ts';
import type { JoinedRows, LoadedFiles } from '../../data/load/base-tables.ts';
import { type LoadSettings, loadSnapshot } from '../../data/load/load.ts';
import { RECENT_SCHEMA } from '../../data/load/read-files.ts';
import { isView } from '../definition/kinds/list-operation.ts';
import { operations } from '../operations/index.ts';
import type { SnapshotFacts } from '../store/manifest.ts';
import type { PreparedBase } from './base.ts';
import type { Database } from './database.ts';
import { BASE_CATALOG } from './sql/attach-base.ts';

/** Lists are views of these tables, which have their names in the snapshot. */
const viewed = operations.flatMap((operation) =>
  operation.kind === 'list' && isView(operation.definition) ? [operation.definition.rows.of] : [],
);

/**
 * Orders tables as they are loaded into `tables.duckdb`, in one step. Files usually have the key's
 * order: a table that is to have it is sorted afterwards, if they had not.
 */
const KEPT_ORDERS: ReadonlyMap<TableName, string> = new Map(
  TABLES.map((table) => {
    const order = orderOf(table, true);
    return [table.name, order === orderOfKey(table) ? '' : order];
  }),
);

/** A view's order begins with this column, from the latest time on. */
const NEWEST_FIRST: ReadonlyMap<TableName, string> = new Map(
  TABLES.flatMap(({ name }) => {
    const view = viewed.find((one) => one.name === name);
    return view ? [[name, view.times[0]] as const] : [];
  }),
);

/** A snapshot's tables are loaded so. */
export interface LoadedTables {
  readonly facts: SnapshotFacts;
  readonly loaded: LoadedFiles;
  /** These tables are views over the base's rows and all others. */
  readonly joined: ReadonlyMap<TableName, JoinedRows>;
}

/**
 * Loads and checks the snapshot, and leaves its tables in `tables.duckdb` in their order. The graph
 * of relations begins with them: they are copies, and no relation computes them. `direct` is null
 * for tables that are copied one at a time, which have no base.
 */
export async function loadTables(
  database: Database,
  connections: readonly [DuckDBConnection, ...DuckDBConnection[]],
  snapshot: string,
  settings: LoadSettings,
  direct: { readonly base: PreparedBase | null } | null,
): Promise<LoadedTables> {
  const [connection] = connections;
  const base = direct?.base;
  const directly = direct !== null;
  for (const schema of ['snapshot', 'rollup', 'lists', ...(base ? [RECENT_SCHEMA] : [])]) {
    await connection.run(`create schema tables.${schema}`);
  }
  const loaded = await loadSnapshot(connections, snapshot, {
    ...settings,
    ...(directly && {
      kept: {
        database: 'tables',
        orders: KEPT_ORDERS,
        newestFirst: NEWEST_FIRST,
        ...(base && { base: { database: BASE_CATALOG, files: base.files } }),
      },
    }),
  });
  const { folder, id, digest, createdAt, blockNumber, invented, chainId } = loaded;
  const { rows, warnings, inOrder, kept, joined } = loaded;
  await connection.run('use tables');
  for (const table of TABLES) {
    const { name } = table;
    if (rows[name] === undefined) continue;
    const order = orderOf(table, directly);
    const isSorted = order === orderOfKey(table) ? inOrder.has(name) : kept.has(name);
    const sorted = isSorted ? '' : order;
    const join = joined.get(name);
    if (kept.has(name)) await sortKept(connection, join ? RECENT_SCHEMA : 'snapshot', name, sorted);
    if (join) {
      // Readers attach this database by other names.
      const select = join.select(`${RECENT_SCHEMA}.${sqlName(name)}`);
      await connection.run(`create view snapshot.${sqlName(name)} as ${select}`);
    } else if (!kept.has(name)) {
      const source = `${database.loading}.snapshot.${sqlName(name)}`;
      await connection.run(
        `create table snapshot.${sqlName(name)} as select * from ${source} ${sorted}`,
      );
      await connection.run(`drop table ${source}`);
    }
  }
  if (directly) await connection.run(`drop schema ${database.loading}.snapshot cascade`);
  await database.dropLoaded();
  const facts: SnapshotFacts = {
    folder: resolve(folder),
    id,
    digest,
    createdAt,
    blockNumber,
    ...(invented !== undefined && { invented }),
    ...(chainId !== undefined && { chainId }),
    rows,
    warnings: warnings.map((warning) => ({ ...warning, examples: [...warning.examples] })),
  };
  return { facts, loaded: loaded.files, joined };
}

/** Sorts a table in `tables.duckdb` again if its files did not have its order. */
async function sortKept(
  connection: DuckDBConnection,
  schema: string,
  name: string,
  order: string,
): Promise<void> {
  if (order === '') return;
  const table = `${schema}.${sqlName(name)}`;
  const sorted = sqlName(`sorted ${name}`);
  await connection.run(`create table ${schema}.${sorted} as select * from ${table} ${order}`);
  await connection.run(`drop table ${table}`);
  await connection.run(`alter table ${schema}.${sorted} rename to ${sqlName(name)}`);
}

/**
 * Writes ORDER BY for a table in `tables.duckdb`: rows that are looked up together are in few row
 * groups. A database sorts those of views by itself.
 */
function orderOf(table: Table, ordersViews: boolean): string {
  const { name, optional } = table;
  const view = viewed.find((one) => one.name === name);
  if (view) return ordersViews ? `order by ${view.order}` : '';
  // Requests name an operator, in one quorum or in all.
  if (name === 'da_operator_events') {
    return 'order by network, quorum_number, operator_id, block_number, log_index';
  }
  return optional ? orderOfKey(table) : '';
}

function orderOfKey({ key }: Table): string {
  return `order by ${key.map(sqlName).join(', ')}`;
}
