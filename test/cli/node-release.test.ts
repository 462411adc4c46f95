import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { built, CLI } from '../support/built.ts';

await built();

/** A module that makes a process one of another release of Node.js. */
const asRelease = (version: string) => `data:text/javascript,
  const versions = { ...process.versions, node: '${version}' };
  Object.defineProperty(process, 'versions', { value: versions });`;

const runAs = (version: string, ...args: readonly string[]) => {
  const program = ['--import', asRelease(version), CLI, ...args];
  return spawnSync(process.execPath, program, { encoding: 'utf8' });
};

it.each([
  ['18.20.4', ['serve']],
  ['20.16.0', ['prepare', 'snapshot', 'folder']],
  ['21.7.3', ['--help']],
  ['22.5.1', ['doctor']],
])('on Node.js %s each command names the releases that it needs', (version, args) => {
  const { status, stdout, stderr } = runAs(version, ...args);
  expect(stderr).toBe(
    `this is Node.js ${version}, and restaking-analytics needs ^20.17.0 || >=22.6.0: ` +
      'install one of these (https://nodejs.org/en/download) and start it again\n',
  );
  expect([status, stdout]).toEqual([1, '']);
});

it.each(['20.17.0', '22.6.0', '24.0.0'])('on Node.js %s a command runs', (version) => {
  const { status, stdout, stderr } = runAs(version, '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Usage: restaking-analytics');
});

it('an older release can load what the command line loads before it asks', () => {
  const texts = new Map<string, string>();
  const load = (path: string) => {
    if (texts.has(path)) return;
    const text = readFileSync(path, 'utf8');
    texts.set(path, text);
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*["'](\.[^"']+)["']/gm))
      load(join(dirname(path), name));
  };
  load(CLI);
  const packages = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\b[^;'"]*["']([^."'][^"']*)["']/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(new Set(packages)).toEqual(new Set(['node:module']));
  expect([...texts.keys()].some((path) => path.startsWith(join(ROOT, 'dist/chunks')))).toBe(true);
});
