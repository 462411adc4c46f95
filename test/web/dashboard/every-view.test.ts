import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import { ALL_KINDS, ALL_LISTS } from '../../browser/things.ts';

it('every view is one that the tests with axe open', () => {
  const source = readFileSync(join(ROOT, 'web/dashboard/views/index.tsx'), 'utf8');
  const views = [...source.matchAll(/^ {2}'?([\w/:-]*)'?: \{\s*title: /gm)].map(([, path]) => path);
  expect(views.length).toBeGreaterThan(25);
  expect(views.sort()).toEqual([...ALL_LISTS, ...ALL_KINDS.map((kind) => `${kind}/:`)].sort());
});
