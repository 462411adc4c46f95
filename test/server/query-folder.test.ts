import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryFolder, removeAbandonedQueryFolders } from '../../server/query-folder.ts';
import { temporaryFolder } from '../support/snapshots.ts';

let temporary: string;
beforeEach(() => {
  temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => vi.unstubAllEnvs());

/** A folder as a service of that process id and machine would have made it, with a file in it. */
function folderOf(pid: number | string, host = hostname()): string {
  const name = `restaking-analytics-queries-${host}-${pid}-abcdef`;
  mkdirSync(join(temporary, name));
  writeFileSync(join(temporary, name, '1.csv'), 'rows');
  return name;
}

const ended = spawnSync('true').pid;

it('folders of services that were killed go with the next start, also where it has their process id', () => {
  folderOf(ended);
  folderOf(process.pid);
  removeAbandonedQueryFolders();
  expect(readdirSync(temporary)).toEqual([]);
});

it('folders of services that run, of other machines and of other programs stay', () => {
  const stay = [folderOf(process.ppid), folderOf(ended, 'another-host'), folderOf('notes')];
  removeAbandonedQueryFolders();
  expect(readdirSync(temporary).sort()).toEqual(stay.sort());
});

it('a folder that is made is found by the next start', () => {
  expect(basename(makeQueryFolder())).toMatch(
    `restaking-analytics-queries-${hostname()}-${process.pid}-`,
  );
  removeAbandonedQueryFolders();
  expect(readdirSync(temporary)).toEqual([]);
});
