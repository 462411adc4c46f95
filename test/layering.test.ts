import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The rooms that a room may import in addition to itself and `common`. The server imports `engine`
 * and its store; `engine/prepare` also `data` and the engine's definitions; `client` and `common`
 * import no other room. A file belongs to the room with the longest matching path.
 */
const MAY_IMPORT = {
  common: [],
  client: [],
  'web/dashboard': ['build', 'client'],
  'web/reference': ['build', 'web/dashboard'],
  data: [],
  alerts: ['data'],
  'engine/store': [],
  'engine/external': ['engine/store'],
  engine: ['engine/store'],
  'engine/prepare': ['data', 'engine', 'engine/external', 'engine/store'],
  'engine/query': ['data', 'engine', 'engine/prepare', 'engine/store'],
  ingest: ['data'],
  rewards: ['data'],
  server: ['alerts', 'engine', 'engine/external', 'engine/store'],
  cli: [
    'alerts',
    'client',
    'data',
    'engine',
    'engine/external',
    'engine/prepare',
    'engine/query',
    'engine/store',
    'ingest',
    'rewards',
    'server',
  ],
} as const;

/** Rooms that run in a browser: they do not import `common`. */
const OF_THEIR_OWN = ['client', 'web/dashboard', 'web/reference'];

/** Top folders that no rule is about: scripts, tests and pages. */
const WITHOUT_RULES = ['bench', 'build', 'deploy', 'docs', 'examples', 'test'];

/** Rooms, longer paths first. */
const ROOMS = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length);

/** The room of a path that is relative to the root; its first folder if it lies in no room. */
function roomOf(path: string): string {
  return ROOMS.find((room) => path.startsWith(`${room}/`)) ?? path.split('/')[0] ?? '';
}

/** The sources below a folder; of a room those that belong to it. */
function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file))
    .filter((file) => !ROOMS.includes(folder) || roomOf(file) === folder)
    .map((file) => join(ROOT, file));
}

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, fixed, dynamic]) =>
    resolve(dirname(file), fixed ?? dynamic ?? ''),
  );
}

describe.each(Object.entries(MAY_IMPORT))('%s', (room, allowed) => {
  it(`imports only itself${allowed.map((name) => ` and ${name}`).join('')}`, () => {
    const crossing = sources(room).flatMap((file) =>
      imports(file)
        .map((target) => roomOf(relative(ROOT, target)))
        .filter((target) => target !== room && !allowed.some((name) => name === target))
        .filter((target) => target !== 'common' || OF_THEIR_OWN.includes(room))
        .map((target) => `${relative(ROOT, file)} -> ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map(sources(room).map((file) => [file, imports(file)]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file))
        cycles.push([...path, file].map((one) => relative(ROOT, one)).join(' -> '));
      if (path.includes(file) || done.has(file)) return;
      for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

it('every folder of the project is a room, builds or checks it', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !['node_modules', 'dist', 'snapshots', 'log-store'].includes(name));
  const rooms = new Set([...ROOMS.map((room) => room.split('/')[0]), ...WITHOUT_RULES]);
  expect(folders.filter((name) => !rooms.has(name))).toEqual([]);
});

/** Rooms with their folders and modules as rooms of their own: a reader goes down, and not back. */
const DIVIDED = [
  'alerts',
  'cli',
  'data',
  'engine',
  'engine/prepare',
  'ingest',
  'ingest/derive',
  'rewards',
  'server',
];

it.each(DIVIDED)('the folders and modules of %s import each other without a cycle', (room) => {
  const partOf = (path: string) =>
    path.startsWith(`${room}/`) ? path.slice(room.length + 1).split('/')[0] : undefined;
  const graph = new Map<string, Set<string>>();
  const files = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(ROOT, room, file));
  for (const file of files) {
    const part = partOf(relative(ROOT, file));
    if (!part) continue;
    const targets = graph.get(part) ?? new Set();
    graph.set(part, targets);
    for (const target of imports(file).map((path) => partOf(relative(ROOT, path)))) {
      if (target && target !== part) targets.add(target);
    }
  }
  // Removes parts that import no remaining part; a cycle is left over.
  for (let leaf: string | undefined = ''; leaf !== undefined; ) {
    leaf = [...graph.keys()].find((part) =>
      [...(graph.get(part) ?? [])].every((target) => !graph.has(target)),
    );
    if (leaf) graph.delete(leaf);
  }
  expect([...graph.keys()]).toEqual([]);
});

describe('a database of DuckDB', () => {
  it('is opened in one place, which sets its zone', () => {
    const opening = Object.keys(MAY_IMPORT)
      .flatMap(sources)
      .filter((file) =>
        /import \{[^}]*(?<!type )\bDuckDBInstance\b[^}]*\} from '@duckdb\/node-api'|\bDuckDBInstance\.|\bDuckDBInstanceCache\b|import\('@duckdb/.test(
          readFileSync(file, 'utf8').replace(/import type [^;]*;/g, ''),
        ),
      )
      .map((file) => relative(ROOT, file));
    expect(opening).toEqual(['common/duckdb.ts']);
  });
});

describe('the client', () => {
  it('needs no package and nothing of Node.js', () => {
    const named = sources('client').filter((file) =>
      /(from|import) '[^.]|import\(/.test(readFileSync(file, 'utf8')),
    );
    expect(named).toEqual([]);
  });
});

describe('the engine', () => {
  it('knows no HTTP', () => {
    const named = sources('engine').filter((file) =>
      /from '(koa|@koa\/router|node:https?)'/.test(readFileSync(file, 'utf8')),
    );
    expect(named).toEqual([]);
  });
});

describe.each(['engine/store', 'server', 'engine/answers', 'engine/engine.ts'])('%s', (folder) => {
  it('knows no SQL', () => {
    const files = folder.endsWith('.ts') ? [join(ROOT, folder)] : sources(folder);
    const named = files.filter((file) =>
      /@duckdb\/node-api|\bselect\b[^'"`]*\bfrom\b/i.test(
        readFileSync(file, 'utf8').replace(/^import .*$|^ *\*.*$|^ *(\/\/|\/\*\*).*$/gm, ''),
      ),
    );
    expect(named).toEqual([]);
  });
});

