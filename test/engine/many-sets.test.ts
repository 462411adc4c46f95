import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openDuckDB } from '../../common/duckdb.ts';
import { Engine } from '../../engine/engine.ts';
import { prepare } from '../../engine/prepare/prepare.ts';
import { FOLDER } from '../../engine/prepare/target.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { SLASHABLE_DAYS_TABLES } from '../../engine/sql/slashable-tables.ts';
import { PATHS } from '../../engine/store/format.ts';
import { ask, operationNamed, SETTINGS } from '../support/engines.ts';
import { addDailyShares, addSets } from '../support/many-sets.ts';
import { LONG } from '../support/repetitions.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const SETS = 45;
const HISTORICAL = operationNamed('restaking/slashable-historical');
const BY_SET = operationNamed('restaking/slashable-by-set');
const BY_AVS = operationNamed('restaking/slashable-by-avs');
const ASKED = [HISTORICAL, BY_SET, BY_AVS];

async function prepared(snapshot: string): Promise<string> {
  const folder = join(temporaryFolder(), 'prepared');
  const target: typeof FOLDER = {
    ...FOLDER,
    prepare: async (context, operation) => {
      if (ASKED.includes(operation)) await FOLDER.prepare(context, operation);
    },
  };
  await prepare(snapshot, folder, {}, { target });
  return folder;
}

