import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { reachedCode, VERSIONED_MODULES } from '../../common/code-version.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { CODE_VERSION } from '../../ingest/derive/derivation-version.ts';
import { built } from '../support/built.ts';
import { some } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';

const FOLDERS = ['common', 'data', 'engine', 'ingest', 'rewards'];
const { PREPARATION_CODE, INGEST_CODE } = VERSIONED_MODULES;

/** A copy of the sources, with the packages of the project. */
let copy: string;
let versions: Record<string, string>;
beforeAll(() => {
  copy = temporaryFolder();
  for (const folder of FOLDERS) {
    const filter = (path: string) => !path.startsWith(join(ROOT, 'data/sample'));
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter });
  }
  cpSync(join(ROOT, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  versions = versionsOf(ROOT);
});

function versionsOf(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(VERSIONED_MODULES).map(([name, entry]) => [
      name,
      reachedCode(root, entry).version,
    ]),
  );
}

/** The names of the versions that change with the text of a file; `from` is in it. */
function changedBy(file: string, from: string | RegExp, to: string): string[] {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const other = text.replace(from, to);
  expect(other, `${file} has ${from}`).not.toBe(text);
  writeFileSync(path, other);
  try {
    const after = versionsOf(copy);
    return Object.keys(after).filter((name) => after[name] !== versions[name]);
  } finally {
    writeFileSync(path, text);
  }
}

/** Every file that a module imports, directly or not, without imports of types. */
function reachedFrom(entry: string): string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const imports = readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^;'"]* from )?'(\.[^']+)'|import\('(\.[^']+)'\)/gm,
    );
    for (const [, fixed, dynamic] of imports) visit(resolve(dirname(path), fixed ?? dynamic ?? ''));
  };
  visit(join(ROOT, entry));
  return [...seen].map((path) => relative(ROOT, path)).sort();
}

