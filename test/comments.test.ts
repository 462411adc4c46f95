import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectFiles } from './support/project-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

it('comments name their subject: none begins with What, Who or Whoever', () => {
  const found = projectFiles('.ts', '.tsx').flatMap((file) => {
    const comments = readFileSync(`${ROOT}${file}`, 'utf8').matchAll(
      /^\s*(?:\/\*\*\s+(?:\*\s+)?|\/\/ )(?:What|Whoever|Who)\b.*/gm,
    );
    return [...comments].map(([text]) => `${file}: ${text.trim()}`);
  });
  expect(found).toEqual([]);
});
