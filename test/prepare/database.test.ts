import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { Database } from '../../prepare/database.ts';
import { temporaryFolder } from '../support/snapshots.ts';

/** More than the bound below, in values that do not compress. */
const TABLE = `create table memory.numbers as
  select i, md5(i::varchar) || md5((i + 1)::varchar) as text from range(1000000) t(i)`;

describe('the database of a preparation', () => {
  it('holds more than its memory, in files of its folder that go with it', async () => {
    const folder = temporaryFolder();
    const database = await Database.create(folder, { memoryBytes: 64 * 2 ** 20 });
    const connection = await database.connect();
    await connection.run(TABLE);
    expect(readdirSync(join(folder, 'spill')).length).toBeGreaterThan(0);
    const result = await connection.runAndReadAll(
      'select count(*), sum(i), min(len(text)) from memory.numbers',
    );
    expect(result.getRowsJS()).toEqual([[1_000_000n, 499_999_500_000n, 64n]]);
    await database.close();
    expect(existsSync(join(folder, 'spill'))).toBe(false);
  });

  it('leaves one file with the tables, that anyone opens read-only', async () => {
    const folder = temporaryFolder();
    const database = await Database.create(folder, { memoryBytes: 64 * 2 ** 20 });
    const connection = await database.connect();
    await connection.run(`create table tables.thing as select case_fold('ÄB') as name`);
    await connection.run('checkpoint tables');
    await database.close();
    expect(readdirSync(folder)).toEqual(['tables.duckdb']);
    const instance = await DuckDBInstance.create(join(folder, 'tables.duckdb'), {
      access_mode: 'READ_ONLY',
    });
    const reader = await instance.connect();
    expect((await reader.runAndReadAll('select name from thing')).getRowsJS()).toEqual([['äb']]);
    await expect(reader.run('create table other (i integer)')).rejects.toThrow(/read-only/i);
    reader.closeSync();
  });
});
