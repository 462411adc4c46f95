import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectFiles } from './support/project-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Each match of a pattern in the code, with its file. */
function found(pattern: RegExp): string[] {
  return projectFiles('.ts', '.tsx', '.mjs').flatMap((file) => {
    const matches = readFileSync(`${ROOT}${file}`, 'utf8').matchAll(pattern);
    return [...matches].map(([text]) => `${file}: ${text.trim()}`);
  });
}

it('comments name their subject: none begins with What, Who or Whoever', () => {
  const first = /^\s*(?:\/\*\*\s+(?:\*\s+)?|\/\/ )(?:What|Whoever|Who)\b.*/gm;
  expect(found(first)).toEqual([]);
});

it('a doc comment stands before what it describes: neither a comment, a blank line nor an end follows it', () => {
  const orphan = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n[ \t]*(?:\n|\/\*\*|[\])}])/g;
  expect(found(orphan)).toEqual([]);
});
