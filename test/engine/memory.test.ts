import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../engine/database.ts';
import { Engine } from '../../engine/engine.ts';
import { SAMPLE } from '../support/snapshots.ts';

/** More than the bound below, in values that do not compress. */
const TABLE = `create table numbers as
  select i, md5(i::varchar) || md5((i + 1)::varchar) as text from range(1000000) t(i)`;

afterEach(() => {
  vi.unstubAllEnvs();
});

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

  it("leaves another user's folder alone, and one that cannot be removed", async () => {
    const { pid = 0 } = spawnSync(process.execPath, ['-e', '0']);
    const left = join(tmpdir(), `restaking-analytics-${pid}-left`);
    mkdirSync(join(left, 'inner'), { recursive: true });
    // Only root can give a folder away, and only another user is hindered by its mode.
    if (process.getuid?.() === 0) chownSync(left, 65_534, 65_534);
    else chmodSync(left, 0);
    const database = await Database.create();
    try {
      await database.boundMemory(64 * 2 ** 20);
      const builder = await database.builder();
      const [[limit] = []] = (
        await builder.runAndReadAll(`select current_setting('memory_limit')`)
      ).getRowsJS();
      expect(limit).toBe('64.0 MiB');
      expect(existsSync(left)).toBe(true);
    } finally {
      database.close();
      chmodSync(left, 0o700);
    }
  });

  it('says that it is not where no temporary file can be had', async () => {
    vi.stubEnv('TMPDIR', '/no/such/folder');
    const database = await Database.create();
    await expect(database.boundMemory(1)).rejects.toThrow('ENOENT');
    database.close();
  });
});

describe('an engine', () => {
  it('opens without a bound where no temporary file can be had, and says so', async () => {
    vi.stubEnv('TMPDIR', '/no/such/folder');
    const said: string[] = [];
    const engine = await Engine.open(SAMPLE, {
      cacheBytes: 0,
      maxLimit: 1,
      defaultNetwork: 'ethereum',
      warn: (message) => said.push(message),
    });
    engine.close();
    expect(said).toEqual([
      expect.stringMatching(
        /^TMPDIR: no temporary file can be had, memory is not bounded: .*ENOENT/,
      ),
    ]);
  });
});
