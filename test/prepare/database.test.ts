import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { Database } from '../../prepare/database.ts';
import { temporaryFolder } from '../support/snapshots.ts';

/** More than the bound below, in values that do not compress. */
const TABLE = `create table memory.numbers as
  select i, md5(i::varchar) || md5((i + 1)::varchar) as text from range(1000000) t(i)`;

const STREAM_TEXTS = fileURLToPath(new URL('stream-texts.ts', import.meta.url));

/** Where a process tells, and forgets, how much memory it had at most. */
const HAS_PEAK = existsSync('/proc/self/clear_refs');

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

  it.runIf(HAS_PEAK)('is not far ahead of who reads its texts', () => {
    const args = ['--import', 'tsx', STREAM_TEXTS, temporaryFolder()];
    const { bytes, grown } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
    expect(bytes).toBeGreaterThan(900_000_000);
    // 74 as it is; 220 by the bound that DuckDB has by itself.
    expect(grown).toBeLessThan(150);
  });
});
