import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryLock } from '../../common/file-lock.ts';
import { ownIdentity } from '../../common/process-identity.ts';
import { makeTemporaryFolder, removeAbandoned } from '../../common/temporary-folder.ts';
import { needingRight } from '../support/needing.ts';
import { temporaryFolder } from '../support/snapshots.ts';

let temporary: string;
beforeEach(() => {
  temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => vi.unstubAllEnvs());

/** A folder with a file in it, and its lock, as a process that was killed has left them. */
function folderOf(pid: number, place: string | null, name = 'queries-0123456789abcdef-1'): string {
  const path = join(temporary, `restaking-analytics-${name}`);
  mkdirSync(path);
  writeFileSync(join(path, '1.csv'), 'rows');
  writeFileSync(
    `${path}.lock`,
    `process ${pid} on ${hostname()} since 2026-01-01T00:00:00Z\ntoken 1 ${place ?? '-'}\n`,
  );
  return path;
}

const ended = spawnSync('true').pid;
const { place } = ownIdentity();

it('folders of processes that were killed go with the next one, also where it has their id', async () => {
  folderOf(ended, place);
  folderOf(process.pid, place, 'queries-0123456789abcdef-2');
  mkdirSync(join(temporary, 'restaking-analytics-queries-0123456789abcdef-3'));
  await removeAbandoned('queries');
  expect(readdirSync(temporary)).toEqual([]);
});

it('a folder of a container that was replaced goes, though its host is another one', async () => {
  const path = folderOf(1, 'another container');
  const longAgo = 1_000_000_000; // seconds since 1970
  utimesSync(`${path}.lock`, longAgo, longAgo);
  await removeAbandoned('queries', { beat: 5, stale: 60_000, silent: 0, look: 1 });
  expect(readdirSync(temporary)).toEqual([]);
});

it('folders in use, of other kinds and of other programs stay', async () => {
  const used = join(temporary, 'restaking-analytics-queries-0123456789abcdef-1');
  mkdirSync(used);
  const lock = tryLock(`${used}.lock`);
  folderOf(ended, place, 'rpc-0123456789abcdef-1');
  mkdirSync(join(temporary, 'restaking-analytics-queries-notes'));
  const before = readdirSync(temporary);
  await removeAbandoned('queries');
  expect(readdirSync(temporary)).toEqual(before);
  lock?.release();
});

it.each<[what: string, plant: (path: string) => void]>([
  ['a pipe as a lock', (path) => void execFileSync('mkfifo', [`${path}.lock`])],
  ['a folder as a lock', (path) => mkdirSync(`${path}.lock`)],
  ['a link to nothing as a lock', (path) => symlinkSync('/nowhere', `${path}.lock`)],
  ['a link as a folder', (path) => symlinkSync(temporaryFolder(), path)],
  ['a file as a folder', (path) => writeFileSync(path, '')],
])('%s stays, and is not opened', async (_what, plant) => {
  const path = join(temporary, 'restaking-analytics-queries-0123456789abcdef-1');
  plant(path);
  const before = readdirSync(temporary);
  await removeAbandoned('queries');
  expect(readdirSync(temporary)).toEqual(before);
});

needingRight('give files away').it('what another user has made stays', async () => {
  const ownLock = folderOf(ended, place);
  chownSync(ownLock, 4321, 4322);
  const ownFolder = folderOf(ended, place, 'queries-0123456789abcdef-2');
  chownSync(`${ownFolder}.lock`, 4321, 4322);
  const lockAlone = folderOf(ended, place, 'queries-0123456789abcdef-3');
  rmSync(lockAlone, { recursive: true });
  chownSync(`${lockAlone}.lock`, 4321, 4322);
  const before = readdirSync(temporary);
  await removeAbandoned('queries');
  expect(readdirSync(temporary)).toEqual(before);
});

it('a folder that is made has its lock beside it, and nothing is left of either', () => {
  const folder = makeTemporaryFolder('diff');
  const name = basename(folder.path);
  expect(readdirSync(temporary)).toEqual([name, `${name}.lock`]);
  folder.remove();
  expect(readdirSync(temporary)).toEqual([]);
});
