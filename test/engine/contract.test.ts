import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownName } from '../../common/relations/relation.ts';
import { sqlName } from '../../common/sql.ts';
import { columnOf } from '../../engine/definition/fields.ts';
import {
  indexedFilters,
  isView,
  type ListDefinition,
} from '../../engine/definition/kinds/list-operation.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { newestSql } from '../../engine/definition/select.ts';
import { extensions, operations, specification } from '../../engine/operations/index.ts';
import { stakerLifetimes } from '../../engine/prepare/facts/optional-facts.ts';
import { pageSql } from '../../engine/prepare/kinds/prepare-query.ts';
import { jsonSql, membersSql } from '../../engine/prepare/sql/json-sql.ts';
import { whereSql } from '../../engine/prepare/sql/where-sql.ts';
import { lossesByStakerSql } from '../../engine/sql/losses-by-staker.ts';
import { SETTINGS } from '../support/engines.ts';
import { emptyTables } from './empty-tables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The fifteen paths of the specification with the parameters that they always had; required ones
 * starred.
 */
const SPECIFICATION: Readonly<Record<string, string>> = {
  '/restaking/all-stakers': 'page limit',
  '/restaking/all-tokens': 'page limit token symbol synced',
  '/restaking/operator-avs': '*operator page limit',
  '/restaking/avs-operators': '*avs page limit',
  '/restaking/all-deposits': 'page limit staker strategy token',
  '/restaking/activity': 'page limit action operator staker strategy token avs pod',
  '/restaking/all-rewards': 'page limit type avs submitter token',
  '/restaking/pod-activity': '*pod page limit',
  '/restaking/distribution-root-info': '*rootIndex',
  '/restaking/operator-strategies': '*operator',
  '/restaking/operators-tvl': 'page limit',
  '/restaking/ecosystem-tvl': '',
  '/restaking/ecosystem-operators': '',
  '/availability/all-operators': 'network page limit',
  '/availability/batch-by-hash': 'network *batchHeaderHash',
};

/** Further parameters of the specification's operations; none is required. */
const FURTHER: Readonly<Record<string, string>> = {
  '/restaking/all-stakers': 'sort',
  '/restaking/all-tokens': 'search',
  '/restaking/operator-avs': 'search',
  '/restaking/avs-operators': 'search asOf',
  '/restaking/all-deposits': 'startTimestamp endTimestamp',
  '/restaking/activity': 'startTimestamp endTimestamp include',
  '/restaking/all-rewards': 'sort startTimestamp endTimestamp',
  '/restaking/operator-strategies': 'asOf',
  '/restaking/operators-tvl': 'sort search asOf',
  '/restaking/ecosystem-tvl': 'asOf',
  '/restaking/ecosystem-operators': 'asOf',
};

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await emptyTables();
});
afterAll(() => connection.closeSync());

