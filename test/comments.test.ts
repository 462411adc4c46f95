import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILES = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' });

it('comments name their subject: none begins with What, Who or Whoever', () => {
  const found = FILES.trim()
    .split('\n')
    .flatMap((file) => {
      const comments = readFileSync(`${ROOT}${file}`, 'utf8').matchAll(
        /^\s*(?:\/\*\*\s+(?:\*\s+)?|\/\/ )(?:What|Whoever|Who)\b.*/gm,
      );
      return [...comments].map(([text]) => `${file}: ${text.trim()}`);
    });
  expect(found).toEqual([]);
});
