import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VIEWS } from '../../../engine/prepare/schema/views.ts';

it('the page of SQL lists all views', () => {
  const page = readFileSync(new URL('../../../docs/query.md', import.meta.url), 'utf8');
  const listed = page.slice(page.indexOf('| view |'), page.indexOf('`tvl` is the exact decimal'));
  const names = [...listed.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(names.sort()).toEqual(VIEWS.map(({ name }) => name).sort());
});
