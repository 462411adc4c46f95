import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a folder may import besides itself: `cli -> server -> engine -> data`, one way; `client` nothing. */
const MAY_IMPORT = {
  client: [],
  dashboard: ['build', 'client'],
  data: [],
  engine: ['data'],
  ingest: ['data'],
  server: ['data', 'engine'],
  cli: ['client', 'data', 'engine', 'ingest', 'server'],
} as const;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(ROOT, folder, file));
}

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, fixed, dynamic]) =>
    resolve(dirname(file), fixed ?? dynamic ?? ''),
  );
}

describe.each(Object.entries(MAY_IMPORT))('%s', (folder, allowed) => {
  it(`imports only itself${allowed.map((name) => ` and ${name}`).join('')}`, () => {
    const crossing = sources(folder).flatMap((file) =>
      imports(file)
        .map((target) => relative(ROOT, target).split('/')[0] ?? '')
        .filter((target) => target !== folder && !allowed.some((name) => name === target))
        .map((target) => `${relative(ROOT, file)} -> ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map(sources(folder).map((file) => [file, imports(file)]));
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

describe('the server', () => {
  it('knows no SQL', () => {
    const named = sources('server').filter((file) =>
      /@duckdb\/node-api|\bselect\b[^'"`]*\bfrom\b/i.test(
        readFileSync(file, 'utf8').replace(/^import .*$|^ \*.*$/gm, ''),
      ),
    );
    expect(named).toEqual([]);
  });
});

/** The packages that are loaded with a file, by it or by what it imports; not those that are loaded when needed. */
function loadedWith(file: string): string[] {
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
  return [...packages];
}

describe('a start', () => {
  it('loads no package of the workers into the supervisor', () => {
    const loaded = loadedWith('server/serve.ts');
    expect(loaded).toContain('pino');
    for (const name of ['@duckdb/node-api', 'koa', 'apache-arrow', 'ioredis', 'prom-client']) {
      expect(loaded).not.toContain(name);
    }
  });

  it('loads into a worker what every request needs, and no package of some settings or files', () => {
    const loaded = loadedWith('server/supervisor/worker.ts');
    expect(loaded).toEqual(expect.arrayContaining(['@duckdb/node-api', 'koa', 'zod']));
    for (const name of ['apache-arrow', 'ioredis', 'prom-client', 'rate-limiter-flexible']) {
      expect(loaded).not.toContain(name);
    }
  });
});
