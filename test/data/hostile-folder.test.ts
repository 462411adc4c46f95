import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../common/folder.ts';
import { MAX_FILES, MAX_MANIFEST_BYTES } from '../../common/limits.ts';
import { snapshotContents } from '../../data/load/files.ts';
import { accepted, error, errorsOf, originalSnapshot } from '../support/broken.ts';
import { temporaryFolder } from '../support/snapshots.ts';

const original = originalSnapshot(1);
const FILE = 'stakers.parquet';

/** A copy in which something else stands under the name of a file. */
function replaced(name: string, by: (path: string) => void): string {
  const folder = original.copy();
  rmSync(join(folder, name), { force: true });
  by(join(folder, name));
  return folder;
}

function pipe(path: string): void {
  execFileSync('mkfifo', [path]);
}

describe('a file of a snapshot is refused, without waiting for it, where it is', () => {
  it.each<[what: string, rule: string, by: (path: string) => void]>([
    ['a pipe', 'is not a regular file', pipe],
    ['a folder', 'is not a regular file', (path) => mkdirSync(path)],
    [
      'a link to a device',
      'leads out of the folder by a link',
      (path) => symlinkSync('/dev/zero', path),
    ],
    [
      'a link to a file elsewhere',
      'leads out of the folder by a link',
      (path) => symlinkSync(join(original.folder, FILE), path),
    ],
    ['a link to itself', 'cannot be read (ELOOP)', (path) => symlinkSync(path, path)],
  ])('%s', async (_what, rule, by) => {
    expect(await errorsOf(replaced(FILE, by))).toEqual([error(FILE, `the file ${rule}`)]);
    expect(await errorsOf(replaced('manifest.json', by))).toEqual([error('manifest.json', rule)]);
  });

  it('a part in a folder that is a link', async () => {
    const elsewhere = temporaryFolder();
    const folder = original.copy();
    renameSync(join(folder, FILE), join(elsewhere, FILE));
    symlinkSync(elsewhere, join(folder, 'stakers'));
    const rule = 'the file leads out of the folder by a link';
    expect(await errorsOf(folder)).toEqual([error(`stakers/${FILE}`, rule)]);
  });
});

describe('a snapshot', () => {
  it('may be behind a link, and hold links to its own files', async () => {
    const folder = original.copy();
    mkdirSync(join(folder, '..data'));
    renameSync(join(folder, FILE), join(folder, '..data', FILE));
    symlinkSync(`..data/${FILE}`, join(folder, FILE));
    const link = join(temporaryFolder(), 'current');
    symlinkSync(folder, link);
    expect((await accepted(link)).id).toBe((await accepted(original.folder)).id);
  });

  it('has no file below a folder of its folder', async () => {
    const folder = original.copy();
    const sha256 = '0'.repeat(64);
    const tables = { stakers: { files: [{ path: 'a/b/c.parquet', sha256, rows: 0 }] } };
    const fields = { version: 1, id: 'x', createdAt: '2025-06-01T00:00:00Z', blockNumber: null };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...fields, tables }));
    expect(await errorsOf(folder)).toEqual([
      error('manifest.json', 'tables.stakers.files.0.path: must name a file in at most one folder'),
    ]);
  });

  it(`has a manifest of at most ${MAX_MANIFEST_BYTES} bytes`, async () => {
    const folder = original.copy();
    writeFileSync(join(folder, 'manifest.json'), '{}');
    truncateSync(join(folder, 'manifest.json'), MAX_MANIFEST_BYTES + 1);
    expect(await errorsOf(folder)).toEqual([
      error('manifest.json', `has ${MAX_MANIFEST_BYTES + 1} bytes`),
    ]);
  });

  it('is told the first problems of a manifest that has thousands', async () => {
    const folder = original.copy();
    const tables = { stakers: { files: Array.from({ length: 5000 }, () => 0) } };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ tables }));
    const problems = await errorsOf(folder);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toEqual(error('manifest.json', 'has 4984 further problems'));
  });

  it(`has at most ${MAX_FILES} files in a folder`, async () => {
    const folder = original.copy();
    for (let file = 0; file < MAX_FILES; file += 1) writeFileSync(join(folder, `more-${file}`), '');
    const rule = `the folder holds more than ${MAX_FILES} entries`;
    expect(await errorsOf(folder)).toEqual([error('.', rule)]);
  });
});

describe('a folder of another kind', () => {
  it('is refused by what is missing, and not walked through', async () => {
    // `/proc` has a folder for each process, with endless folders in it.
    expect(await errorsOf('/proc')).toHaveLength(12);
    expect(await snapshotContents('/proc')).toEqual({ bytes: 0, rows: 0 });
    expect(await fingerprint('/proc')).not.toContain('/task');
  });

  it('looks another way when a file is replaced by one of the same size', async () => {
    const folder = original.copy();
    const before = await fingerprint(folder);
    const bytes = readFileSync(join(folder, FILE));
    writeFileSync(join(folder, 'next'), bytes);
    renameSync(join(folder, 'next'), join(folder, FILE));
    expect(await fingerprint(folder)).not.toBe(before);
  });
});