describe('the definitions of the engine', () => {
  it('are what prepare and query import of it, never what answers from prepared files', () => {
    const crossing = ['engine/prepare', 'engine/query'].flatMap((folder) =>
      sources(folder).flatMap((file) =>
        imports(file)
          .map((target) => relative(ROOT, target))
          .filter((target) => /^engine\/(answers\/|engine\.ts|cache\.ts)/.test(target))
          .map((target) => `${relative(ROOT, file)} -> ${target}`),
      ),
    );
    expect(crossing).toEqual([]);
  });
});

/** The modules that are loaded with a file, by it or by its imports; without dynamic imports. */
function loadedWith(file: string): { readonly packages: string[]; readonly files: string[] } {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    const statements = readFileSync(one, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]*?from '([^']+)';|^import '([^']+)';/gms,
    );
    for (const [, named, bare] of statements) {
      const target = named ?? bare ?? '';
      if (target.startsWith('.')) visit(resolve(dirname(one), target));
      else
        packages.add(
          target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  };
  visit(join(ROOT, file));
  return { packages: [...packages], files: [...seen].map((one) => relative(ROOT, one)) };
}

describe('a start', () => {
  it('loads no package of the workers into the supervisor', () => {
    const { packages } = loadedWith('server/serve.ts');
    expect(packages).toContain('pino');
    for (const name of ['koa', 'apache-arrow', 'ioredis', 'prom-client', '@clickhouse/client']) {
      expect(packages).not.toContain(name);
    }
  });

  it('loads into a worker what every request needs, and no package of some settings', () => {
    const { packages } = loadedWith('server/worker/worker.ts');
    expect(packages).toEqual(expect.arrayContaining(['apache-arrow', 'koa', 'zod']));
    for (const name of ['@clickhouse/client', 'ioredis', 'prom-client', 'rate-limiter-flexible']) {
      expect(packages).not.toContain(name);
    }
  });
});

describe.each(['server/serve.ts', 'server/worker/worker.ts'])('what serves, by %s', (entry) => {
  it('loads nothing that prepares or queries, and no DuckDB', () => {
    const { packages, files } = loadedWith(entry);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => /^(data|engine\/prepare|engine\/query)\//.test(file))).toEqual(
      [],
    );
    expect(packages.filter((name) => name.startsWith('@duckdb'))).toEqual([]);
  });
});
