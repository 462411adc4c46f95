import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { projectFiles } from '../support/project-files.ts';

/**
 * Commands that fetch a package of this name from npm. Neither package is published, so that anyone
 * could register the name and have their code run by a reader of a page or a message.
 */
const FETCHES =
  /(?:npx(?! --no-install)|npm (?:exec|x|install|i|add)|(?:pnpm|yarn) (?:add|dlx)|bunx?(?: add)?)(?: -[\w-]+)* @?restaking-analytics\b/g;

const ENDINGS = ['.md', '.ts', '.tsx', '.mjs', '.json', '.yaml', '.yml', '.sh', '.ipynb', '.html'];

it('no page, message or file tells a reader to fetch a package of an unpublished name', () => {
  const files = projectFiles(...ENDINGS, '.service', '.env', 'Dockerfile', 'Caddyfile');
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(FETCHES)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});

it.each(['client/README.md', 'docs/command-line.md', 'README.md'])(
  '%s says that the packages are not on npm yet',
  (file) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/(?:is not|is|are not) on npm yet/);
  },
);