async function rowsOf(folder: string, sql: string): Promise<unknown[][]> {
  const instance = await openDuckDB(join(folder, PATHS.tables), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  connection.closeSync();
  instance.closeSync();
  return reader.getRowsJson();
}

async function rollupRows(folder: string): Promise<ReadonlyMap<string, number>> {
  const tables = await rowsOf(
    folder,
    `select table_name, estimated_size from duckdb_tables() where schema_name = 'rollup'`,
  );
  return new Map(tables.map(([name, rows]) => [String(name), Number(rows)]));
}

/** AVSs that can slash one operator, and the days with a change of its shares. */
const BUSY = LONG
  ? { avss: 2000, days: 1095, memoryBytes: FOLDER.databaseBounds.memoryBytes }
  : { avss: 1500, days: 1095, memoryBytes: 80 * 2 ** 20 };

describe('many operator sets over many days', () => {
  let snapshot: string;
  let few: string;
  let many: string;
  let engine: Engine;
  let days: string[];
  const bodyOf = async (operation: typeof HISTORICAL, query: Readonly<Record<string, string>>) => {
    const { status, body } = await ask(engine, operation, query);
    expect(status, body).toBe(200);
    return body;
  };
  beforeAll(async () => {
    snapshot = await bare(1, ...SLASHABLE_DAYS_TABLES, 'prices');
    few = await prepared(snapshot);
    await addSets(snapshot, SETS);
    many = await prepared(snapshot);
    engine = await Engine.open(many, SETTINGS, { run: inProcess(many), operations: ASKED });
    const all = JSON.parse(await bodyOf(HISTORICAL, { limit: '1000' }));
    days = all.data.map(({ day }: { day: string }) => day);
  });

  it('add rows to roll-ups for changes, and none for days without one', async () => {
    const added = (await Promise.all([few, many].map(snapshotRows))).reduce((a, b) => b - a);
    const before = await rollupRows(few);
    expect(days.length).toBeGreaterThan(365);
    for (const [name, rows] of await rollupRows(many)) {
      const grown = rows - (before.get(name) ?? 0);
      expect(grown, name).toBeLessThanOrEqual(days.length + added);
    }
  });

  it('have the answers of a second computation', async () => {
    const witness = new Witness(await readRows(snapshot));
    for (const avs of ['a', 'b', 'c'].map(avsOf)) {
      for (const scope of [{ avs }, { avs, operatorSetId: '5' }, { avs, operatorSetId: '6' }]) {
        for (const page of ['1', '7', String(days.length)]) {
          const query = { ...scope, limit: '1', page };
          const expected = witness.answer('slashable-historical', query);
          if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
          const body = await bodyOf(HISTORICAL, query);
          expect(sameAnswer(body, expected.body), JSON.stringify(query)).toBeNull();
        }
      }
    }
  });

  it('have the newest state on the last day', async () => {
    const Sums = z.object({
      data: z.array(
        z.object({
          avs: z.string(),
          operatorSetId: z.number().optional(),
          members: z.number(),
          allocatedOperators: z.number(),
          tvl: z.string(),
          slashableTvl: z.string(),
        }),
      ),
    });
    for (const operation of [BY_SET, BY_AVS]) {
      const { data } = Sums.parse(JSON.parse(await bodyOf(operation, { limit: '1000' })));
      for (const { avs, operatorSetId, ...sums } of data.filter((_, at) => at % 7 === 0)) {
        const scope =
          operatorSetId === undefined ? { avs } : { avs, operatorSetId: String(operatorSetId) };
        const [last] = JSON.parse(await bodyOf(HISTORICAL, { ...scope, limit: '1' })).data;
        const { members, allocatedOperators, tvl, slashableTvl } = last;
        expect({ members, allocatedOperators, tvl, slashableTvl }).toEqual(sums);
      }
    }
  });

  it('have the same days in SQL', async () => {
    const [[rows] = []] = await rowsOf(
      many,
      'select count(*) from rollup.dated_sets join rollup.days on day >= first_day',
    );
    expect(Number(rows)).toBeGreaterThan(SETS * 365);
    const avs = avsOf('a');
    for (const [scope, condition] of [
      [{}, 'avs is null'],
      [{ avs }, `avs = '${avs}' and operator_set_id is null`],
      [{ avs, operatorSetId: '6' }, `avs = '${avs}' and operator_set_id = 6`],
    ] as const) {
      const view = await rowsOf(
        many,
        `select members, allocated_operators, tvl, slashable_tvl, unpriced_strategies from snapshot.slashable_by_day
         where ${condition} order by day desc limit 1000`,
      );
      const { data } = JSON.parse(await bodyOf(HISTORICAL, { ...scope, limit: '1000' }));
      expect(view).toEqual(
        data.map((day: Record<string, unknown>) => [
          String(day.members),
          String(day.allocatedOperators),
          day.tvl,
          day.slashableTvl,
          day.unpricedStrategies,
        ]),
      );
    }
  });
});

describe('AVSs that can slash an operator whose shares change each day', () => {
  it('are prepared in a bounded memory, with the newest state on the last day', async () => {
    const snapshot = await bare(1, ...SLASHABLE_DAYS_TABLES, 'prices');
    await addSets(snapshot, BUSY.avss, BUSY.avss);
    await addDailyShares(snapshot, BUSY.days);
    const folder = join(temporaryFolder(), 'prepared');
    const target: typeof FOLDER = { ...FOLDER, prepare: () => Promise.resolve() };
    // A row for each AVS, strategy and day takes more than that.
    await prepare(snapshot, folder, {}, { target, memoryBytes: BUSY.memoryBytes });
    const figures = ['holders', 'hhi', 'gini', 'nakamoto_half', 'top_part'].join(', ');
    const [last, ...others] = await rowsOf(
      folder,
      `select tvl, ${figures} from rollup.concentration_days where held_by = 'avs' order by day desc`,
    );
    expect(others.length).toBeGreaterThan(BUSY.days - 3);
    const [now] = await rowsOf(
      folder,
      `select tvl, ${figures} from rollup.concentration where held_by = 'avs' and scope = 'all' and "value" = 'slashable'`,
    );
    expect(last).toEqual(now);
  });
});

const avsOf = (digit: string) => `0x${`000${digit}`.repeat(10)}`;

async function snapshotRows(folder: string): Promise<number> {
  const [[rows] = []] = await rowsOf(
    folder,
    `select sum(estimated_size) from duckdb_tables() where schema_name = 'snapshot'`,
  );
  return Number(rows);
}
