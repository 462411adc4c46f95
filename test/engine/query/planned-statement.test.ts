import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import type { QueryOperation } from '../../../engine/definition/kinds/query-operation.ts';
import type { CanonicalParameters } from '../../../engine/definition/parameters.ts';
import { operations } from '../../../engine/operations/index.ts';
import { pageSql } from '../../../engine/prepare/kinds/prepare-query.ts';
import { PlannedStatement } from '../../../engine/query/planned-statement.ts';
import { openTables } from '../../../engine/query/run-query-process.ts';
import { prepared } from '../../support/engines.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';

const PLANNED = operations.filter(
  (one): one is QueryOperation => one.kind === 'query' && one.definition.plannedOnce === true,
);

/**
 * A connection with the function `planned`: DuckDB computes it of a constant when it plans a
 * statement, so that `count` counts plans.
 */
async function counting(open: ReturnType<typeof openDuckDB>) {
  const instance = await open;
  const connection = await instance.connect();
  onTestFinished(() => connection.closeSync());
  let plans = 0;
  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name: 'planned',
      parameterTypes: [VARCHAR],
      returnType: VARCHAR,
      mainFunction(_info, input, output) {
        plans += 1;
        for (let row = 0; row < input.rowCount; row += 1) output.setItem(row, 'planned');
        output.flush();
      },
    }),
  );
  return { connection, count: () => plans };
}

it('runs with each values, and is planned once', async () => {
  const { connection, count } = await counting(openDuckDB());
  const sql = `
    select planned('') as planned, coalesce($text, 'null') as text, count(*) as numbers
    from range(10) numbers(i)
    where ($text::varchar is null or strlen($text) = i) and i >= $least::bigint`;
  const statement = await PlannedStatement.prepare(connection, 'counted', sql);
  onTestFinished(() => statement.close());
  const before = count();
  const run = async (values: CanonicalParameters) =>
    (await statement.run(values)).getChunk(0).getRowValues(0);

  expect(await run({ text: 'four', least: '2' })).toEqual(['planned', 'four', 1n]);
  expect(await run({ least: '2' })).toEqual(['planned', 'null', 8n]);
  expect(await run({ text: "'$least", least: '0' })).toEqual(['planned', "'$least", 1n]);
  expect(await run({ text: '', least: '1' })).toEqual(['planned', '', 0n]);
  expect(count()).toBe(before);
});

it('is what DuckDB plans anew if a condition reads a parameter', async () => {
  const { connection, count } = await counting(openDuckDB());
  const statement = await connection.prepare("select planned('') where $text::varchar is null");
  const before = count();
  for (let run = 0; run < 3; run += 1) {
    statement.bindNull(1);
    await statement.run();
  }
  statement.destroySync();
  expect(count()).toBeGreaterThanOrEqual(before + 3);
});

it.each(PLANNED.map((operation) => [operation.name, operation] as const))(
  'plans %s once, whatever its parameters',
  async (_, { definition }) => {
    const tables = openTables(
      await prepared(await generated('tiny', 1)),
      temporaryFolder(),
      2 ** 30,
    );
    const { connection, count } = await counting(tables);
    const sql = `select planned('') as planned, page.* from (${pageSql(definition)}) page`;
    const statement = await PlannedStatement.prepare(connection, 'page', sql);
    onTestFinished(() => statement.close());
    const before = count();
    const paged = { limit: '10', offset: '0', operator: '0x', staker: '0x' };
    const required = { ...paged, part: '0.5', threshold: '0.3' };
    for (const optional of [
      {},
      { avs: '0x', operatorSetId: '1' },
      { profit: '7' },
      { group: "'" },
    ]) {
      const { rowCount } = await statement.run({ ...required, ...optional });
      expect(rowCount).toBe(1);
    }
    expect(count()).toBe(before);
  },
);
