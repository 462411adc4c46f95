import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../engine/database.ts';
import { SAMPLE } from '../support/snapshots.ts';

let database: Database;
beforeAll(async () => {
  database = await Database.create();
  const builder = await database.builder();
  await builder.run(`create table thing as select i::varchar as key from range(100) t(i)`);
  await database.seal(2);
});
afterAll(() => database.close());

describe('a sealed database', () => {
  it.each([
    `select * from read_parquet('${SAMPLE}/stakers.parquet')`,
    `select * from '${SAMPLE}/stakers.parquet'`,
    `select * from read_text('/etc/hostname')`,
    `copy thing to '/tmp/restaking-analytics-must-not-exist.csv'`,
    `attach '/tmp/restaking-analytics-must-not-exist.db'`,
    `install httpfs`,
    `load httpfs`,
    `set enable_external_access = true`,
    `set lock_configuration = false`,
    `set threads = 8`,
  ])('refuses: %s', async (sql) => {
    await expect(database.query(sql, {})).rejects.toThrow();
  });

  it('answers more queries at once than it has connections, each with its own values', async () => {
    const keys = Array.from({ length: 50 }, (_, place) => String(place));
    const rows = await Promise.all(
      keys.map((key) => database.query('select key from thing where key = $key', { key })),
    );
    expect(rows).toEqual(keys.map((key) => [[key]]));
  });

  it('gives a connection back after a failure', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(database.query('select nothing from nowhere', {})).rejects.toThrow();
    }
    expect(await database.query('select 1 as one', {})).toEqual([[1]]);
  });
});
