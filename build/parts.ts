import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard } from '../dashboard/build.ts';
import { buildReference } from '../reference/build.ts';
import type { Part } from './up-to-date.ts';

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where a build notes which contents it has read and written, and the compiler what it knows of them. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'restaking-analytics');

/** The folders that `tsconfig.build.json` includes. */
const SERVICE = [
  'cli',
  'clickhouse',
  'client',
  'common',
  'data',
  'engine',
  'ingest',
  'prepare',
  'query',
  'server',
  'store',
];

/** Folders of files that the service reads beside its modules. */
const DATA = ['data/sample', 'ingest/networks'];

/** npm writes it at each installation: with it change the versions of compilers and of what is bundled. */
const INSTALLED = 'node_modules/.package-lock.json';

const COMPILER_STATE = join(CACHE, 'service.tsbuildinfo');

/** Everything in `dist`. */
export const PARTS: readonly Part[] = [
  {
    name: 'service',
    inputs: [...SERVICE, 'tsconfig.json', 'tsconfig.build.json', INSTALLED],
    outputs: SERVICE.map((folder) => `dist/${folder}`),
    write: compile,
  },
  {
    name: 'dashboard',
    inputs: ['dashboard', 'client', 'build', INSTALLED],
    outputs: ['dist/dashboard'],
    write: () => buildDashboard(join(ROOT, 'dist/dashboard')),
  },
  {
    name: 'reference',
    inputs: ['reference', 'build', INSTALLED],
    outputs: ['dist/reference'],
    write: () => buildReference(join(ROOT, 'dist/reference')),
  },
];

/** Throws what the compiler reports. */
function compile({ clean }: { readonly clean: boolean }): void {
  mkdirSync(CACHE, { recursive: true });
  if (clean) rmSync(COMPILER_STATE, { force: true });
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const args = ['-p', 'tsconfig.build.json', '--incremental', '--tsBuildInfoFile', COMPILER_STATE];
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tsc ended with ${status}:\n${stdout}${stderr}`);
  for (const folder of DATA) {
    const target = join(ROOT, 'dist', folder);
    if (existsSync(target)) rmSync(target, { recursive: true });
    cpSync(join(ROOT, folder), target, { recursive: true });
  }
}
