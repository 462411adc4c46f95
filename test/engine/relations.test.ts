import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DefinedRelation,
  inOrder,
  type Relation,
  type Statement,
  wholeStatement,
} from '../../common/relations/relation.ts';
import { dropRelation, makeRelation } from '../../common/relations/run-relations.ts';
import { sqlName } from '../../common/sql.ts';
import { isView } from '../../engine/definition/kinds/list-operation.ts';
import { OF_STATEMENT } from '../../engine/definition/kinds/query-operation.ts';
import { isAsOf, namedBy, type Operation } from '../../engine/definition/operation.ts';
import { newestSql, readsOfSelect, type Select } from '../../engine/definition/select.ts';
import { selectsOf } from '../../engine/definition/selects.ts';
import { operations } from '../../engine/operations/index.ts';
import { termsRelation } from '../../engine/prepare/columns/terms.ts';
import { listedRelation } from '../../engine/prepare/external/store-list.ts';
import { GRAPH } from '../../engine/prepare/graph.ts';
import {
  HOLDING_RELATIONS,
  operatorRows,
  strategyRows,
} from '../../engine/prepare/kinds/holding-relations.ts';
import { keysRelation } from '../../engine/prepare/kinds/prepare-entity.ts';
import type { RolledUp } from '../../engine/prepare/rolled-up.ts';
import { LOADED_TABLES } from '../../engine/prepare/rollup.ts';
import { CONCENTRATION } from '../../engine/prepare/rollups/concentration.ts';
import { ROLLUPS } from '../../engine/prepare/rollups/index.ts';
import { SLASH_INPUTS } from '../../engine/prepare/rollups/slash-inputs.ts';
import { SLASHABLE } from '../../engine/prepare/rollups/slashable.ts';
import { SUMS } from '../../engine/prepare/schema/views.ts';
import { keySql } from '../../engine/prepare/sql/key-sql.ts';
import { listRelation, listTable } from '../../engine/prepare/sql/list-table.ts';
import { partsRelation } from '../../engine/prepare/sql/slices.ts';
import { STATES, StateSql } from '../../engine/prepare/states/state-sql.ts';
import { createEmpty, readsOf } from '../support/relations.ts';
import { emptyTables } from './empty-tables.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await emptyTables();
});
afterAll(() => connection.closeSync());

/** Columns of a SELECT that may have parameters, with DuckDB's types. */
async function columnsOf(select: string): Promise<Record<string, string>> {
  const statement = await connection.prepare(select);
  const columns = Array.from({ length: statement.columnCount }, (_, at) => [
    statement.columnName(at),
    // Member names of a STRUCT are quoted in one place and not in another.
    statement.columnType(at).toString().replaceAll('"', ''),
  ]);
  statement.destroySync();
  return Object.fromEntries(columns);
}

/** Checks the columns and the reads of a relation. */
async function check(relation: Relation): Promise<void> {
  const sql = relation.sql(wholeStatement(relation));
  const columns = Object.entries(relation.columns);
  expect(Object.entries(await columnsOf(sql))).toEqual(
    columns.map(([name, type]) => [name, type.replaceAll('"', '')]),
  );
  await checkReads(relation);
}

/**
 * Checks that a relation reads what it declares, and that each table that it reads can be replaced.
 */
async function checkReads(relation: Relation | DefinedRelation): Promise<void> {
  const { reads, sql } = relation;
  // DuckDB's parser gives names without quotes.
  const named = reads.map((name) => name.replaceAll('"', '')).sort();
  expect(await readsOf(connection, sql(wholeStatement(relation)))).toEqual(named);
  const others = reads.map((name) => `other ${name}`).sort();
  const replaced = sql(wholeStatement(relation, (name) => sqlName(`other ${name}`)));
  expect(await readsOf(connection, replaced)).toEqual(others);
}

