import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../../data/contract/tables.ts';
import { convert } from '../../../data/convert/convert.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { operations } from '../../../engine/operations/index.ts';
import { ask, openEngine } from '../../support/engines.ts';
import { repetitions } from '../../support/repetitions.ts';
import { generated, REAL_SNAPSHOTS, SAMPLE, temporaryFolder } from '../../support/snapshots.ts';
import { duckdbRows } from '../plain-rows.ts';
import { exported } from './exporting.ts';

const IDENTITY = { id: 'converted', createdAt: '2025-06-01T00:00:00Z', blockNumber: 22_600_000 };

async function connect(): Promise<DuckDBConnection> {
  return (await DuckDBInstance.create(':memory:')).connect();
}

const ENDINGS = ['csv', 'ndjson.gz'] as const;

/**
 * Expects two snapshots to have the same rows in the same order in each table, as the service reads
 * them.
 */
async function expectSameContent(one: string, other: string): Promise<void> {
  const [given, expected] = [await loaded(one), await loaded(other)];
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
  expected.close();
}

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
async function thereAndBack(
  folder: string,
  ending: Parameters<typeof exported>[2],
): Promise<string> {
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

describe.each([
  { name: 'generated one', folder: () => generated('tiny', 2), endings: ENDINGS },
  ...[{ name: 'sample', folder: SAMPLE }, ...REAL_SNAPSHOTS].map(({ name, folder }) => ({
    name,
    folder: async () => folder,
    endings: ENDINGS.slice(0, repetitions(1, ENDINGS.length)),
  })),
])('the $name', ({ folder, endings }) => {
  let original: string;
  beforeAll(async () => {
    original = await folder();
  });

  it.each(endings)('is the same after it was %s', async (ending) => {
    const converted = await thereAndBack(original, ending);
    await expectSameContent(converted, original);
  });
});

it('the engine answers the same over what was CSV', async () => {
  const original = await generated('tiny', 1);
  const one = await openEngine(original);
  const other = await openEngine(await thereAndBack(original, 'csv.gz'));
  for (const operation of operations) {
    expect(await ask(other, operation, {}), operation.name).toEqual(await ask(one, operation, {}));
  }
});

it('amounts keep every digit, and no column is of floating point', async () => {
  const converted = await thereAndBack(await generated('tiny', 2), 'ndjson');
  const connection = await connect();
  for (const { name } of TABLES) {
    const types = await duckdbRows(
      connection,
      `select column_name, column_type from (describe from '${converted}/${name}.parquet')`,
    );
    expect(JSON.stringify(types)).not.toMatch(/DOUBLE|FLOAT|HUGEINT/);
  }
  const [most] = await duckdbRows(
    connection,
    `select max(shares)::varchar from '${converted}/staker_shares.parquet'`,
  );
  expect(String(most?.[0]).length).toBe(38);
  connection.closeSync();
  expect(readdirSync(converted).length).toBe(TABLES.length + 1);
});
