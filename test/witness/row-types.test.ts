import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowTypes } from './row-types.ts';

test('the types of rows are those of the contract: npm run document', () => {
  const written = readFileSync(new URL('row-types.generated.ts', import.meta.url), 'utf8');
  expect(written).toBe(rowTypes());
});
