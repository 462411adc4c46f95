import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OpenFiles } from '../../../engine/answers/open-files.ts';
import { array, hex, integer, text, time, word } from '../../../engine/definition/fields.ts';
import type { QueryList } from '../../../engine/definition/kinds/list-operation.ts';
import { address, oneOf, timeRange } from '../../../engine/definition/parameters.ts';
import { prepareList } from '../../../engine/prepare/kinds/prepare-list.ts';
import type { PrepareContext } from '../../../engine/prepare/prepare-context.ts';
import { COMMA } from '../../../engine/store/stored-records.ts';
import { contextOf, opened } from '../../support/prepared-of.ts';

/**
 * A chunk of DuckDB has 2,048 rows; a record batch ends with the chunk in which it reaches 32 MiB.
 */
const ROWS = 2100;
const PADDING = 17_000;

function listOf(rows: string): QueryList {
  return {
    name: 'restaking/things',
    purpose: 'Things.',
    record: { number: integer, who: hex, kind: word, name: text, padding: text, happened: time },
    rows: () => rows,
    order: 'number',
    filters: {
      kind: () => oneOf('Kind.', ['EVEN', 'ODD']),
      who: () => address('Who.'),
      ...timeRange,
    },
    sorts: { own: 'number', by: { number: 'number', name: 'name' } },
    search: { names: ['name'], address: 'who' },
    times: 'happened',
  };
}

/** Rows from the oldest to the newest, some of them without a kind. */
const source = (rows: number, padding: number) => `
  select i as number, '0x' || lpad((i % 7)::varchar, 40, '0') as who,
    case when i % 2 = 0 then 'EVEN' when i % 3 = 0 then null else 'ODD' end as kind,
    'name ' || (i % 11) as name, repeat('x', ${padding}) as padding,
    timestamp '2024-01-01' + i * interval '1 minute' as happened
  from range(${rows}) t(i)`;

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterEach(() => connection.run('drop schema lists cascade'));
afterAll(() => connection.closeSync());

async function prepareThings(
  rows: string,
  limits: { readonly fileBytes?: number } = {},
): Promise<PrepareContext> {
  const context = await contextOf(connection, limits);
  await prepareList(context, listOf(rows));
  return context;
}

const filesOf = ({ files }: PrepareContext) =>
  [...files.keys()].filter((path) => path.includes('/records-'));

describe('a list longer than one record batch', () => {
  it.each([
    ['one file', {}, 1],
    ['several files', { fileBytes: 1 }, 2],
  ])('has all its records, in order, in %s', async (_name, limits, files) => {
    const rows = source(ROWS, PADDING);
    const context = await prepareThings(rows, limits);
    expect(filesOf(context)).toEqual(
      Array.from({ length: files }, (_, at) => `lists/restaking/things/records-${at}.arrow`),
    );
    const list = new OpenFiles(opened(context)).list(listOf(rows));
    expect(list.length).toBe(ROWS);
    for (let from = 0; from < ROWS; from += 500) {
      const some = Uint32Array.from({ length: Math.min(500, ROWS - from) }, (_, at) => from + at);
      const records = JSON.parse(`[${list.records.write(some, COMMA)}]`);
      expect(records.map(({ number }: { number: number }) => number)).toEqual([...some]);
      expect(records.every(({ padding }: { padding: string }) => padding.length === PADDING)).toBe(
        true,
      );
    }
  });
});

describe.each([0, 1, 2, 3, 63, 64, 65, 2049])('a list of %i rows', (rows) => {
  const numbers = [...Array(rows).keys()];
  const minute = (number: number) => Date.parse('2024-01-01') + number * 60_000;

  it('has its rows by term, name, time and in other orders', async () => {
    const sql = source(rows, 0);
    const list = new OpenFiles(opened(await prepareThings(sql))).list(listOf(sql));
    expect(list.length).toBe(rows);
    const kinds = list.indexes.get('kind');
    const even = kinds?.terms.ordinalOf('EVEN') ?? null;
    expect(even === null ? [] : [...(kinds?.postings(even) ?? [])]).toEqual(
      numbers.filter((number) => number % 2 === 0),
    );
    expect(kinds?.terms.length).toBe(Math.min(rows, 2));
    expect([...(list.names?.within('all', 'name 10') ?? [])]).toEqual(
      numbers.filter((number) => number % 11 === 10),
    );
    expect([...(list.names?.within('all', `0x${'3'.padStart(40, '0')}`) ?? [])]).toEqual(
      numbers.filter((number) => number % 7 === 3),
    );
    const range = { start: minute(2), end: minute(63) };
    expect([...(list.times?.within('all', range) ?? [])]).toEqual(
      numbers.filter((number) => number >= 2 && number <= 63),
    );
    const descending = list.orders.get('-number');
    expect([...(descending?.slice('all', 0, rows) ?? [])]).toEqual(numbers.toReversed());
    const some = Uint32Array.from(numbers.filter((number) => number % 3 === 0));
    expect([...(descending?.slice(some, 0, some.length) ?? [])]).toEqual([...some].reverse());
    expect([...list.orders.keys()]).toEqual(['-number', 'name', '-name']);
    expect([...(list.orders.get('name')?.slice('all', 0, rows) ?? [])]).toEqual(
      numbers.toSorted((a, b) => {
        const [left, right] = [`name ${a % 11}`, `name ${b % 11}`];
        return left < right ? -1 : left > right ? 1 : a - b;
      }),
    );
  });
});

describe('a list whose rows go by several names', () => {
  it('finds each row under each of them, and what is known without a row', async () => {
    await connection.run('create schema if not exists lists');
    const sql = `select i as number, ['N' || i % 3, 'ALL'] as who from range(5) t(i)`;
    const named: QueryList = {
      name: 'restaking/named',
      purpose: 'Things with names.',
      record: { number: integer, who: array(text) },
      rows: () => sql,
      order: 'number desc',
      filters: { who: () => oneOf('Name.', ['N0', 'N1', 'N2', 'ALL', 'NONE']) },
      required: {
        key: ['who'],
        known: () => `select unnest(['NONE', 'ALL']) as who`,
        aliases: 'who',
      },
    };
    const context = await contextOf(connection);
    await prepareList(context, named);
    const index = new OpenFiles(opened(context)).list(named).indexes.get('who');
    const rowsOf = (name: string) => {
      const ordinal = index?.terms.ordinalOf(name) ?? null;
      return ordinal === null ? null : [...(index?.postings(ordinal) ?? [])];
    };
    // The rows are 4, 3, 2, 1, 0.
    expect(rowsOf('N0')).toEqual([1, 4]);
    expect(rowsOf('N1')).toEqual([0, 3]);
    expect(rowsOf('N2')).toEqual([2]);
    expect(rowsOf('ALL')).toEqual([0, 1, 2, 3, 4]);
    expect(rowsOf('NONE')).toEqual([]);
    expect(rowsOf('N3')).toBeNull();
    const one = index?.terms.ordinalOf('N1') ?? -1;
    expect([...(index?.having(one, Uint32Array.of(0, 1, 3)) ?? [])]).toEqual([0, 3]);
  });
});
