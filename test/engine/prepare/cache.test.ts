import {
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tryLock } from '../../../common/file-lock.ts';
import { SnapshotError } from '../../../common/snapshot-report.ts';
import { prepareInCache } from '../../../engine/prepare/cached/cache.ts';
import { PreparedFolder } from '../../../engine/store/prepared-folder.ts';
import { namesInCache } from '../../support/cache-names.ts';
import { prepared } from '../../support/engines.ts';
import { prepareProcess } from '../../support/prepare-process.ts';
import { bare, temporaryFolder } from '../../support/snapshots.ts';
import { NEW_OWNER, takeOver } from '../../support/taken-over.ts';

let snapshot: string;
/** A cache in which the snapshot is prepared; each test has a copy of its own. */
let original: string;
let cache: string;
beforeAll(async () => {
  snapshot = await bare(1);
  original = join(temporaryFolder(), 'cache');
  const folder = await prepared(snapshot);
  cpSync(folder, join(original, basename(folder)), { recursive: true });
});
beforeEach(() => {
  cache = join(temporaryFolder(), 'cache');
  cpSync(original, cache, { recursive: true });
});

/** Prepares here and counts the stages: none if the folder was there. */
async function prepareHere(): Promise<{ folder: string; stages: number }> {
  let stages = 0;
  const progress = () => {
    stages += 1;
  };
  return { folder: await prepareInCache(snapshot, cache, { progress }), stages };
}

describe('a cache folder', () => {
  it('has a snapshot prepared once by several processes that want it at once', async () => {
    const fresh = join(temporaryFolder(), 'deep', 'cache');
    const all = await Promise.all([1, 2, 3].map(() => prepareProcess(snapshot, 'cache', fresh)));
    for (const { ended, err } of all) expect(ended, err).toBe(0);
    const [folder = ''] = all.flatMap((one) => one.folder ?? []);
    expect(all.map((one) => one.folder)).toEqual([folder, folder, folder]);
    expect(all.filter(({ stages }) => stages.length > 0).length).toBe(1);
    expect(namesInCache(fresh)).toEqual([basename(folder)]);
    await expect(PreparedFolder.open(folder).verify()).resolves.toBeUndefined();
    expect(statSync(fresh).mode & 0o077).toBe(0);
  });

  it('gives the folder that is there without preparing it', async () => {
    const { folder, stages } = await prepareHere();
    expect(stages).toBe(0);
    expect(basename(folder)).toBe(PreparedFolder.open(folder).manifest.id);
  });

  it('prepares anew what is damaged, also where a process that has ended left its lock', async () => {
    const { folder } = await prepareHere();
    rmSync(join(folder, 'tables.duckdb'));
    writeFileSync(`${folder}.lock`, '');
    // As old as a lock that its owner has not renewed for a minute.
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(`${folder}.lock`, minuteAgo, minuteAgo);
    const again = await prepareHere();
    expect(again.stages).toBeGreaterThan(0);
    expect(again.folder).toBe(folder);
    expect(namesInCache(cache)).toEqual([basename(folder)]);
    await expect(PreparedFolder.open(folder).verify()).resolves.toBeUndefined();
  });

  it('has nothing of a preparation whose lock another process has taken over', async () => {
    const { folder } = await prepareHere();
    rmSync(join(folder, 'tables.duckdb'));
    let stages = 0;
    const progress = () => {
      if (stages === 0) takeOver(`${folder}.lock`);
      stages += 1;
    };
    await expect(prepareInCache(snapshot, cache, { progress })).rejects.toThrow(
      `${folder}.lock: ${NEW_OWNER} has taken this lock over`,
    );
    expect(namesInCache(cache)).toEqual([`${basename(folder)}.lock`]);
  });

  it('refuses a snapshot that breaks the contract, and has nothing of it', async () => {
    const broken = temporaryFolder();
    const own = join(broken, 'cache');
    await expect(prepareInCache(broken, own)).rejects.toThrow(SnapshotError);
    expect(readdirSync(own)).toEqual([]);
  });
});

describe('folders that nothing needs any more', () => {
  const id = (digit: string) => digit.repeat(32);
  let current: string;
  beforeEach(async () => {
    current = basename((await prepareHere()).folder);
    // The older the digit is, the longer ago it was used.
    for (const [age, digit] of ['a', 'b', 'c', 'd'].entries()) {
      mkdirSync(join(cache, id(digit)), { recursive: true });
      const used = new Date(Date.now() - (age + 11) * 60_000);
      utimesSync(join(cache, id(digit)), used, used);
    }
  });

  it('go, but for the newest three', async () => {
    await prepareHere();
    expect(namesInCache(cache).sort()).toEqual([current, id('a'), id('b')].sort());
  });

  it('stay as long as a service says that it uses them', async () => {
    const now = new Date();
    for (const digit of ['a', 'b', 'c', 'd']) utimesSync(join(cache, id(digit)), now, now);
    await prepareHere();
    expect(namesInCache(cache).length).toBe(5);
  });

  it('do not include what is not of this program', async () => {
    mkdirSync(join(cache, 'photos'));
    writeFileSync(join(cache, 'notes.txt'), 'mine');
    await prepareHere();
    expect(namesInCache(cache)).toEqual(expect.arrayContaining(['photos', 'notes.txt']));
  });

  it('include what a killed preparation has left, but nothing of a running one', async () => {
    mkdirSync(join(cache, `${id('e')}.1.partial`));
    mkdirSync(join(cache, `${id('f')}.2.partial`));
    const lock = tryLock(join(cache, `${id('f')}.lock`));
    await prepareHere();
    lock?.release();
    const left = namesInCache(cache).filter((name) => name.endsWith('.partial'));
    expect(left).toEqual([`${id('f')}.2.partial`]);
  });

  it('do not include those with another kind of file as their lock', async () => {
    mkdirSync(join(cache, `${id('e')}.1.partial`));
    mkdirSync(join(cache, `${id('e')}.lock`));
    await prepareHere();
    expect(namesInCache(cache)).toEqual(
      expect.arrayContaining([`${id('e')}.1.partial`, `${id('e')}.lock`]),
    );
  });
});
