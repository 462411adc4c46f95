import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNFIT_FILES } from '../../common/file-messages.ts';
import { makeFolder, NoFolder } from '../../common/make-folder.ts';
import { prepareInCache } from '../../engine/prepare/cached/cache.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';

const PARTS = ['alerts', 'cli', 'common', 'data', 'engine', 'ingest', 'rewards', 'server'];

describe('making a folder', () => {
  it('makes the missing ones that contain it, and takes one that is there', () => {
    const parent = temporaryFolder();
    const folder = join(parent, 'a', 'b');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    expect(readdirSync(parent)).toEqual(['a']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('throws for a parent that takes none', () => {
    expect(() => makeFolder('/proc/cache/prepared')).toThrow(/ENOENT/);
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'a', 'b')]) {
      expect(() => makeFolder(folder)).toThrow(
        new NoFolder([UNFIT_FILES.parent_is_no_folder({ path: file })]),
      );
    }
  });

  it('is what each module does: a recursive mkdir never returns for such a parent', () => {
    const recursive = PARTS.flatMap((part) =>
      readdirSync(part, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => join(part, path))
        .filter((path) => /\bmkdir(Sync)?\([^;]*recursive/.test(readFileSync(path, 'utf8'))),
    );
    expect(recursive).toEqual([]);
  });
});

describe('a cache folder that cannot be made', () => {
  it.each([
    ['/proc/cache/prepared', 'it cannot be created (ENOENT)'],
    [`${import.meta.filename}/cache`, `${import.meta.filename} is no folder`],
  ])('%s fails with the name of the setting', async (cache, reason) => {
    const snapshot = await bare(1);
    const preparation = prepareInCache(snapshot, cache);
    await expect(preparation).rejects.toThrow(`CACHE_DIR ${cache}: ${reason}`);
  });
});
