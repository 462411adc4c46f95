import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wrapComments } from '../build/wrap-comments.ts';
import { projectFiles } from './support/project-files.ts';
import { countMarkers, proseFiles } from './support/prose.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * The rate that each marker may have at most in a folder, per 1,000 words. It only falls.
 * `docs/style.md` shows the plain forms.
 */
const MAX_RATE = 1;

/** The folder of a file's figures; `.` for the files of the root. */
function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '.';
}

/** Code that people write. */
function code(): string[] {
  return projectFiles('.ts', '.tsx', '.mjs', '.cjs').filter(
    (file) => file !== 'client/operations.ts',
  );
}

describe('the prose of comments and pages', () => {
  it.each([...new Set(proseFiles().map(folderOf))].sort())(
    'of %s has few markers of a sentence to read twice',
    (folder) => {
      const { words, markers } = countMarkers(
        proseFiles().filter((file) => folderOf(file) === folder),
      );
      const above = Object.entries(markers)
        // One is never too many, however short the prose is.
        .filter(([, count]) => count > Math.max(1, (MAX_RATE * words) / 1000));
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
    expect(wide).toEqual([]);
  });
});
