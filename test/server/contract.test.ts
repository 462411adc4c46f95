import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { examplesText } from '../../build/document/examples-text.ts';
import { clientTypes } from '../../server/openapi/client-types.ts';

it('the types of the client are what `npm run document` writes', () => {
  const written = readFileSync(new URL('../../client/operations.ts', import.meta.url), 'utf8');
  expect(written).toBe(clientTypes());
});

it('the examples are what `npm run document` writes', async () => {
  const path = new URL('../../server/openapi/examples.ts', import.meta.url);
  expect(readFileSync(path, 'utf8')).toBe(await examplesText());
});
