import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wrapComments } from '../build/wrap-comments.ts';
import { projectFiles } from './support/project-files.ts';
import { countMarkers, MARKERS, type Marker, proseFiles } from './support/prose.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The highest rates of the markers of a folder, per 1,000 words, in the order of `MARKERS`. */
type Rates = readonly [number, number, number, number, number];

/**
 * The rates that each folder may have at most. They only fall: if a folder becomes better, lower
 * its figures. `docs/style.md` shows the plain forms.
 */
const MAX_RATES: Readonly<Record<string, Rates>> = {
  '.': [8, 2, 4, 4, 3],
  bench: [9.1, 3.6, 4.5, 5.9, 4.7],
  build: [2.4, 2.4, 1, 4.6, 1.2],
  cli: [18.2, 4.9, 7.7, 8.7, 1.1],
  client: [12.3, 2.9, 7.6, 7.6, 7.6],
  common: [1, 1, 1, 1, 1],
  data: [1, 1, 1, 1, 1],
  docs: [9.1, 2.8, 2.9, 4.3, 3],
  engine: [8, 6.8, 3.9, 9.5, 2.6],
  examples: [5.7, 1, 5.7, 1, 1],
  ingest: [8.9, 5.8, 6, 9, 3.9],
  server: [11.5, 4.7, 6.2, 8.6, 2.1],
  test: [6, 4.2, 4.5, 3.8, 1.3],
  web: [11.6, 5.5, 6, 9, 4.1],
};

/** Files of code with lines of comments over 100 columns. Only falls. */
const MAX_UNWRAPPED_FILES = 700;

/** The folder of a file's figures; `.` for the files of the root. */
function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '.';
}

/** Code that people write. */
function code(): string[] {
  return projectFiles('.ts', '.tsx', '.mjs', '.cjs').filter(
    (file) => !['client/operations.ts', 'server/openapi/examples.ts'].includes(file),
  );
}

describe('the prose of comments and pages', () => {
  it('has a maximum for each folder', () => {
    expect(Object.keys(MAX_RATES)).toEqual([...new Set(proseFiles().map(folderOf))].sort());
  });

  it.each(Object.entries(MAX_RATES))(
    'of %s has few markers of a sentence to read twice',
    (folder, max) => {
      const { words, markers } = countMarkers(
        proseFiles().filter((file) => folderOf(file) === folder),
      );
      const names = Object.keys(MARKERS) as Marker[]; // the keys of a constant
      const above = names
        .map((name, at) => ({ name, rate: (markers[name] * 1000) / words, max: max[at] ?? 0 }))
        .filter(({ rate, max }) => rate > max);
      expect(above, `npx tsx test/support/prose.ts ${folder} prints the places`).toEqual([]);
    },
  );
});

describe('comments', () => {
  it('are at most 100 columns wide; `npx tsx build/wrap-comments.ts <file>...` wraps them', () => {
    const wide = code().filter((file) => {
      const source = readFileSync(`${ROOT}${file}`, 'utf8');
      return wrapComments(source) !== source;
    });
    expect(wide.length, wide.slice(0, 20).join('\n')).toBeLessThanOrEqual(MAX_UNWRAPPED_FILES);
  });
});
