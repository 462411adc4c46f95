import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, hex, integer, object } from '../../../engine/definition/fields.ts';
import type { EntityDefinition } from '../../../engine/definition/kinds/entity-operation.ts';
import type { QueryList } from '../../../engine/definition/kinds/list-operation.ts';
import { address } from '../../../engine/definition/parameters.ts';
import type { Select } from '../../../engine/definition/select.ts';
import { writeParquet } from '../../../engine/prepare/exports.ts';
import { prepareEntity } from '../../../engine/prepare/kinds/prepare-entity.ts';
import { prepareList } from '../../../engine/prepare/kinds/prepare-list.ts';
import { slicesByRow, slicesByValue } from '../../../engine/prepare/sql/slices.ts';
import { COLUMNS, PATHS } from '../../../engine/store/format.ts';
import { contextOf, opened } from '../../support/prepared-of.ts';

/** Of 40 operators each third holds nothing, and the others up to 39 things. */
const OPERATORS = `select printf('0x%02x', i) as operator, i as number from range(40) t(i)`;
const HELD = `select printf('0x%02x', i) as operator, j as thing
  from range(40) t(i), range(i) u(j) where i % 3 > 0`;
const collectedSql: Select = (table) =>
  `(select operator, list({'thing': thing} order by thing) as things from ${table('held')} group by operator)`;
const rowsSql: Select = (
  table,
) => `select operators.operator, number, coalesce(things, []) as things
  from ${table('operators')} left join ${collectedSql(table)} collected on collected.operator = operators.operator`;

const lists = { table: 'held', by: 'operator' };
const record = { operator: hex, number: integer, things: array(object({ thing: integer })) };

const ENTITY: EntityDefinition = {
  name: 'restaking/holder',
  documents: 'restaking/holder',
  purpose: 'A holder.',
  parameters: () => ({ operator: address('Operator.') }),
  keys: [['operator']],
  record,
  rows: (table) => `${rowsSql(table)} order by operators.operator`,
  lists,
};

const LIST: QueryList = {
  name: 'restaking/holders',
  purpose: 'Holders.',
  record,
  rows: rowsSql,
  order: 'number % 7, number',
  lists,
};

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  await connection.run(`create table operators as ${OPERATORS}`);
  await connection.run(`create table held as ${HELD}`);
});
afterAll(() => connection.closeSync());

/**
 * The files of the entity and of the list: records one after the other, and the list as Parquet.
 */
async function written(maxListed?: number) {
  const context = await contextOf(connection, maxListed === undefined ? {} : { maxListed });
  await prepareEntity(context, ENTITY);
  await prepareList(context, LIST);
  await writeParquet(context, LIST);
  await connection.run('drop schema lists cascade');
  const folder = opened(context);
  const [documents = [], records = []] = [
    folder.texts(`${PATHS.entity(ENTITY.documents)}/documents`, [COLUMNS.document]),
    folder.texts(`${PATHS.list(LIST.name)}/records`, [COLUMNS.record]),
  ].map(([column]) =>
    Array.from({ length: column?.length ?? 0 }, (_, row) => column?.at(row).toString()),
  );
  expect([documents.length, records.length]).toEqual([40, 40]);
  const parquet = await connection.runAndReadAll(
    `select rows::varchar from '${context.folder}/exports/restaking/holders.parquet' rows`,
  );
  return { documents, records, parquet: parquet.getRowsJS() };
}

describe('records that list many rows', () => {
  it('are the same, however many of these one statement writes', async () => {
    const whole = await written();
    expect(whole.parquet).toHaveLength(40);
    for (const most of [1, 50, 10_000]) expect(await written(most)).toEqual(whole);
  });
});

describe('parts', () => {
  /** How many rows each condition selects. */
  async function counts(conditions: Iterable<string> | AsyncIterable<string>): Promise<number[]> {
    const found: number[] = [];
    for await (const condition of conditions) {
      const reader = await connection.runAndReadAll(
        `select count(*)::integer from operators where ${condition}`,
      );
      found.push(Number(reader.getRowsJS()[0]?.[0]));
    }
    return found;
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

  it.each([1, 100, 100_000])('of %i rows have each row once', async (most) => {
    const byValue = await counts(slicesByValue(connection, lists, most));
    const byRow = await counts(await slicesByRow(connection, 'operators', lists, most));
    expect([sum(byValue), sum(byRow)]).toEqual([40, 40]);
    const least = most === 1 ? 20 : most === 100 ? 4 : 1;
    expect(byValue.length).toBeGreaterThanOrEqual(least);
    expect(byRow.length).toBeGreaterThanOrEqual(least);
    if (most === 100_000) expect([byValue, byRow]).toEqual([[40], [40]]);
  });

  it('are one of a table without rows', async () => {
    await connection.run('create table nobody as select * from operators limit 0');
    expect(await slicesByRow(connection, 'nobody', lists, 5)).toEqual(['true']);
  });

  it('are one where nothing is listed', async () => {
    await connection.run('create table nothing as select * from held limit 0');
    const none = { table: 'nothing', by: 'operator' };
    expect(await counts(slicesByValue(connection, none, 5))).toEqual([40]);
    expect(await counts(await slicesByRow(connection, 'operators', none, 5))).toEqual([40]);
  });
});
