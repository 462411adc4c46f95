import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard } from '../web/dashboard/build.ts';
import { buildGuide } from '../web/guide/build.ts';
import { buildReference } from '../web/reference/build.ts';
import { readBundledPackages, writeBundledPackages } from './bundled-packages.ts';
import { writeClientPackage } from './client-package.ts';
import { noticesOf } from './notices.ts';
import { bundleService } from './service.ts';
import type { Part } from './up-to-date.ts';

/** The project is in this folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The build keeps its record of inputs and outputs here, and the compiler its cache. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'restaking-analytics');

/** Folders with modules that run in Node.js. */
export const SERVICE = ['alerts', 'cli', 'common', 'data', 'engine', 'ingest', 'rewards', 'server'];

/** Modules that processes begin with. */
const PROCESSES = [
  'cli/main',
  'engine/prepare/cached/child',
  'engine/prepare/cached/fetch-child',
  'engine/prepare/cached/read-snapshot',
  'engine/query/main',
  'engine/query/sql/main',
];

/** Modules that scripts in `test` and `bench` import, which run without a compiler. */
const SCRIPTED = [
  'data/contract/tables',
  'engine/engine',
  'ingest/ingest',
  'engine/prepare/cached/cache',
  'engine/prepare/prepare',
  'server/keys/keys-file',
];

/** Folders with data files that the service and its commands read. */
const DATA = ['data/mainnet', 'data/sample', 'ingest/networks'];

/**
 * npm writes it at each installation: it changes if a compiler or a bundled package has
 * another version.
 */
const INSTALLED = 'node_modules/.package-lock.json';

/** Modules that run as they are, before any other of their process. */
const AS_THEY_ARE = ['engine/query/sql/confine.cjs'];

const COMPILER_STATE = join(CACHE, 'client.tsbuildinfo');

/** These parts have packages in their bundles. */
const BUNDLES = ['service', 'dashboard', 'reference'] as const;

/** This file has the terms for all bundled packages. */
export const NOTICES = 'dist/THIRD-PARTY-NOTICES';

/** Path of the file that lists the packages in a part's bundle. */
export function packagesFile(part: (typeof BUNDLES)[number]): string {
  return join(CACHE, `${part}-packages.json`);
}

const packagesOutput = (part: (typeof BUNDLES)[number]) => relative(ROOT, packagesFile(part));

/** These parts make up `dist`. */
export const PARTS: readonly Part[] = [
  {
    name: 'service',
    inputs: [...SERVICE, 'client', 'build', 'tsconfig.json', INSTALLED],
    outputs: [
      ...SERVICE.map((folder) => `dist/${folder}`),
      'dist/chunks',
      packagesOutput('service'),
    ],
    write: async () => {
      const modules = [...PROCESSES, ...SCRIPTED];
      const metafile = await bundleService(ROOT, join(ROOT, 'dist'), modules);
      writeBundledPackages(packagesFile('service'), metafile);
      copyData();
    },
  },
  {
    name: 'client',
    inputs: [
      'client',
      'build/client-package.ts',
      'tsconfig.json',
      'tsconfig.build.json',
      'package.json',
      'LICENSE',
      INSTALLED,
    ],
    outputs: ['dist/client'],
    write: (how) => {
      compileClient(how);
      writeClientPackage(ROOT, join(ROOT, 'dist/client'));
    },
  },
  {
    name: 'dashboard',
    inputs: ['web/dashboard', 'client', 'build', INSTALLED],
    outputs: ['dist/dashboard', packagesOutput('dashboard')],
    write: async () => {
      const metafile = await buildDashboard(join(ROOT, 'dist/dashboard'));
      writeBundledPackages(packagesFile('dashboard'), metafile);
    },
  },
  {
    name: 'reference',
    inputs: ['web/reference', 'build', INSTALLED],
    outputs: ['dist/reference', packagesOutput('reference')],
    write: async () => {
      const metafile = await buildReference(join(ROOT, 'dist/reference'));
      writeBundledPackages(packagesFile('reference'), metafile);
    },
  },
  {
    name: 'guide',
    inputs: [
      ...['web/guide', 'docs', 'build', 'package.json', INSTALLED],
      ...['client', 'data', 'server'].map((folder) => `${folder}/README.md`),
    ],
    outputs: ['dist/guide'],
    write: () => buildGuide(join(ROOT, 'dist/guide')),
  },
  {
    name: 'notices',
    inputs: [...BUNDLES.map(packagesOutput), 'build', 'LICENSE', INSTALLED],
    outputs: [NOTICES],
    write: () => {
      const folders = BUNDLES.flatMap((part) => readBundledPackages(packagesFile(part)).folders);
      writeFileSync(join(ROOT, NOTICES), noticesOf(ROOT, folders));
    },
  },
];

/** The modules and types of the client, which stand alone. Throws the compiler's errors. */
function compileClient({ clean }: { readonly clean: boolean }): void {
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
}

function copyData(): void {
  for (const folder of DATA) {
    const target = join(ROOT, 'dist', folder);
    if (existsSync(target)) rmSync(target, { recursive: true });
    const isData = (path: string) => !path.endsWith('.ts');
    cpSync(join(ROOT, folder), target, { recursive: true, filter: isData });
  }
  for (const file of AS_THEY_ARE) cpSync(join(ROOT, file), join(ROOT, 'dist', file));
}
