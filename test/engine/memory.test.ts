import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../engine/database.ts';

/** More than the bound below, in values that do not compress. */
const TABLE = `create table numbers as
  select i, md5(i::varchar) || md5((i + 1)::varchar) as text from range(1000000) t(i)`;

describe('a database whose memory is bounded', () => {
  const folders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith('restaking-analytics-'));

  it('holds more than that, and leaves no file behind', async () => {
    const before = new Set(folders());
    const database = await Database.create();
    await database.boundMemory(64 * 2 ** 20);
    const [folder = ''] = folders().filter((name) => !before.has(name));
    const builder = await database.builder();
    await builder.run(TABLE);
    expect(readdirSync(`${tmpdir()}/${folder}`).length).toBeGreaterThan(0);
    const result = await builder.runAndReadAll(
      'select count(*), sum(i), min(len(text)) from numbers',
    );
    expect(result.getRowsJS()).toEqual([[1_000_000n, 499_999_500_000n, 64n]]);
    database.close();
    expect(existsSync(`${tmpdir()}/${folder}`)).toBe(false);
  });

  it('removes what killed processes have left behind', async () => {
    const { pid = 0 } = spawnSync(process.execPath, ['-e', '0']);
    const left = join(tmpdir(), `restaking-analytics-${pid}-left`);
    mkdirSync(left);
    const database = await Database.create();
    await database.boundMemory(64 * 2 ** 20);
    expect(existsSync(left)).toBe(false);
    database.close();
  });

  it('is not bounded where there is no place for temporary files', async () => {
    vi.stubEnv('TMPDIR', '/no/such/folder');
    afterAll(() => vi.unstubAllEnvs());
    const database = await Database.create();
    await database.boundMemory(1);
    await (await database.builder()).run('create table numbers as select * from range(100000)');
    database.close();
  });
});
