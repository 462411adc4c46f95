import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../build/parts.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const CHANGELOG = read('CHANGELOG.md');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));

const headings = (depth: number) =>
  marked
    .lexer(CHANGELOG)
    .flatMap((token) => (token.type === 'heading' && token.depth === depth ? [token.text] : []));

it('has what is not released first, and then the version of package.json', () => {
  expect(headings(2).slice(0, 2)).toEqual(['Unreleased', version]);
});

it('names kinds of changes as Keep a Changelog does', () => {
  const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect(headings(3).length).toBeGreaterThan(0);
  expect(headings(3).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it('tells a release in at most 80 lines', () => {
  for (const release of CHANGELOG.split(/^## /m).slice(1))
    expect(release.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});
