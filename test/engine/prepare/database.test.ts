import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { readTextBatches } from '../../../engine/prepare/columns/read-utf8.ts';
import { Database } from '../../../engine/prepare/database.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

/** Rows of a chunk of DuckDB. */
const CHUNK_ROWS = 2048;

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

  it('lies in a folder with a question mark in its path, and nothing lies elsewhere', async () => {
    const outer = temporaryFolder();
    const folder = join(outer, 'what?', 'next?');
    mkdirSync(folder, { recursive: true });
    const database = await Database.create(folder, {
      memoryBytes: 64 * 2 ** 20,
      loadInto: 'file',
    });
    const connection = await database.connect();
    for (const schema of ['snapshot', 'rollup', 'lists']) {
      await connection.run(`create schema tables.${schema}`);
    }
    await connection.run('create table tables.lists.thing as select 7 as seven');
    await database.dropLoaded();
    await connection.run('checkpoint tables');
    await database.close();
    expect(readdirSync(folder)).toEqual(['tables.duckdb']);
    expect(readdirSync(outer)).toEqual(['what?']);
    expect(readdirSync(tmpdir()).filter((name) => name.includes('-prepare-'))).toEqual([]);
    const instance = await openDuckDB(join(folder, 'tables.duckdb'), { access_mode: 'READ_ONLY' });
    const reader = await instance.connect();
    const found = await reader.runAndReadAll('select seven from lists.thing');
    expect(found.getRowsJS()).toEqual([[7]]);
    reader.closeSync();
    instance.closeSync();
  });

  it('is refused in one sentence if the path of TMPDIR has a question mark too', async () => {
    const folder = join(temporaryFolder(), 'what?');
    mkdirSync(folder);
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(Database.create(folder, { memoryBytes: 64 * 2 ** 20 })).rejects.toThrow(
      `DuckDB writes no database in a path with the character "?", as ${folder} and TMPDIR have it; set TMPDIR to a folder without it`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has small blocks without compression for a small snapshot', async () => {
    const storage = async (small: boolean) => {
      const folder = temporaryFolder();
      const database = await Database.create(folder, { memoryBytes: 64 * 2 ** 20, small });
      const connection = await database.connect();
      await connection.run('create table tables.thing as select i % 3 as i from range(5000) t(i)');
      await connection.run('checkpoint tables');
      const block = await connection.runAndReadAll(
        "select block_size from pragma_database_size() where database_name = 'tables'",
      );
      const compressed = await connection.runAndReadAll(
        `select distinct compression <> 'Uncompressed' from pragma_storage_info('tables.thing')
         where segment_type = 'BIGINT'`,
      );
      await database.close();
      return [block.getRowsJS(), compressed.getRowsJS()];
    };
    expect(await storage(true)).toEqual([[[16384n]], [[false]]]);
    expect(await storage(false)).toEqual([[[262144n]], [[true]]]);
  });

  it('is not far ahead of who reads its texts', async () => {
    const database = await Database.create(temporaryFolder(), { memoryBytes: 2 ** 26, threads: 1 });
    const [reading, asking] = [await database.connect(), await database.connect()];
    await reading.run('create sequence memory.made');
    const made = async () => {
      const sql = "select last_value from duckdb_sequences() where sequence_name = 'made'";
      return Number((await asking.runAndReadAll(sql)).getRowsJS()[0]?.[0]);
    };
    // Texts of a kilobyte, which DuckDB counts as 16 bytes: it would be 60,000 rows ahead by its
    // own bound.
    const sql =
      "select repeat(nextval('memory.made')::varchar || ' text ', 100) from range(100000)";
    const freed = vi.spyOn(DuckDBDataChunk.prototype, 'reset');
    let read = 0;
    let most = 0;
    for await (const [texts] of readTextBatches(reading, sql, 2 ** 18)) {
      read += (texts?.offsets.length ?? 1) - 1;
      most = Math.max(most, (await made()) - read);
      // All chunks but the one that was read last are freed.
      expect(freed.mock.calls.length).toBeGreaterThanOrEqual(Math.ceil(read / CHUNK_ROWS) - 1);
    }
    expect(read).toBe(100_000);
    expect(most / CHUNK_ROWS).toBeLessThanOrEqual(5);
    await database.close();
  });
});