describe('roll-ups', () => {
  const context = { absent: [], block: null };
  const statement = (one: RolledUp) => ({ ...context, ...wholeStatement(one) });

  it('read each other without a circle', () => {
    expect(inOrder(GRAPH, LOADED_TABLES)).toHaveLength(GRAPH.length);
  });

  it.each(GRAPH.map((one) => [one.name, one] as const))(
    '%s: has the declared columns, and reads the declared tables or what stands for them',
    async (_name, one) => {
      const made: string[] = [];
      for (const read of one.reads.filter((name) => !name.includes('.'))) {
        const columns = byName.get(read)?.columns;
        if (!columns) continue;
        await createEmpty(connection, read, columns);
        made.push(read);
      }
      const asked = new Set<string>();
      const facts = (name: string) => {
        asked.add(name);
        return ['1', '2'];
      };
      const sql = one.sql(statement(one));
      const columns = Object.entries(one.compute ? {} : one.columns);
      const described = one.compute ? {} : await columnsOf(sql);
      expect(Object.entries(described)).toEqual(
        columns.map(([name, type]) => [name, type.replaceAll('"', '')]),
      );
      const parts = one.parts?.({ ...statement(one), facts }) ?? [];
      const read = await Promise.all(
        [sql, ...parts, ...(one.slices ? [one.slices.of] : [])].map((text) =>
          readsOf(connection, text),
        ),
      );
      expect([...new Set([...read.flat(), ...asked])].sort()).toEqual([...one.reads].sort());
      for (const name of made) await connection.run(`drop table ${name}`);
      const replaced = {
        ...context,
        ...wholeStatement(one, (name) => sqlName(`other ${name}`)),
        facts,
      };
      const others = await Promise.all(
        [one.sql(replaced), ...(one.parts?.(replaced) ?? [])].map((text) =>
          readsOf(connection, text),
        ),
      );
      expect(others.flat().filter((name) => !name.startsWith('other '))).toEqual([]);
    },
  );

  it.each(
    GRAPH.filter((one) => one.onOverflow === 'bignum').map((one) => [one.name, one] as const),
  )('%s: adds BIGNUMs if its sums exceed a HUGEINT', (_name, one) => {
    expect(one.sql({ ...statement(one), sums: 'bignum' })).not.toBe(one.sql(statement(one)));
  });

  // Their SQL also stands for the state at a block.
  it.each(
    [...ROLLUPS, ...SLASHABLE, ...CONCENTRATION, ...SLASH_INPUTS].map(
      (one) => [one.name, one] as const,
    ),
  )('%s: can be computed from stand-ins', (_name, one) => check(one));
});

/** Lists with rows of their own, each once. */
const lists = [
  ...new Set(
    operations.flatMap((operation) => {
      const list = listOf(operation);
      return list && !isView(list) ? [list] : [];
    }),
  ),
];

function listOf(operation: Operation) {
  if (operation.kind === 'list') return operation.definition;
  return operation.kind === 'histogram' || operation.kind === 'record'
    ? operation.definition.of
    : undefined;
}

const byName = new Map(GRAPH.map((one) => [one.name, one]));

describe('relations of an operation', () => {
  const queries = operations.flatMap((operation) =>
    operation.kind === 'query' && operation.definition.relations
      ? [[operation.name, operation.definition.relations] as const]
      : [],
  );

  it.each(queries)('%s: have the declared columns and read the declared tables', async (_, all) => {
    const tables = await connection.runAndReadAll(
      "select schema_name || '.' || table_name from duckdb_tables() where schema_name in ('snapshot', 'rollup')",
    );
    expect(inOrder(all, tables.getRowsJS().flat().map(String))).toEqual(all);
    for (const relation of all) {
      await check(relation);
      await createEmpty(connection, relation.name, relation.columns);
    }
    for (const { name } of all) await connection.run(`drop table ${name}`);
  });
});

