import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { snapshotReference } from '../../../data/contract/document.ts';

it('the reference page of the contract is what `npm run document` writes', () => {
  const page = readFileSync(new URL('../../../data/README.md', import.meta.url), 'utf8');
  expect(page).toBe(snapshotReference());
});
