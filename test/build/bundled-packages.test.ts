import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { subset } from 'semver';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type BundledPackages, readBundledPackages } from '../../build/bundled-packages.ts';
import { noticesOf } from '../../build/notices.ts';
import { NOTICES, packagesFile, ROOT, SERVICE } from '../../build/parts.ts';
import { EXTERNAL } from '../../build/service.ts';
import { built } from '../support/built.ts';
import { lockedPackages } from '../support/locked-packages.ts';
import { projectFiles } from '../support/project-files.ts';
import { temporaryFolder } from '../support/snapshots.ts';

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).default({}),
  engines: z.object({ node: z.string().optional() }).default({}),
});

function manifestOf(folder: string): z.infer<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
}

const own = manifestOf('.');
let service: BundledPackages;
/** Folders of all bundled packages. */
let folders: readonly string[];
beforeAll(async () => {
  await built();
  service = readBundledPackages(packagesFile('service'));
  const pages = (['dashboard', 'reference'] as const).map((part) =>
    readBundledPackages(packagesFile(part)),
  );
  expect(pages.flatMap(({ external }) => external)).toEqual([]);
  folders = [...service.folders, ...pages.flatMap((page) => page.folders)];
});

describe('the dependencies in package.json', () => {
  it('are the packages that the bundle leaves out', () => {
    expect(Object.keys(own.dependencies)).toEqual(EXTERNAL);
  });

  it('are all that the built program imports', () => {
    // A package such as `ws` goes without its optional companions.
    const needed = service.external.filter(
      ({ name, from }) => !(from && manifestOf(from).peerDependenciesMeta[name]?.optional),
    );
    const names = [...needed.map(({ name }) => name), ...requiredPackages()];
    expect([...new Set(names)].sort()).toEqual(EXTERNAL);
  });

  it('have no bundled package', () => {
    const bundled = folders.map((folder) => manifestOf(folder).name);
    expect(bundled.filter((name) => name in own.dependencies)).toEqual([]);
  });
});

/** Packages that modules load by `createRequire`, which the bundler does not see. */
function requiredPackages(): string[] {
  const modules = projectFiles('.ts').filter((file) => SERVICE.includes(file.split('/')[0] ?? ''));
  const names = modules.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /createRequire\(import\.meta\.url\)\(\s*'([^'.][^']*)'/g,
      ),
    ].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(0);
  // Only sources that run without a build ask for the bundler; the package finds its own files.
  return names.filter((name) => name !== 'esbuild' && !name.startsWith(`${own.name}/`));
}

describe('THIRD-PARTY-NOTICES', () => {
  const notices = () => readFileSync(join(ROOT, NOTICES), 'utf8');

  it('has the name, the version and the terms of each bundled package', () => {
    const text = notices();
    const missing = folders.flatMap((folder) => {
      const { name, version } = manifestOf(folder);
      const terms = readdirSync(join(ROOT, folder))
        .filter((file) => /^(?:licen[cs]e|notice)/i.test(file))
        .map((file) => readFileSync(join(ROOT, folder, file), 'utf8').replaceAll('\r\n', '\n'));
      const has = text.includes(`\n${name} ${version} (`);
      return has && terms.every((one) => text.includes(one.trim())) ? [] : [folder];
    });
    expect(missing).toEqual([]);
    expect(folders).toEqual(expect.arrayContaining(['node_modules/koa', 'node_modules/preact']));
  });

  it('has each package that a module of the built program comes from', () => {
    const modules = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:chunks|cli|engine|server)\/.*\.js$/.test(file))
      .map((file) => readFileSync(join(ROOT, 'dist', file), 'utf8'));
    // The bundler writes the path of a module above its code.
    const origins = modules.flatMap((text) =>
      [...text.matchAll(/^\/\/ (node_modules\/.*)$/gm)].map(([, path = '']) => path),
    );
    expect(origins.length).toBeGreaterThan(500);
    const stray = origins.filter(
      (path) => !service.folders.some((folder) => path.startsWith(`${folder}/`)),
    );
    expect(stray).toEqual([]);
  });

  it('has the text of the MIT licence for packages that only name it', () => {
    expect(notices()).toMatch(
      /\nkoa-compose \S+ \(MIT\)\n=+\n\nMIT License\n\nCopyright \(c\) the authors of koa-compose\n/,
    );
    expect(notices()).toMatch(
      /\ncopy-to \S+ \(MIT\)\n=+\n\nMIT License\n\nCopyright \(c\) dead_horse/,
    );
  });
});

describe('the notices of packages', () => {
  const root = temporaryFolder();
  const add = (name: string, license: string, files: Readonly<Record<string, string>>) => {
    mkdirSync(join(root, name));
    const manifest = JSON.stringify({ name, version: '1.0.0', license });
    for (const [file, text] of Object.entries({ ...files, 'package.json': manifest }))
      writeFileSync(join(root, name, file), text);
  };

  it('share the terms that are the same, and have all files with terms', () => {
    add('a', 'MIT', { 'LICENCE.md': 'of a and b\r\n', 'index.js': 'code' });
    add('b', 'MIT', { License: '\nof a and b' });
    add('c', 'Apache-2.0', { 'LICENSE.txt': 'of c', NOTICE: 'its notice' });
    const [, ...notices] = noticesOf(root, ['c', 'a', 'b', 'a']).split(/\n?=+\n/);
    expect(notices).toEqual([
      'a 1.0.0 (MIT)\nb 1.0.0 (MIT)',
      '\nof a and b\n',
      'c 1.0.0 (Apache-2.0)',
      '\nof c\n\nits notice\n',
    ]);
  });

  it('need the terms of each package', () => {
    add('d', 'ISC', { 'index.js': 'code' });
    expect(() => noticesOf(root, ['d'])).toThrow('d: the package has no terms of its ISC');
  });
});

/** Packages of the development that refuse releases in between, and what they accept of them. */
const REFUSE_BETWEEN: Readonly<Record<string, string>> = {
  // Of 23, a line without long support, it accepts no release.
  'node_modules/vitest': '^20.17.0 || ^22.6.0 || >=24.0.0',
};

describe('Node.js', () => {
  const promised = own.engines.node ?? expect.fail('package.json names no release of Node.js');

  it('need not be newer than package.json promises for any locked or bundled package', () => {
    const locked = [...lockedPackages()];
    expect(locked.length).toBeGreaterThan(folders.length);
    const needs = [
      ...locked.map(([folder, { engines }]) => ({ folder, node: engines?.node })),
      ...folders.map((folder) => ({ folder, node: manifestOf(folder).engines.node })),
    ];
    const refusing = needs.filter(({ node = '*' }) => !subset(promised, node));
    expect(refusing.map(({ folder }) => folder)).toEqual(Object.keys(REFUSE_BETWEEN));
    for (const { folder, node = '*' } of refusing)
      expect(subset(REFUSE_BETWEEN[folder] ?? promised, node)).toBe(true);
    const shipped = locked.filter(([, { dev }]) => !dev).map(([folder]) => folder);
    expect(shipped.length).toBeGreaterThan(EXTERNAL.length);
    expect([...shipped, ...folders].filter((folder) => folder in REFUSE_BETWEEN)).toEqual([]);
  });

  it('is compared with what each package needs when npm installs them', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toBe('engine-strict=true\n');
  });
});
