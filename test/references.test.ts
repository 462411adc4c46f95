import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './support/project-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const FILES = projectFiles('');
/** Files and folders of the project. */
const PATHS = new Set(FILES.flatMap((file) => [file, ...foldersOf(file)]));
const TOP = new Set(FILES.map((file) => file.split('/')[0] ?? ''));

const FAULTS = 'docs/faults.md';

/** Files that a page asks its reader to make. */
const MADE_BY_READERS = new Set(['example.mjs']);

/**
 * Endings that make a word without a folder the name of a source or a page; files of snapshots and
 * settings have others.
 */
const SOURCE = /\.(?:tsx?|mjs|md)$/;

/** A path or a name; not a part of an address, of a pattern or of a placeholder. */
const WORD = /(?<![\w./@{}$<>*:-])(?:\.{1,2}\/)*[\w.@-]+(?:\/[\w.@-]+)*\/?(?![\w/<{*-])/g;

function foldersOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_part, at) => parts.slice(0, at + 1).join('/'));
}

/** The prose of a file: comments of code, every line of a page. */
function proseOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const lines = file.endsWith('.md')
    ? text.split('\n')
    : [...text.matchAll(/(?:^\s*(?:\/\*\*?|\*|\/\/)|\s\/\/ |\s\/\*\* )(.*)$/gm)].map(
        ([, comment = '']) => comment,
      );
  return lines.map((line) => line.replace(/https?:\/\/\S+/g, ''));
}

/** Words of prose that are paths of the project. */
function pathsIn(line: string): string[] {
  return [...line.matchAll(WORD)]
    .map(([word]) => word.replace(/[./]+$/, ''))
    .filter((word) =>
      word.includes('/')
        ? SOURCE.test(word) || TOP.has(word.split('/')[0] ?? '')
        : SOURCE.test(word),
    );
}

/**
 * Whether the path is there: from the root, from the folder of the file, or as the end of a path in
 * the file's top folder.
 */
function isThere(path: string, file: string): boolean {
  if (PATHS.has(path) || PATHS.has(join(dirname(file), path))) return true;
  const within = file.includes('/') ? `${file.split('/')[0]}/` : '';
  return [...PATHS].some((one) => one.startsWith(within) && one.endsWith(`/${path}`));
}

/** The patterns of `.gitignore`: a build or a command writes the files that match. */
const IGNORED = readFileSync(join(ROOT, '.gitignore'), 'utf8').trim().split('\n');

function isIgnored(path: string): boolean {
  return IGNORED.some((pattern) => {
    if (pattern.endsWith('/')) return `${path}/`.startsWith(pattern);
    const [start = '', end] = pattern.split('*');
    return end === undefined ? path === start : path.startsWith(start) && path.endsWith(end);
  });
}

describe('comments and pages', () => {
  const prose = FILES.filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file)).map(
    (file) => [file, proseOf(file)] as const,
  );

  it('name files and folders that there are', () => {
    const missing = prose.flatMap(([file, lines]) =>
      lines
        // A row of that page names tests in its last column: see below.
        .map((line) => (file === FAULTS ? line.replace(/\|[^|]*\|$/, '') : line))
        .flatMap(pathsIn)
        .filter((path) => !isThere(path, file) && !MADE_BY_READERS.has(path))
        .map((path) => ({ file, path })),
    );
    const left = missing.filter(({ path }) => !isIgnored(path));
    expect(prose.flatMap(([, lines]) => lines.flatMap(pathsIn)).length).toBeGreaterThan(200);
    expect(left).toEqual([]);
  });

  it('cite no document that is not in the project', () => {
    const cited = prose.flatMap(([file, lines]) =>
      lines
        .filter((line) => !/\bRFC \d/.test(line))
        .filter((line) =>
          /\bspecification,? (?:section )?\d|\binterface (?:specification|decisions)|\(more operations\)|\bsections? \d|§/i.test(
            line,
          ),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(cited).toEqual([]);
  });
});

it(`the last column of ${FAULTS} names tests`, () => {
  const rows = proseOf(FAULTS).filter((line) => /^\| (?!fault |-)/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  const names = rows.flatMap((row) => {
    const cell = /\|([^|]*)\|$/.exec(row)?.[1] ?? '';
    const tests = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return tests.length > 0 ? tests : [`no test: ${row}`];
  });
  const missing = names.filter(
    (name) =>
      ![...PATHS].some((path) => path.startsWith('test/') && path.endsWith(`/${name}.test.ts`)),
  );
  expect(missing).toEqual([]);
});