/** The sources of a folder, by their paths in the project. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort();
}

const STATEMENT = /select |\.duration/;

function hasStatement(file: string): boolean {
  return STATEMENT.test(readFileSync(join(ROOT, file), 'utf8'));
}

describe('the versions of the code', () => {
  it('are the same in another folder, with other line endings, comments and white space', () => {
    expect(versionsOf(copy)).toEqual(versions);
    const other = join(temporaryFolder(), 'copy');
    cpSync(copy, other, { recursive: true, verbatimSymlinks: true });
    for (const file of FOLDERS.flatMap((folder) => sourcesOf(folder))) {
      const text = readFileSync(join(other, file), 'utf8');
      const changed = text.replace(/^(?=import )/m, '// A comment.\n\n').replaceAll('\n', '\r\n');
      writeFileSync(join(other, file), changed);
    }
    expect(versionsOf(other)).toEqual(versions);
  });

  it('are those of the modules that run, from the sources and as they are built', async () => {
    expect(FORMAT_VERSION.toString(16).padStart(8, '0')).toBe(
      versions.PREPARATION_CODE?.slice(0, 8),
    );
    expect(CODE_VERSION).toBe(versions.INGEST_CODE?.slice(0, 16));
    await built();
    const chunks = join(ROOT, 'dist/chunks');
    const program = readdirSync(chunks)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(chunks, name), 'utf8'))
      .join('\n');
    for (const version of Object.values(versions)) expect(program).toContain(`"${version}"`);
    expect(program).not.toContain('esbuild');
  });

  it.each(Object.values(VERSIONED_MODULES))('depend on every module that %s reaches', (entry) => {
    const reached = reachedFrom(entry);
    expect(reached.length).toBeGreaterThan(20);
    expect(reachedCode(ROOT, entry).modules).toEqual(reached);
  });
});

describe('the version of prepared folders', () => {
  it('depends on all of prepare but on types, and on modules that find, wait for or hand on a folder', () => {
    const { modules } = reachedCode(ROOT, PREPARATION_CODE);
    expect(sourcesOf('engine/prepare').filter((file) => !modules.includes(file))).toEqual(
      [
        'cached/cache',
        'cached/child',
        'cached/fetch-child',
        'cached/fetch-prepared',
        'cached/folder-to-serve',
        'cached/read-snapshot',
        'diff',
        'folder/disk',
        'schema/view',
      ].map((name) => `engine/prepare/${name}.ts`),
    );
  });

  it.each([
    [
      'an operation is added',
      'engine/operations/index.ts',
      '  upgrades,\n',
      '  upgrades,upgrades,\n',
    ],
    ['the SQL of one changes', 'engine/operations/restaking/upgrades.ts', '_index desc', '_index'],
    [
      'a field of one changes',
      'engine/operations/restaking/upgrades.ts',
      '    name: d',
      '    n: d',
    ],
    [
      'a kind changes',
      'engine/definition/kinds/list-operation.ts',
      "    kind: 'list'",
      "    kind: 'lists'",
    ],
    [
      'a roll-up changes',
      'engine/prepare/facts/former-members.ts',
      'select avs',
      'select distinct avs',
    ],
    [
      'the layout changes',
      'engine/store/format.ts',
      "tables: 'tables.duckdb'",
      "tables: 'other.duckdb'",
    ],
  ])('changes if %s', (_what, file, from, to) => {
    expect(changedBy(file, from, to)).toEqual(['PREPARATION_CODE']);
  });

  it('changes with those of snapshots and checks if a table of the contract does', () => {
    const changed = changedBy(
      'data/contract/tables/restaking.ts',
      "name: 'tokens'",
      "name: 'token'",
    );
    expect(changed).toEqual(['PREPARATION_CODE', 'INGEST_CODE', 'CHECK_CODE']);
  });

  it('changes with a package that it uses', () => {
    const link = join(copy, 'node_modules');
    const { packages } = reachedCode(ROOT, PREPARATION_CODE);
    expect(packages.map((one) => one.split(' ')[0])).toEqual(
      expect.arrayContaining(['@duckdb/node-api', '@duckdb/node-bindings', 'apache-arrow']),
    );
    rmSync(link);
    try {
      for (const one of packages) {
        const [name = '', version = ''] = one.split(' ');
        mkdirSync(join(link, name), { recursive: true });
        const after = name === 'apache-arrow' ? '99.0.0' : version;
        writeFileSync(join(link, name, 'package.json'), JSON.stringify({ version: after }));
      }
      expect(reachedCode(copy, PREPARATION_CODE).version).not.toBe(versions.PREPARATION_CODE);
    } finally {
      rmSync(link, { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), link);
    }
  });
});

describe('the version of snapshots', () => {
  // That each module is part of the version is shown above, for all that are reached.
  it.each([
    'ingest/reading/logs.ts',
    'ingest/derive/tables/stakers.ts',
    ...some(sourcesOf('ingest/derive/relations').filter(hasStatement), 4),
  ])('changes if a statement or a path of %s does', (file) => {
    expect(changedBy(file, STATEMENT, 'other ')).toEqual(['INGEST_CODE']);
  });

  it('changes if a declaration of an event does', () => {
    const changed = changedBy('ingest/abi/events.json', 'string metadataURI', 'string uri');
    expect(changed).toEqual(['INGEST_CODE']);
  });

  it('does not change with code of an operation, nor with a function that nothing calls', () => {
    expect(changedBy('ingest/derive/replay.ts', /$/, 'function unused() { return 1; }\n')).toEqual(
      [],
    );
    expect(reachedCode(ROOT, INGEST_CODE).modules.filter((one) => /^engine/.test(one))).toEqual([]);
  });
});

describe('the version of rewards', () => {
  it.each([
    'rewards/calculation/windows.ts',
    'rewards/calculation/stake.ts',
    'rewards/calculation/v1.ts',
  ])('changes if a statement of %s does', (file) => {
    expect(changedBy(file, STATEMENT, 'other ')).toEqual(['REWARDS_CODE']);
  });
});
