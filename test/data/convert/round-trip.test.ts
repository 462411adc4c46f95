import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../../data/contract/tables.ts';
import { convert } from '../../../data/convert/convert.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { operations } from '../../../engine/operations/index.ts';
import { ask, openEngineOf, operationNamed } from '../../support/engines.ts';
import { repetitions, some } from '../../support/repetitions.ts';
import {
  bare,
  generated,
  leaveOut,
  REAL_SNAPSHOTS,
  SAMPLE,
  temporaryFolder,
} from '../../support/snapshots.ts';
import { duckdbRows } from '../plain-rows.ts';
import { exported } from './exporting.ts';

const IDENTITY = { id: 'converted', createdAt: '2025-06-01T00:00:00Z', blockNumber: 22_600_000 };

async function connect(): Promise<DuckDBConnection> {
  return (await DuckDBInstance.create(':memory:')).connect();
}

type Ending = Parameters<typeof exported>[2];

const ENDINGS = ['csv', 'ndjson.gz'] as const;

/** The operations that are compared: as the tables are equal, some stand for the others. */
const ASKED = some(
  operations.map(({ name }) => name),
  16,
);

/**
 * Expects two snapshots to have the same rows in the same order in each table, as the service reads
 * them.
 */
async function expectSameContent(one: string, expected: Loaded): Promise<void> {
  const given = await loaded(one);
  expect(given.rows).toEqual(expected.rows);
  for (const table of Object.keys(expected.rows)) {
    const source = `(select columns(*)::varchar from snapshot.${table})`;
    // Rows that differ are compared in JavaScript too, which shows them.
    const digest = `select md5(string_agg(md5(row::varchar), '')) from ${source} row`;
    const [[is], [shouldBe]] = [await given.ask(digest), await expected.ask(digest)];
    if (is?.[0] === shouldBe?.[0]) continue;
    const all = `select * from ${source}`;
    expect(await given.ask(all), table).toEqual(await expected.ask(all));
  }
  given.close();
}

type Loaded = Awaited<ReturnType<typeof loaded>>;

async function loaded(folder: string) {
  // One thread: texts are aggregated in the order of the rows.
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const { rows } = await loadSnapshot([connection], folder);
  return {
    rows,
    ask: (sql: string) => duckdbRows(connection, sql),
    close: () => instance.closeSync(),
  };
}

/** A snapshot as text files, and the snapshot that `convert` makes of them. */
async function thereAndBack(folder: string, ending: Ending): Promise<string> {
  const connection = await connect();
  const from = await exported(connection, folder, ending);
  connection.closeSync();
  const to = join(temporaryFolder(), 'converted');
  const { snapshot, problems } = await convert(from, to, IDENTITY);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(snapshot).toMatchObject(IDENTITY);
  expect(readdirSync(dirname(to))).toEqual(['converted']);
  return to;
}

/** The conversion of the generated snapshot from that ending, made once. */
const conversions = new Map<Ending, Promise<string>>();
async function converted(ending: Ending): Promise<string> {
  const made = conversions.get(ending) ?? generated('tiny', 2).then((x) => thereAndBack(x, ending));
  conversions.set(ending, made);
  return made;
}

describe('a generated snapshot', () => {
  let expected: Loaded;
  beforeAll(async () => {
    expected = await loaded(await generated('tiny', 2));
  });
  afterAll(() => expected.close());

  it.each(ENDINGS)('is the same after it was %s', async (ending) => {
    await expectSameContent(await converted(ending), expected);
  });

  it.each(ENDINGS)(
    'has every digit of amounts, and no column of floating point, after it was %s',
    async (ending) => {
      const folder = await converted(ending);
      const connection = await connect();
      for (const { name } of TABLES) {
        const types = await duckdbRows(
          connection,
          `select column_name, column_type from (describe from '${folder}/${name}.parquet')`,
        );
        expect(JSON.stringify(types)).not.toMatch(/DOUBLE|FLOAT|HUGEINT/);
      }
      const [most] = await duckdbRows(
        connection,
        `select max(shares)::varchar from '${folder}/staker_shares.parquet'`,
      );
      expect(String(most?.[0]).length).toBe(38);
      connection.closeSync();
      expect(readdirSync(folder).length).toBe(TABLES.length + 1);
    },
  );

  it('has the answers of the engine that it had before', async () => {
    const folder = join(temporaryFolder(), 'mandatory');
    cpSync(await converted('csv'), folder, { recursive: true });
    rmSync(join(folder, 'manifest.json'));
    leaveOut(folder);
    const [one, other] = [
      await openEngineOf(ASKED, await bare(2)),
      await openEngineOf(ASKED, folder),
    ];
    for (const name of ASKED) {
      const operation = operationNamed(name);
      expect(await ask(other, operation, {}), name).toEqual(await ask(one, operation, {}));
    }
  });
});

describe.each([
  // Its many rows take four times as long to read from CSV.
  { name: 'sample', folder: SAMPLE, endings: ['ndjson', 'csv.gz'] as const },
  ...REAL_SNAPSHOTS.map((one) => ({ ...one, endings: ['csv.gz', 'ndjson'] as const })),
])('the $name', ({ folder, endings }) => {
  let expected: Loaded;
  beforeAll(async () => {
    expected = await loaded(folder);
  });
  afterAll(() => expected.close());

  it.each(endings.slice(0, repetitions(1, endings.length)))(
    'is the same after it was %s',
    async (ending) => {
      await expectSameContent(await thereAndBack(folder, ending), expected);
    },
  );
});
