import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysOf } from '../../../common/cache-folders.ts';
import { prepareInCache } from '../../../engine/prepare/cached/cache.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { PreparedFolder } from '../../../engine/store/prepared-folder.ts';
import { isPrepared } from '../../../engine/store/read-manifest.ts';
import { namesInCache } from '../../support/cache-names.ts';
import { prepared } from '../../support/engines.ts';
import { prepareProcess } from '../../support/prepare-process.ts';
import { expectSamePrepared } from '../../support/prepared-rows.ts';
import { repetitions } from '../../support/repetitions.ts';
import { bare, CHANGE_TABLES, temporaryFolder } from '../../support/snapshots.ts';

let snapshot: string;
beforeAll(async () => {
  snapshot = await bare(1);
});

/**
 * Stages at which a process is killed: while it loads, in the middle, early and late in its
 * operations.
 */
const MOMENTS = [1, 25, 8, 40].slice(0, repetitions(2, 4));

describe('a preparation that is killed', () => {
  it('leaves nothing that looks finished in a cache, and the next one removes what it left', async () => {
    const cache = join(temporaryFolder(), 'cache');
    for (const killedAt of MOMENTS) {
      const { ended, folder, stages } = await prepareProcess(snapshot, 'cache', cache, {
        killedAt,
      });
      expect([ended, folder, stages.length]).toEqual(['SIGKILL', undefined, killedAt]);
      for (const name of namesInCache(cache)) {
        expect(name).toMatch(/^[0-9a-f]{32}(\.lock|\.\w+\.partial)$/);
        expect(isPrepared(join(cache, name))).toBe(false);
      }
      expect(namesInCache(cache).some((name) => name.endsWith('.partial'))).toBe(true);
    }
    const folder = await prepareInCache(snapshot, cache);
    expect(namesInCache(cache)).toEqual([basename(folder)]);
    await expect(PreparedFolder.open(folder).verify()).resolves.toBeUndefined();
  });

  it('leaves the days that earlier ones know, and the next one writes what a fresh one writes', async () => {
    const cache = join(temporaryFolder(), 'cache');
    const snapshot = await bare(1, ...CHANGE_TABLES);
    const folder = await prepareInCache(snapshot, cache);
    const records = [`${basename(folder)}.json`];
    expect(readdirSync(daysOf(cache))).toEqual(records);
    rmSync(folder, { recursive: true });
    const { ended } = await prepareProcess(snapshot, 'cache', cache, { killedAt: 25 });
    expect(ended).toBe('SIGKILL');
    expect(readdirSync(daysOf(cache))).toEqual(records);
    expect(await prepareInCache(snapshot, cache)).toBe(folder);
    await expectSamePrepared(folder, await prepared(snapshot));
  });

  it('leaves nothing under the name that was asked for, and the next one removes what it left', async () => {
    const parent = join(temporaryFolder(), 'folders');
    mkdirSync(parent);
    const target = join(parent, 'wanted');
    const { ended } = await prepareProcess(snapshot, 'folder', target, { killedAt: 30 });
    expect(ended).toBe('SIGKILL');
    expect(existsSync(target)).toBe(false);
    for (const name of readdirSync(parent)) expect(isPrepared(join(parent, name))).toBe(false);
    await prepare(snapshot, target);
    expect(readdirSync(parent)).toEqual(['wanted']);
  });
});
