import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { Engine } from '../../engine/engine.ts';
import { prepare } from '../../engine/prepare/prepare.ts';
import { FOLDER } from '../../engine/prepare/target.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { PATHS } from '../../engine/store/format.ts';
import { ask, operationNamed, SETTINGS } from '../support/engines.ts';
import { addStrategies } from '../support/many-strategies.ts';
import { bare, CHANGE_TABLES, temporaryFolder } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

/** Their days are computed in two windows. */
const STRATEGIES = 200;

const BOUND = 80 * 2 ** 20;

const HISTORICAL = operationNamed('restaking/tvl-historical');

async function rowsOf(folder: string, sql: string): Promise<readonly unknown[][]> {
  const instance = await openDuckDB(join(folder, PATHS.tables), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  connection.closeSync();
  instance.closeSync();
  return reader.getRowsJS();
}

describe('many strategies that have no token', () => {
  let snapshot: string;
  let folder: string;
  let engine: Engine;
  beforeAll(async () => {
    snapshot = await bare(1, ...CHANGE_TABLES, 'prices');
    await addStrategies(snapshot, STRATEGIES);
    folder = join(temporaryFolder(), 'prepared');
    const target: typeof FOLDER = { ...FOLDER, prepare: () => Promise.resolve() };
    // Without windows, the lists and sums of all days have more than that at once.
    await prepare(snapshot, folder, {}, { target, memoryBytes: BOUND });
    engine = await Engine.open(folder, SETTINGS, {
      run: inProcess(folder),
      operations: [HISTORICAL],
    });
  });

  it('have rows of values for changes, and none for days without one', async () => {
    const added = `where strategy like '0x${'e'.repeat(32)}%'`;
    expect(
      await rowsOf(
        folder,
        `select count(*)::integer, count(distinct number)::integer from rollup.strategy_values ${added}`,
      ),
    ).toEqual([[2 * STRATEGIES, STRATEGIES]]);
    // Each of five stakers deposits on a day of its own, and delegates to others later.
    const [[most] = []] = await rowsOf(
      folder,
      `select max(rows)::integer from (select count(*) as rows from rollup.tvl_days ${added} group by strategy)`,
    );
    expect(most).toBeLessThan(40);
  });

  it('have no list of strategies for each day', async () => {
    const lists = await rowsOf(
      folder,
      `select distinct listed.table_name, listed.column_name
       from duckdb_columns() listed
       join duckdb_columns() dated on dated.schema_name = listed.schema_name and dated.table_name = listed.table_name
       where listed.schema_name = 'rollup' and listed.data_type like '%[]' and dated.column_name like '%day%'`,
    );
    for (const [table, column] of lists) {
      const [[entries] = []] = await rowsOf(
        folder,
        `select coalesce(sum(len(${column})), 0)::integer from rollup.${table}`,
      );
      expect(entries, `${table}.${column}`).toBeLessThan(30 * STRATEGIES);
    }
  });

  it('have the answers of a second computation', async () => {
    const rows = await readRows(snapshot);
    const witness = new Witness(rows);
    const strategyAt = (at: number) => `0x${'e'.repeat(32)}${at.toString(16).padStart(8, '0')}`;
    const { tokens } = rows;
    const known = String(tokens[0]?.strategy);
    for (const strategy of [undefined, known, strategyAt(0), strategyAt(STRATEGIES - 1)]) {
      for (const page of ['1', '2', '5']) {
        const query = { ...(strategy && { strategy }), limit: '60', page };
        const expected = witness.answer('tvl-historical', query);
        if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
        const { status, body } = await ask(engine, HISTORICAL, query);
        expect(status, body).toBe(200);
        expect(sameAnswer(body, expected.body), JSON.stringify(query)).toBeNull();
      }
    }
  });
});
