import {
  appendFileSync,
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderToServe } from '../../../engine/prepare/cached/folder-to-serve.ts';
import { FORMAT_VERSION } from '../../../engine/store/format.ts';
import { PreparedFolder } from '../../../engine/store/prepared-folder.ts';
import { StoreError } from '../../../engine/store/store-error.ts';
import { namesInCache } from '../../support/cache-names.ts';
import { prepared } from '../../support/engines.ts';
import { bare, temporaryFolder } from '../../support/snapshots.ts';

const CHANGED = 'lists/restaking/all-tokens/records-0.arrow';

let own: string;
let snapshot: string;
let folder: string;
let cache: string;
beforeAll(async () => {
  own = temporaryFolder();
  snapshot = join(own, 'snapshot');
  cpSync(await bare(1), snapshot, { recursive: true });
  cache = join(own, 'cache');
  folder = await prepared(snapshot);
});

/** The version of other code. */
const OTHER = FORMAT_VERSION + 1;

/** A copy of the prepared folder with the number of another version, and that snapshot. */
function ofAnother(snapshotFolder: string, version = OTHER): string {
  const copy = join(temporaryFolder(), 'other');
  cpSync(folder, copy, { recursive: true });
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const named = { ...manifest.snapshot, folder: snapshotFolder };
  writeFileSync(path, JSON.stringify({ ...manifest, version, snapshot: named }));
  return copy;
}

/** Turns over one bit in the middle of a file; its size stays. */
function flipBit(path: string): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, 2000);
  byte.writeUInt8(byte.readUInt8() ^ 1);
  writeSync(file, byte, 0, 1, 2000);
  closeSync(file);
}

describe('a prepared folder', () => {
  it('of this version serves itself', async () => {
    expect(await folderToServe(folder, cache)).toBe(folder);
    expect(await folderToServe(folder, cache, { verify: true })).toBe(folder);
  });

  it('with a changed file of the promised size is refused by name where hashes are compared', async () => {
    const copy = join(temporaryFolder(), 'changed');
    cpSync(folder, copy, { recursive: true });
    flipBit(join(copy, CHANGED));
    expect(await folderToServe(copy, cache)).toBe(copy);
    const refused = expect(folderToServe(copy, cache, { verify: true })).rejects;
    await refused.toThrow(`${CHANGED}: its content is not what the manifest promises (sha256)`);
  });

  it.each([
    ['counted before', 10],
    ['of other code', OTHER],
  ])(
    'of a version %s is prepared again from its snapshot, and stays as it is',
    async (_which, version) => {
      const named = ofAnother(snapshot, version);
      const manifest = readFileSync(join(named, 'manifest.json'), 'utf8');
      const found = await folderToServe(named, cache);
      expect(found).toBe(join(cache, PreparedFolder.open(folder).manifest.id));
      expect(PreparedFolder.open(found).snapshot.folder).toBe(snapshot);
      expect(readFileSync(join(named, 'manifest.json'), 'utf8')).toBe(manifest);
    },
  );

  it('of another version is refused by name where its snapshot is gone or another one', async () => {
    const another = join(own, 'another');
    cpSync(snapshot, another, { recursive: true });
    appendFileSync(join(another, 'avs.parquet'), 'x');
    for (const gone of [join(own, 'gone'), another]) {
      const named = ofAnother(gone);
      const refused = folderToServe(named, cache);
      await expect(refused).rejects.toThrow(StoreError);
      await expect(refused).rejects.toThrow(
        `${named}: was prepared by another version of the program (its format is ${OTHER}, this one reads ${FORMAT_VERSION}); its snapshot is not in ${gone} any more`,
      );
    }
  });
});

describe('a snapshot', () => {
  it('is prepared anew where a file in the cache has changed and hashes are compared', async () => {
    const separate = join(own, 'separate');
    const found = join(separate, basename(folder));
    cpSync(folder, found, { recursive: true });
    flipBit(join(found, CHANGED));
    expect(await folderToServe(snapshot, separate)).toBe(found);
    await expect(PreparedFolder.open(found).verify()).rejects.toThrow(CHANGED);
    expect(await folderToServe(snapshot, separate, { verify: true })).toBe(found);
    await expect(PreparedFolder.open(found).verify()).resolves.toBeUndefined();
    expect(namesInCache(separate)).toHaveLength(1);
    rmSync(separate, { recursive: true });
  });
});
