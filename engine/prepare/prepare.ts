import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileLock } from '../../common/file-lock.ts';
import { sqlName } from '../../common/sql.ts';
import { absentTables } from '../../common/table-names.ts';
import type { Table } from '../../data/contract/declare.ts';
import { TABLES, type TableName } from '../../data/contract/tables.ts';
import { type LoadSettings, loadSnapshot } from '../../data/load/load.ts';
import { noProgress } from '../../data/load/progress.ts';
import { isView } from '../kinds/list.ts';
import { missingTable, type Operation } from '../operation.ts';
import { operations } from '../operations/index.ts';
import { FORMAT_VERSION, PATHS } from '../store/format.ts';
import { FORMAT, type PreparedManifest, type SnapshotFacts } from '../store/manifest.ts';
import { isUnbounded } from '../unbounded.ts';
import { Database, type DatabaseBounds } from './database.ts';
import { writeExports } from './exports.ts';
import { type DroppedTables, dropLongTables } from './external/drop-external-tables.ts';
import type { LongWriter } from './external/external-context.ts';
import { storeOperation } from './external/store-operation.ts';
import { fileFacts } from './file-facts.ts';
import { rollUpHistory } from './history.ts';
import { prepareEntity } from './kinds/entity.ts';
import { prepareHoldings } from './kinds/holdings.ts';
import { prepareList } from './kinds/list.ts';
import { prepareQuery } from './kinds/query.ts';
import { prepareSummary } from './kinds/summary.ts';
import { type ContextBounds, PrepareContext } from './prepare-context.ts';
import { preparedId } from './prepared-id.ts';
import { rollUp } from './rollup.ts';
import { writeSchema } from './schema/write-schema.ts';
import { checkAsOfSql } from './states/as-of-sql.ts';
import { writeFolder } from './write-folder.ts';

const BOUNDS: DatabaseBounds = { memoryBytes: 768 * 2 ** 20 };

/**
 * Of a load, whatever the size of the snapshot. The process takes about as much again: Node and DuckDB themselves, and what
 * statements have in memory that DuckDB does not count, by thread.
 */
const LOAD_BOUNDS: DatabaseBounds = {
  memoryBytes: 176 * 2 ** 20,
  threads: 1,
  loadInto: 'file',
};

/** Texts of records are in memory, a thousand bytes or so for each row that is listed, while their statement runs. */
const LOAD_CONTEXT: ContextBounds = { mostListed: 2 ** 13 };

/** Words of a column that a load keeps as numbers: with more of them a table's end takes more memory than its rows. */
const MOST_WORDS = 4096;

/** A folder that has all rows. */
const WHOLE: DroppedTables = { dropped: [], narrowed: {} };

/** Where a load writes the rows that have no bound. */
export interface LongTarget {
  readonly database: string;
  readonly writer: LongWriter;
}

/**
 * Reads, checks and prepares the snapshot in `snapshot`, and writes `folder`, which must not exist. The
 * folder appears whole or not at all. Rows that have no bound go to the `target`, where there is one, and not to the folder.
 * `held` is the lock of the folder where the caller has it. Throws a SnapshotError with the whole report where the snapshot
 * breaks the contract.
 */