describe('relations of files', () => {
  beforeAll(async () => {
    await connection.run('create schema lists');
    for (const one of lists) await makeRelation(connection, listRelation(one), {});
  });

  it.each(lists.map((one) => [one.name, one] as const))('%s: of a list', async (_, list) => {
    await checkReads(listRelation(list));
    if (list.unbounded) await check(listedRelation(list));
    if (list.lists) await check(partsRelation(list.lists, 1));
    if (list.required) {
      const { key, known } = list.required;
      const term = keySql(key);
      const source: Select = (table) => table(listTable(list));
      await check(
        termsRelation('index_terms_0', source, {
          term,
          known: (table) => `select ${term} from (${known(table)})`,
        }),
      );
    }
  });

  it.each(
    operations.flatMap((operation) =>
      operation.kind === 'entity'
        ? operation.definition.keys.map((key) => [operation.name, key, operation] as const)
        : [],
    ),
  )('%s: of the key %j', (_name, key, { definition }) => check(keysRelation(definition, key)));

  it.each(SUMS.map((one) => [one.name, one] as const))('%s', (_name, one) => check(one));

  it('of a staker, its holdings and its operator', async () => {
    for (const one of HOLDING_RELATIONS) {
      await check(one);
      await makeRelation(connection, one, {});
    }
    for (const one of HOLDING_RELATIONS) await dropRelation(connection, one);
    for (const select of [strategyRows, operatorRows({})]) {
      const sql = ({ table }: Statement) => select(table);
      await checkReads({ name: 'read', reads: readsOfSelect(select), sql });
    }
  });
});

describe('SELECTs of an operation', () => {
  const selects = operations.flatMap((operation) =>
    Object.entries(selectsOf(operation)).map(
      ([member, select]) => [operation, member, select] as const,
    ),
  );

  it.each(selects.map((one) => [one[0].name, one[1], one] as const))(
    '%s: %s asks for the name of each relation that it reads, and reads only those that are there',
    async (_name, _member, [operation, , select]) => {
      const reads = readsOfSelect(select);
      expect([...reads].sort()).toEqual(await readsOf(connection, newestSql(select)));
      // None is also named directly.
      const others = reads.map((name) => `other ${name}`);
      const replaced = select((name) => `"other ${name}"`);
      expect(await readsOf(connection, replaced)).toEqual(others.sort());
      const own =
        operation.kind === 'query'
          ? [...OF_STATEMENT, ...(operation.definition.relations ?? []).map(({ name }) => name)]
          : [];
      const known = [...LOADED_TABLES, ...GRAPH.map(({ name }) => name), ...own];
      expect(reads.filter((name) => !known.includes(name))).toEqual([]);
    },
  );
});

describe('the state at a block', () => {
  // A staker's own changes are read by SQL of their own.
  const answering = operations.filter(isAsOf).filter((operation) => operation.kind !== 'holdings');

  // The newest state has no table of the lifetimes of all stakers.
  const tables = Object.keys(STATES).filter((name) => name !== 'rollup.staker_lifetimes');

  it.each(tables)('of %s has the columns of the newest state', async (name) => {
    const state = STATES[name]?.({ key: '' }) ?? '';
    const newest = await columnsOf(`from ${name}`);
    expect(Object.keys(newest)).toEqual(
      expect.arrayContaining(Object.keys(await columnsOf(state))),
    );
  });

  it.each(answering.map((operation) => [operation.name, operation] as const))(
    '%s: reads no table but by its state',
    async (_, operation) => {
      const state = new StateSql({ key: namedBy(operation) });
      const names: string[] = [];
      const stand = (name: string) => {
        names.push(name);
        return state.table(name);
      };
      const { rows } = selectsOf(operation);
      const read = await readsOf(connection, rows?.(stand) ?? '');
      expect(names.length).toBeGreaterThan(0);
      expect(read).toEqual([...new Set(names)].map((name) => `${name} then`).sort());
    },
  );
});
