import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenFiles } from '../../../engine/answers/open-files.ts';
import { fromColumn, hex, storedObject, time, word } from '../../../engine/definition/fields.ts';
import type { ColumnTable, TableView } from '../../../engine/definition/kinds/list-operation.ts';
import { address, oneOf } from '../../../engine/definition/parameters.ts';
import { prepareList } from '../../../engine/prepare/kinds/prepare-list.ts';
import { jsonSql } from '../../../engine/prepare/sql/json-sql.ts';
import type { StoredList } from '../../../engine/store/stored-list.ts';
import { COMMA } from '../../../engine/store/stored-records.ts';
import { DAY } from '../../../engine/store/time.ts';
import { contextOf, opened } from '../../support/prepared-of.ts';

const ROWS = 5000;

const composed: ColumnTable = {
  name: 'log',
  source: 'log',
  order: 'happened desc, number',
  columns: ['kind', 'who'],
  sparse: [],
  times: ['happened'],
  texts: { data: storedObject, more: storedObject },
  records: 'composed',
};

const finished: ColumnTable = { ...composed, records: 'finished' };

const record = {
  kind: word,
  who: hex,
  data: storedObject,
  more: storedObject,
  when: fromColumn('happened', time),
};

type Where = TableView['rows']['where'];

function viewOf(where?: Where, of = composed): TableView {
  return {
    name: 'restaking/view',
    purpose: 'Rows of the log.',
    record,
    filters: {
      kind: () => oneOf('Kind.', ['KIND_0', 'KIND_1', 'KIND_2']),
      who: () => address('Who.'),
    },
    rows: { of, ...(where && { where }) },
  };
}

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  await connection.run("create type kinds as enum ('KIND_0', 'KIND_1', 'KIND_2')");
  await connection.run(
    `create table log as select i as number, ('KIND_' || i % 3)::kinds as kind,
       case when i % 5 <> 0 then '0x' || lower(hex(hash(i % 40))) end as who,
       case when i % 2 = 0 then '{}' else '{"é":"' || repeat('ü', (i % 300)::bigint) || '"}' end as "data",
       '{"n":' || i || '}' as more,
       timestamp '2024-02-28 23:59:58' + (i * 7919 % ${ROWS}) * interval '30.123456 seconds' as happened
     from range(${ROWS}) t(i)
     order by ${composed.order}`,
  );
});
afterAll(() => connection.closeSync());

/** A view as prepare writes it and store opens it, and the rows that DuckDB gives. */
async function bothWays(
  where?: Where,
  of = composed,
): Promise<{ list: StoredList; rows: unknown[][] }> {
  const context = await contextOf(connection);
  const view = viewOf(where, of);
  await prepareList(context, view);
  const read = await connection.runAndReadAll(
    `select ${jsonSql(record)}, kind::varchar, who, epoch_us(happened) // 1000
     from log where ${where ? `${where.column}::varchar = '${where.value}'` : 'true'} order by ${of.order}`,
  );
  return { list: new OpenFiles(opened(context)).list(view), rows: read.getRowsJS() };
}

const KINDS = [undefined, 'KIND_1', 'KIND_0', 'NONE'];

describe.each(
  [composed, finished].flatMap((of) => KINDS.map((kind) => ({ kind, of, records: of.records }))),
)('a view of the rows where kind = $kind with $records records', ({ kind, of }) => {
  const where = kind === undefined ? undefined : { column: 'kind', value: kind };

  it('has the records that SQL writes', async () => {
    const { list, rows } = await bothWays(where, of);
    expect(list.length).toBe(rows.length);
    const all = Uint32Array.from(rows.keys());
    const expected = rows.map(([json]) => json).join(',');
    expect(list.records.write(all, COMMA).toString()).toBe(expected);
  });

  it('finds its rows by term', async () => {
    const { list, rows } = await bothWays(where, of);
    for (const [filter, at] of [
      ['kind', 1],
      ['who', 2],
    ] as const) {
      const index = list.indexes.get(filter);
      for (const term of new Set(rows.map((row) => row[at]))) {
        if (term === null) continue;
        const expected = [...rows.keys()].filter((row) => rows[row]?.[at] === term);
        const ordinal = index?.terms.ordinalOf(String(term)) ?? -1;
        expect([...(index?.postings(ordinal) ?? [])]).toEqual(expected);
      }
    }
  });
});

describe('a whole table', () => {
  it('selects rows by time, cut at milliseconds', async () => {
    const { list, rows } = await bothWays();
    expect([...(list.times?.times ?? [])]).toEqual(rows.map((row) => Number(row[3])));
    const start = Date.parse('2024-02-29T00:00:00Z');
    const selected = list.times?.within('all', { start, end: start + DAY - 1 });
    const expected = [...rows.keys()].filter((row) => {
      const milliseconds = Number(rows[row]?.[3]);
      return milliseconds >= start && milliseconds < start + DAY;
    });
    expect(expected.length).toBeGreaterThan(100);
    expect([...(selected ?? [])]).toEqual(expected);
  });
});

describe('a view of a table', () => {
  it('has no filter by a column that the table does not store', async () => {
    const context = await contextOf(connection);
    const view = {
      ...viewOf({ column: 'kind', value: 'KIND_1' }),
      filters: { number: () => address('Which.') },
    };
    await expect(prepareList(context, view)).rejects.toThrow('table log has no column number');
  });

  it('has texts or finished records, not both', async () => {
    const context = await contextOf(connection);
    await prepareList(context, viewOf(undefined, finished));
    expect([...context.files.keys()].filter((path) => path.includes('-0.arrow'))).toEqual([
      'lists/restaking/view/records-0.arrow',
    ]);
    const other = await contextOf(connection);
    await prepareList(other, viewOf());
    expect([...other.files.keys()].filter((path) => path.includes('-0.arrow'))).toEqual([
      'tables/log/texts-0.arrow',
    ]);
  });

  it('has no record with a column that the table does not store', async () => {
    const context = await contextOf(connection);
    const view = { ...viewOf(), record: { number: word } };
    await prepareList(context, view);
    expect(() => new OpenFiles(opened(context)).list(view)).toThrow(
      'number: the table has no column number',
    );
  });
});
