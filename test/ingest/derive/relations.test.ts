import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeStatement } from '../../../common/relations/relation.ts';
import { makeRelation, runRelations } from '../../../common/relations/run-relations.ts';
import { sqlName } from '../../../common/sql.ts';
import { TABLE_NAMES } from '../../../common/table-names.ts';
import { registerDecimalFunctions } from '../../../data/load/decimal-functions.ts';
import { registerWordFunctions } from '../../../ingest/abi/word-functions.ts';
import type { Configuration } from '../../../ingest/configuration/configuration.ts';
import { INVARIANTS } from '../../../ingest/derive/checks/invariants.ts';
import { MISSING_INPUTS } from '../../../ingest/derive/checks/missing-inputs.ts';
import { ACTIVITIES, activitiesSql } from '../../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../../ingest/derive/relations/activity-columns.ts';
import { ACTIVITY_RELATIONS } from '../../../ingest/derive/relations/activity-logs.ts';
import { GIVEN_COLUMNS, RELATIONS } from '../../../ingest/derive/relations/index.ts';
import { RULES } from '../../../ingest/derive/tables/rules.ts';
import { columnsOf, createEmpty, expressionsOf, readsOf } from '../../support/relations.ts';
import { NETWORK } from '../chain.ts';
import { openMemory } from '../raw-chain.ts';

const configuration: Configuration = { network: NETWORK, tokens: [], prices: [], entities: [] };

const CONTEXT = {
  configuration,
  network: NETWORK,
  snapshotSeconds: 0,
  blockNumber: 0,
  from: 0,
  to: 1,
};

const DERIVED = [...RELATIONS, ...ACTIVITY_RELATIONS];

function selectOf(relation: (typeof DERIVED)[number]): string {
  return relation.sql({ ...CONTEXT, ...wholeStatement(relation) });
}

/** SELECTs over the relations that are no relations themselves. */
const READERS = [
  ...Object.entries(RULES).map(([name, { reads, sql }]) => ({
    name: `table ${name}`,
    reads,
    sqls: [sql(CONTEXT)],
  })),
  { name: 'table activities', reads: ACTIVITIES.reads, sqls: [activitiesSql(EVENTS)] },
  ...INVARIANTS.map(({ name, reads, cases }) => ({
    name: `invariant ${name}`,
    reads,
    sqls: [cases],
  })),
  ...MISSING_INPUTS.map(({ what, reads, sql }) => ({
    name: `missing ${what}`,
    reads,
    sqls: [sql],
  })),
];

const STATEMENTS = [
  ...DERIVED.map((one) => ({
    name: one.name,
    reads: one.reads,
    sqls: [
      selectOf(one),
      ...(one.slices ? [one.slices.of] : []),
      ...(one.perKey?.touched ? [one.perKey.touched((name) => name)] : []),
    ],
  })),
  ...READERS,
];

const COLUMNS = new Map([
  ...Object.entries(GIVEN_COLUMNS),
  ...DERIVED.map(({ name, columns }) => [name, columns] as const),
]);

describe('the relations of ingest', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    memory = await openMemory();
    connection = memory.connection;
    registerWordFunctions(connection);
    registerDecimalFunctions(connection);
  });
  afterAll(() => memory.close());

  /** Leaves the database with empty tables of these names and nothing else. */
  async function onlyWith(names: readonly string[]): Promise<void> {
    const read = await connection.runAndReadAll(
      "select table_type = 'VIEW', table_name from information_schema.tables where table_schema = 'main'",
    );
    for (const [isView, name] of read.getRowsJS())
      await connection.run(`drop ${isView ? 'view' : 'table'} ${sqlName(String(name))}`);
    for (const name of names) await createEmpty(connection, name, COLUMNS.get(name) ?? {});
  }

  it.each(STATEMENTS)('$name names those that it declares, and no other', async (statement) => {
    const read = await Promise.all(statement.sqls.map((sql) => readsOf(connection, sql)));
    expect([...new Set(read.flat())].sort()).toEqual([...statement.reads].sort());
  });

  it.each(DERIVED)(
    '$name has the columns that it declares, from its reads alone',
    async (relation) => {
      const { name, reads, columns, compute } = relation;
      await onlyWith(reads);
      // Both contexts are there: an activity's relation reads blocks, any other the configuration.
      await makeRelation(connection, relation as (typeof RELATIONS)[number], CONTEXT);
      expect(await columnsOf(connection, `select * from ${name}`)).toEqual(columns);
      expect(Object.keys(await columnsOf(connection, name))).toEqual(Object.keys(columns));
      const input = await columnsOf(connection, selectOf(relation));
      if (compute) expect(new Set(Object.values(input))).toEqual(new Set(['VARCHAR']));
    },
  );

  it.each(READERS)('$name needs nothing but its reads', async ({ reads, sqls: [sql = ''] }) => {
    await onlyWith(reads);
    expect(Object.keys(await columnsOf(connection, sql))).not.toEqual([]);
  });

  it('have names that no table of a snapshot and no part of a statement has', async () => {
    const names = [...Object.keys(GIVEN_COLUMNS), ...DERIVED.map(({ name }) => name)];
    const tables: readonly string[] = TABLE_NAMES;
    expect(names.filter((name) => tables.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, sqls } of STATEMENTS) {
      const parts = await Promise.all(sqls.map((sql) => expressionsOf(connection, sql)));
      expect(
        parts.flat().filter((part) => names.includes(part) || tables.includes(part)),
        name,
      ).toEqual([]);
    }
  });

  it('are read, the scratch tables by other tables alone', () => {
    const read = new Set(STATEMENTS.flatMap(({ reads }) => reads));
    expect(DERIVED.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([]);
    const scratch = RELATIONS.filter((one) => one.scratch).map(({ name }) => name);
    const views = RELATIONS.filter((one) => one.as === 'view');
    const outlive = new Set(
      [...READERS, ...ACTIVITY_RELATIONS, ...views].flatMap((one) => one.reads),
    );
    expect(scratch.filter((name) => outlive.has(name))).toEqual([]);
  });

  it('name fewer if some of those that they read are empty', async () => {
    for (const relation of RELATIONS) {
      const { name, reads, sql } = relation;
      const empty = await readsOf(
        connection,
        sql({ ...CONTEXT, ...wholeStatement(relation), empty: new Set(reads) }),
      );
      expect(
        empty.filter((read) => !reads.includes(read)),
        name,
      ).toEqual([]);
    }
  });

  it('are made in any order in which they are listed, and leave no scratch table', async () => {
    await onlyWith(Object.keys(GIVEN_COLUMNS));
    const made: string[] = [];
    await runRelations(connection, [...RELATIONS].reverse(), {
      given: Object.keys(GIVEN_COLUMNS),
      context: CONTEXT,
      progress: (done, name) => {
        expect(done).toBe(made.length);
        made.push(name);
      },
    });
    expect([...made].sort()).toEqual(RELATIONS.map(({ name }) => name).sort());
    const read = await connection.runAndReadAll(
      "select table_name from information_schema.tables where table_schema = 'main'",
    );
    const left = read.getRowsJS().map(([name]) => String(name));
    expect(
      RELATIONS.filter(({ name, scratch }) => left.includes(name) === Boolean(scratch)),
    ).toEqual([]);
  });
});
