import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The folders that a folder may import besides itself and `common`, one way: what serves knows `store`, what prepares
 * also `data` and the definitions of `engine`; `client` and `common` nothing.
 */
const MAY_IMPORT = {
  common: [],
  client: [],
  dashboard: ['build', 'client'],
  data: [],
  store: [],
  clickhouse: ['store'],
  engine: ['store'],
  prepare: ['clickhouse', 'data', 'engine', 'store'],
  query: ['data', 'engine', 'prepare', 'store'],
  ingest: ['data'],
  server: ['clickhouse', 'engine', 'store'],
  cli: ['client', 'clickhouse', 'data', 'engine', 'ingest', 'prepare', 'query', 'server', 'store'],
} as const;

/** Folders whose files run in a browser, without what the others share. */
const OF_THEIR_OWN = ['client', 'dashboard'];

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
        .filter((target) => target !== 'common' || OF_THEIR_OWN.includes(folder))
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

describe.each(['store', 'server', 'engine/answers', 'engine/engine.ts'])('%s', (folder) => {
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
    const crossing = ['prepare', 'query'].flatMap((folder) =>
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
    const { packages } = loadedWith('server/supervisor/worker.ts');
    expect(packages).toEqual(expect.arrayContaining(['apache-arrow', 'koa', 'zod']));
    for (const name of ['@clickhouse/client', 'ioredis', 'prom-client', 'rate-limiter-flexible']) {
      expect(packages).not.toContain(name);
    }
  });
});

describe.each(['server/serve.ts', 'server/supervisor/worker.ts'])('what serves, by %s', (entry) => {
  it('loads nothing that prepares or queries, and no DuckDB', () => {
    const { packages, files } = loadedWith(entry);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => /^(data|prepare|query)\//.test(file))).toEqual([]);
    expect(packages.filter((name) => name.startsWith('@duckdb'))).toEqual([]);
  });
});