export async function prepare(
  snapshot: string,
  folder: string,
  settings: LoadSettings = {},
  target: LongTarget | null = null,
  held: FileLock | null = null,
): Promise<PreparedManifest> {
  return writeFolder(folder, held, async (partial) => {
    const manifest = await prepareInto(snapshot, partial, settings, target);
    writeFileSync(join(partial, PATHS.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
}

async function prepareInto(
  snapshot: string,
  partial: string,
  settings: LoadSettings,
  target: LongTarget | null,
): Promise<PreparedManifest> {
  const { progress = noProgress } = settings;
  const database = await Database.create(partial, target ? LOAD_BOUNDS : BOUNDS);
  let facts: SnapshotFacts;
  let context: PrepareContext;
  try {
    const connection = await database.connect();
    const second = target ? null : await database.connect();
    const connections = second ? ([connection, second] as const) : ([connection] as const);
    const loading = target ? { ...settings, maxWords: MOST_WORDS } : settings;
    facts = await load(database, connections, snapshot, loading, target !== null);
    const id = preparedId(facts.digest, target?.database);
    context = new PrepareContext(connection, partial, id, target ? LOAD_CONTEXT : {});
    const long = target && { context, writer: target.writer };
    const absent = absentTables(facts.rows);
    await rollUp(connection);
    const changes = await rollUpHistory(connection, absent, facts.blockNumber);
    if (changes) facts = { ...facts, changes };
    const answerable = operations.filter((one) => missingTable(one, absent) === undefined);
    for (const [at, operation] of answerable.entries()) {
      progress(operation.name, at, answerable.length);
      if (long && isUnbounded(operation)) await storeOperation(long, operation);
      else await prepareOperation(context, operation);
      await checkAsOfSql(context, operation, absent);
    }
    const { dropped, narrowed } = long ? await dropLongTables(connection, facts.rows) : WHOLE;
    if (long) {
      await database.compact();
      // They read the tables that are left, and no others.
      for (const one of answerable) {
        if (one.kind === 'query') await prepareQuery(context, one.definition);
        await checkAsOfSql(context, one, absent);
      }
    }
    await writeSchema(context, [...absent, ...dropped], narrowed);
    await connection.run('checkpoint tables');
  } finally {
    await database.close();
  }
  context.files.set(PATHS.tables, await fileFacts(join(partial, PATHS.tables)));
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    id: context.id,
    ...(target && { database: target.database }),
    snapshot: facts,
    files: Object.fromEntries([...context.files].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The tables of which lists are views, by the names that they have in the snapshot. */
const viewed = operations.flatMap((operation) =>
  operation.kind === 'list' && isView(operation.definition) ? [operation.definition.rows.of] : [],
);

/**
 * How tables are loaded into `tables.duckdb`, where they are copied no more. Files usually have the order of the key: a table that
 * is to have it is sorted afterwards, where they had not.
 */
const KEPT_ORDERS: ReadonlyMap<TableName, string> = new Map(
  TABLES.map((table) => {
    const order = orderOf(table, true);
    return [table.name, order === orderOfKey(table) ? '' : order];
  }),
);

/** Loads and checks the snapshot, and leaves its tables in `tables.duckdb` in their order. */
async function load(
  database: Database,
  connections: readonly [DuckDBConnection, ...DuckDBConnection[]],
  snapshot: string,
  settings: LoadSettings,
  isLoad: boolean,
): Promise<SnapshotFacts> {
  const [connection] = connections;
  for (const schema of ['snapshot', 'rollup', 'lists']) {
    await connection.run(`create schema tables.${schema}`);
  }
  const loaded = await loadSnapshot(connections, snapshot, {
    ...settings,
    ...(!isLoad && { kept: { database: 'tables', orders: KEPT_ORDERS } }),
  });
  const { folder, id, digest, createdAt, blockNumber, invented, rows, warnings, inOrder, kept } =
    loaded;
  await connection.run('use tables');
  for (const table of TABLES) {
    const { name } = table;
    if (rows[name] === undefined) continue;
    const order = orderOf(table, !isLoad);
    const isSorted = order === orderOfKey(table) ? inOrder.has(name) : kept.has(name);
    const sorted = isSorted ? '' : order;
    if (kept.has(name)) await sortKept(connection, name, sorted);
    else {
      const source = `${database.loading}.snapshot.${sqlName(name)}`;
      await connection.run(
        `create table snapshot.${sqlName(name)} as select * from ${source} ${sorted}`,
      );
      await connection.run(`drop table ${source}`);
    }
  }
  if (!isLoad) await connection.run(`drop schema ${database.loading}.snapshot cascade`);
  await database.dropLoaded();
  return {
    folder: resolve(folder),
    id,
    digest,
    createdAt,
    blockNumber,
    ...(invented !== undefined && { invented }),
    rows,
    warnings: warnings.map((warning) => ({ ...warning, examples: [...warning.examples] })),
  };
}

/** Sorts a table of `tables.duckdb` anew where its files did not have its order. */
async function sortKept(connection: DuckDBConnection, name: string, order: string): Promise<void> {
  if (order === '') return;
  const table = `snapshot.${sqlName(name)}`;
  const sorted = sqlName(`sorted ${name}`);
  await connection.run(`create table snapshot.${sorted} as select * from ${table} ${order}`);
  await connection.run(`drop table ${table}`);
  await connection.run(`alter table snapshot.${sorted} rename to ${sqlName(name)}`);
}

/**
 * ORDER BY of a table in `tables.duckdb`: rows that are looked up together are in few row groups. A database sorts those of
 * views by itself.
 */
function orderOf(table: Table, ordersViews: boolean): string {
  const { name, optional } = table;
  const view = viewed.find((one) => one.name === name);
  if (view) return ordersViews ? `order by ${view.order}` : '';
  // Requests name an operator, of a quorum or of all.
  if (name === 'da_operator_events') {
    return 'order by network, quorum_number, operator_id, block_number, log_index';
  }
  return optional ? orderOfKey(table) : '';
}

function orderOfKey({ key }: Table): string {
  return `order by ${key.map(sqlName).join(', ')}`;
}

async function prepareOperation(context: PrepareContext, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'list':
      await prepareList(context, operation.definition);
      return writeExports(context, operation.definition);
    case 'entity':
      return prepareEntity(context, operation.definition);
    case 'holdings':
      return prepareHoldings(context, operation.definition);
    case 'summary':
      return prepareSummary(context, operation.definition);
    case 'histogram':
    case 'record':
      return prepareList(context, operation.definition.of);
    case 'query':
      return prepareQuery(context, operation.definition);
  }
}