describe('the list of operations', () => {
  it('holds each path of the specification once, then the extensions', () => {
    expect(specification.map(({ path }) => path)).toEqual(Object.keys(SPECIFICATION));
    expect(operations).toEqual([...specification, ...extensions]);
    const paths = operations.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('names every file of the operations folder', () => {
    const files = ['restaking', 'availability'].flatMap((group) =>
      readdirSync(join(ROOT, 'engine/operations', group)).map(
        (file) => `${group}/${file.replace(/\.ts$/, '')}`,
      ),
    );
    expect(operations.map(({ name }) => name).sort()).toEqual(files.sort());
  });
});

describe.each(specification)('$name', (operation) => {
  it('takes exactly the parameters of the contract', () => {
    const taken = Object.entries(operation.parameters(SETTINGS)).map(([name, schema]) =>
      schema.safeParse(undefined).success ? name : `*${name}`,
    );
    const expected = `${SPECIFICATION[operation.path] ?? ''} ${FURTHER[operation.path] ?? ''}`
      .split(' ')
      .filter((name) => name !== '');
    expect(taken.sort()).toEqual(expected.sort());
  });
});

describe.each(operations)('$name', (operation) => {
  const parameters = operation.parameters(SETTINGS);

  it('has a path, a purpose and a description of every parameter', () => {
    expect(operation.path).toBe(`/${operation.name}`);
    expect(operation.purpose).toMatch(/^[A-Z].*\.$/);
    for (const schema of Object.values(parameters)) {
      expect(descriptionOf(schema)).toMatch(/\.$/);
    }
  });

  it('has SQL that prepares on an empty snapshot', async () => {
    const statements = statementsOf(operation);
    expect(statements.length).toBeGreaterThan(0);
    const names = new Set<string>();
    for (const sql of statements) {
      const statement = await connection.prepare(sql);
      for (const name of parametersOf(statement)) names.add(name);
      expect(statement.columnCount).toBeGreaterThan(0);
      statement.destroySync();
    }
    expect([...names].sort()).toEqual(bound(operation, statements));
  });

  it('orders its rows where it has several', () => {
    for (const order of ordersOf(operation)) expect(order.trim()).not.toBe('');
  });

  it('has golden answers', () => {
    const golden = join(ROOT, 'test/golden', operation.name);
    expect(existsSync(golden) && readdirSync(golden).some((file) => file.endsWith('.json'))).toBe(
      true,
    );
  });
});

/** The names of the parameters that a statement binds. */
function parametersOf(statement: DuckDBPreparedStatement): string[] {
  const names = Array.from({ length: statement.parameterCount }, (_, at) =>
    statement.parameterName(at + 1),
  );
  return names.sort();
}

/**
 * The names that the SQL of an operation must bind: every parameter of a request affects the
 * answer.
 */
function bound(
  { kind, definition, parameters }: Operation,
  statements: readonly string[],
): string[] {
  if (kind !== 'query') return [];
  // A block or a time is bound as the block that it means; states by segment with the segments of
  // that block and of the newest one.
  // The newest state is read without `asOf`, and what is looked up is bound as well.
  const { block, envelope, lookup } = definition;
  // A feed has addresses of the service, if it knows its own.
  const links = envelope?.headAt ? ['publicUrl'] : [];
  const segments = statements.some((sql) => /\bsegment = /.test(sql))
    ? ['segment', 'newestSegment']
    : [];
  const given = Object.keys(parameters(SETTINGS))
    .filter((name) => name !== 'page' && name !== 'asOf')
    .flatMap((name) => (name === block?.parameter ? ['block', ...segments] : [name]));
  return [...given, ...links, ...(lookup?.names ?? []), 'offset'].sort();
}

/** The SQL of an operation, each as a SELECT that uses it as `prepare` does. */
function statementsOf(operation: Operation): string[] {
  switch (operation.kind) {
    case 'list':
      return listStatements(operation.definition);
    case 'histogram':
    case 'record':
      return listStatements(operation.definition.of);
    case 'entity':
    case 'summary': {
      const { record, rows } = operation.definition;
      return [`select ${jsonSql(record)} from (${newestSql(rows)})`];
    }
    case 'holdings': {
      const { staker, operator } = operation.definition;
      return [
        `select ${membersSql(staker)}
         from (select created_event as staker_created_event, updated_event as staker_updated_event from (${stakerLifetimes(ownName)})) cross join (select losses from (${lossesByStakerSql(ownName)}))`,
        `select ${membersSql(operator)}
         from snapshot.operators operators
         left join rollup.operator_lifetimes lifetime on lifetime."operator" = operators."operator"::varchar`,
      ];
    }
    case 'query': {
      const { lookup } = operation.definition;
      return [pageSql(operation.definition), ...(lookup ? [newestSql(lookup.sql)] : [])];
    }
  }
}

function listStatements(list: ListDefinition): string[] {
  const { statistics } = list;
  const fixed =
    statistics && statistics.of !== 'selection'
      ? [`select ${jsonSql(statistics.fields)} from (${newestSql(statistics.rows)})`]
      : [];
  if (isView(list)) {
    const { of } = list.rows;
    const columns = [...of.columns, ...of.times, ...Object.keys(of.texts)].map(sqlName);
    return [
      `select ${columns.join(', ')} from ${of.source} where ${whereSql(list)} order by ${of.order}`,
      ...fixed,
    ];
  }
  const { record, rows, order, sorts, search, times, required } = list;
  const named = [...(search ? [...search.names, search.address] : []), ...(times ? [times] : [])];
  const filters = indexedFilters(list).map((filter) => columnOf(filter));
  const values = [...Object.values(sorts?.by ?? {}), ...[...named, ...filters].map(sqlName)];
  return [
    `select ${[jsonSql(record), ...values].join(', ')} from (${newestSql(rows)}) order by ${order}`,
    ...(required ? [newestSql(required.known)] : []),
    ...fixed,
  ];
}

/**
 * The order of an operation's rows; for an entity, the order that decides between several with one
 * key.
 */
function ordersOf({ kind, definition }: Operation): string[] {
  switch (kind) {
    case 'query':
      return [definition.order];
    case 'list':
      return [isView(definition) ? definition.rows.of.order : definition.order];
    case 'entity':
      return [newestSql(definition.rows).split(/\border by\b(?![\s\S]*\border by\b)/)[1] ?? ''];
    default:
      return [];
  }
}

/** The description lies on the innermost schema; defaults and optionality wrap it. */
function descriptionOf(schema: unknown): string | undefined {
  const seen = schema as {
    meta?: () => { description?: string } | undefined;
    def?: { innerType?: unknown };
  };
  return (
    seen.meta?.()?.description ??
    (seen.def?.innerType ? descriptionOf(seen.def.innerType) : undefined)
  );
}
