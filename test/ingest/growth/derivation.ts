import type { DuckDBConnection } from '@duckdb/node-api';
import type { Growth } from '../../../common/relations/growth.ts';
import { countOf, textRows } from '../../../common/relations/rows.ts';
import { makeRelation, runRelations } from '../../../common/relations/run-relations.ts';
import { sqlName } from '../../../common/sql.ts';
import { registerDecimalFunctions } from '../../../data/load/decimal-functions.ts';
import { registerWordFunctions } from '../../../ingest/abi/word-functions.ts';
import { type Configuration, configure } from '../../../ingest/configuration/configuration.ts';
import { ACTIVITIES, activitiesSql } from '../../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../../ingest/derive/relations/activity-columns.ts';
import { ACTIVITY_RELATIONS } from '../../../ingest/derive/relations/activity-logs.ts';
import { GIVEN_COLUMNS, RELATIONS } from '../../../ingest/derive/relations/index.ts';
import { shownSql } from '../../../ingest/derive/table-sql.ts';
import { RULES } from '../../../ingest/derive/tables/rules.ts';
import { columnsOf } from '../../support/relations.ts';
import { blockSql } from './row-blocks.ts';

/** A relation or a table of a snapshot. */
export interface Grown {
  readonly name: string;
  readonly reads: readonly string[];
  readonly growth: Growth;
}

/** Each relation and each table that declares its growth. */
export const GROWN: readonly Grown[] = [
  ...RELATIONS,
  ...ACTIVITY_RELATIONS,
  ...Object.entries(RULES).map(([name, rule]) => ({ ...rule, name })),
  { name: 'activities', ...ACTIVITIES },
];

/** The columns of the tables of a derivation, which are the same in all. */
const COLUMNS = new Map<string, readonly string[]>();

/** No scratch table is dropped: each is compared. */
const KEPT = RELATIONS.map(({ scratch: _scratch, ...relation }) => relation);

const BLOCK_COLUMNS = { logs: 'block_number', blocks: 'number', calls: 'block_number' } as const;

/** Keeps the tables `logs`, `blocks` and `calls` of a chain; derivations see a part of them. */
export async function keepChain(connection: DuckDBConnection): Promise<void> {
  // Statements over few rows take less processor time without threads.
  await connection.run('set threads = 1');
  await connection.run('create schema chain');
  for (const name of Object.keys(BLOCK_COLUMNS)) {
    await connection.run(`create table chain.${name} as from ${name}`);
    const [kind] = await textRows(
      connection,
      `select if(table_type = 'VIEW', 'view', 'table') from information_schema.tables
      where table_name = '${name}' and table_schema = 'main'`,
    );
    await connection.run(`drop ${kind?.[0]} ${name}`);
  }
  registerWordFunctions(connection);
  registerDecimalFunctions(connection);
}

/**
 * Derives the blocks of a kept chain up to `block`. Each relation and table becomes a table of the
 * schema, and `row_hashes` has a row for each of their rows.
 */
export async function deriveUpTo(
  connection: DuckDBConnection,
  configuration: Configuration,
  block: number,
  schema: string,
): Promise<void> {
  for (const [name, column] of Object.entries(BLOCK_COLUMNS))
    await connection.run(
      `create or replace temp view ${name} as from chain.${name} where ${column} <= ${block}`,
    );
  await configure(connection, configuration);
  await connection.run(`create schema ${schema}`);
  await connection.run(
    `create table ${schema}.row_hashes (name varchar, block bigint, row_hash ubigint)`,
  );
  const copy = (name: string, select: string) => keepRows(connection, schema, name, select);
  const context = { configuration, blockNumber: block };
  await runRelations(connection, KEPT, { given: Object.keys(GIVEN_COLUMNS), context });
  for (const relation of ACTIVITY_RELATIONS)
    await makeRelation(connection, relation, { from: 0, to: block });
  for (const { name } of [...KEPT, ...ACTIVITY_RELATIONS]) await copy(name, `from ${name}`);
  const tableContext = {
    network: configuration.network,
    snapshotSeconds: await countOf(connection, 'select seconds from snapshot_time'),
    blockNumber: block,
  };
  for (const [name, rule] of Object.entries(RULES))
    await copy(name, shownSql(rule, rule.sql(tableContext)));
  await copy('activities', activitiesSql(EVENTS));
}

/** Keeps the rows of a SELECT as a table of the schema, and their hashes. */
export async function keepRows(
  connection: DuckDBConnection,
  schema: string,
  name: string,
  select: string,
): Promise<void> {
  const table = `${schema}.${sqlName(name)}`;
  await connection.run(`create table ${table} as ${select}`);
  const columns = COLUMNS.get(name) ?? Object.keys(await columnsOf(connection, table));
  COLUMNS.set(name, columns);
  await connection.run(
    `insert into ${schema}.row_hashes
    select '${name}', ${blockSql(name, columns) ?? 'null'}, hash(row_of) from ${table} row_of`,
  );
}
