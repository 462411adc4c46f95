import type { DuckDBConnection } from '@duckdb/node-api';
import type { ComputedFrom } from '../../../common/computed-from.ts';
import { openDuckDB } from '../../../common/duckdb.ts';
import { inOrder } from '../../../common/relations/relation.ts';
import { COMPUTED_TABLE_NAMES, TABLE_NAMES } from '../../../common/table-names.ts';
import type { TableLineage } from '../../../data/contract/lineage.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { GRAPH } from '../../../engine/prepare/graph.ts';
import { SUMS, VIEWS } from '../../../engine/prepare/schema/views.ts';
import { activitiesSql } from '../../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../../ingest/derive/relations/activity-columns.ts';
import { ACTIVITY_RELATIONS } from '../../../ingest/derive/relations/activity-logs.ts';
import { GIVEN_COLUMNS, RELATIONS } from '../../../ingest/derive/relations/index.ts';
import type { TableContext } from '../../../ingest/derive/tables/context.ts';
import { RULES } from '../../../ingest/derive/tables/rules.ts';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { OF_SNAPSHOT, restakedStrategies } from '../../../rewards/inputs/snapshot-relations.ts';
import {
  addGivenRelations,
  addRelations,
  type ComputedRelation,
  emptyLineage,
  type Lineage,
} from './relation-sources.ts';
import { ANY_LOG, givenSource, NO_SOURCES, type Sources, union } from './sources.ts';

/** These relations hold logs as they are: SELECTs over them name events. */
const OF_LOGS: readonly string[] = [
  'event_logs',
  'malformed_logs',
  'well_formed_logs',
  'unlisted_logs',
  'foreign_logs',
  'refused_logs',
  'rejected_logs',
  'fixed_logs',
  'floating_logs',
];

/** Given relations have these names in answers. */
const INPUTS: Readonly<Record<string, string>> = {
  blocks: 'blocks',
  calls: 'calls',
  token_texts: 'tokens',
  other_chain_tokens: 'tokens',
  token_metadata_texts: 'token-metadata',
  account_code_texts: 'account-codes',
  price_rows: 'prices',
  entity_list: 'entities',
  restaked_rows: 'restaked-strategies',
  da_usage_texts: 'da-usage',
  da_signing_texts: 'da-signing-rates',
  da_batch_rows: 'da-batches',
  da_throughput_texts: 'da-throughput',
};

const SNAPSHOT = 'snapshot.';

/** Writes data/contract/lineage.json: for each table in a snapshot and each view in SQL. */
export async function lineageText(): Promise<string> {
  const database = await openDuckDB();
  const connection = await database.connect();
  try {
    const tables = await lineageOfTables(connection);
    const views = await lineageOfViews(connection);
    return `${JSON.stringify({ ...tables, ...views }, null, 2)}\n`;
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

async function lineageOfTables(connection: DuckDBConnection) {
  const network = await readNetwork('mainnet');
  const context = {
    configuration: { network, tokens: [], prices: [], chainPrices: true, entities: [] },
    network,
    snapshotSeconds: 0,
    blockNumber: 0,
    from: 0,
    to: 1,
  };
  const lineage = emptyLineage();
  addLogsAndInputs(lineage);
  const relations = inOrder([...RELATIONS, ...ACTIVITY_RELATIONS], Object.keys(GIVEN_COLUMNS));
  const derived = relations.filter(({ name }) => !OF_LOGS.includes(name));
  await addRelations(connection, lineage, [...derived, ...tableRelations()], context);
  addComputedTables(lineage);
  return lineagesOf(lineage, TABLE_NAMES);
}

/** Roll-ups and views read tables, which have their own events. */
async function lineageOfViews(connection: DuckDBConnection) {
  const lineage = emptyLineage();
  for (const { name, columns } of TABLES) {
    const names = columns.map((column) => column.name);
    addGivenRelations(lineage, SNAPSHOT + name, names, givenSource(name));
  }
  const tables = TABLES.map(({ name }) => SNAPSHOT + name);
  const rollups = inOrder([...GRAPH, ...SUMS], tables);
  await addRelations(connection, lineage, rollups, { absent: [], block: null });
  const views = VIEWS.map(({ name, sql }) => ({
    name: SNAPSHOT + name,
    reads: [...new Set(sql.match(/\b(?:rollup|snapshot)\.\w+/g) ?? [])],
    sql: () => sql,
  }));
  await addRelations(connection, lineage, views, {});
  return lineagesOf(
    lineage,
    VIEWS.map(({ name }) => name),
  );
}

function addLogsAndInputs(lineage: Lineage): void {
  for (const [name, columns] of Object.entries(GIVEN_COLUMNS)) {
    const sources = name === 'logs' ? ANY_LOG : givenSource(name);
    addGivenRelations(lineage, name, Object.keys(columns), sources);
  }
  for (const { name, columns } of RELATIONS) {
    if (OF_LOGS.includes(name)) addGivenRelations(lineage, name, Object.keys(columns), ANY_LOG);
  }
}

/** Makes relations from the tables' rules. */
function tableRelations(): readonly ComputedRelation<TableContext>[] {
  const rules = Object.entries(RULES).map(([name, { reads, sql }]) => ({
    name: SNAPSHOT + name,
    reads,
    sql,
  }));
  const activities = {
    name: `${SNAPSHOT}activities`,
    reads: ['activity_logs'],
    sql: () => activitiesSql(EVENTS),
  };
  return [...rules, activities];
}

/** The rewards calculation reads these tables, and all decide each payout. */
function addComputedTables(lineage: Lineage): void {
  const reads = [...OF_SNAPSHOT, restakedStrategies].flatMap((one) => one.reads);
  const names = [...new Set(reads)].map((name) => name.slice(SNAPSHOT.length));
  const sources = union(names.map(givenSource));
  for (const name of COMPUTED_TABLE_NAMES) addGivenRelations(lineage, SNAPSHOT + name, [], sources);
}

function lineagesOf(lineage: Lineage, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, tableLineage(lineage, name)]));
}

/** Leaves out a column if its sources are unknown, or those that its table has. */
function tableLineage(lineage: Lineage, name: string): TableLineage {
  const whole = computedFrom(lineage.rows.get(SNAPSHOT + name) ?? NO_SOURCES);
  const columns = [...(lineage.columns.get(SNAPSHOT + name) ?? [])].flatMap(([column, sources]) => {
    const own = computedFrom(sources);
    const isEmpty = Object.values(own).every((names) => names.length === 0);
    const isWhole = JSON.stringify(own) === JSON.stringify(whole);
    return isEmpty || isWhole || sources.anyLog ? [] : [[column, own] as const];
  });
  return { computedFrom: whole, columns: Object.fromEntries(columns) };
}

function computedFrom({ events, given }: Sources): ComputedFrom {
  const names: readonly string[] = TABLE_NAMES;
  return {
    tables: [...given].filter((name) => names.includes(name)).sort(),
    inputs: [...new Set([...given].flatMap((name) => INPUTS[name] ?? []))].sort(),
    events: [...events].sort(),
  };
}
