import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientTypes } from '../../server/contract/client-types.ts';

it('the types of the client are what `npm run document` writes', () => {
  const written = readFileSync(new URL('../../client/operations.ts', import.meta.url), 'utf8');
  expect(written).toBe(clientTypes());
});
