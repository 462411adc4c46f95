import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { examplesOf } from '../../build/document/examples-text.ts';
import { readConfig } from '../../server/config.ts';
import { clientTypes } from '../../server/openapi/client-types.ts';
import { openEngine } from '../support/engines.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';

it('the types of the client are what `npm run document` writes', () => {
  const written = readFileSync(new URL('../../client/operations.ts', import.meta.url), 'utf8');
  expect(written).toBe(clientTypes());
});

it('the examples are what `npm run document` writes', async () => {
  const path = new URL('../../server/openapi/examples.json', import.meta.url);
  const engines = [await openEngine(SAMPLE), await openEngine(await generated('tiny', 1))] as const;
  expect(readFileSync(path, 'utf8')).toBe(await examplesOf(...engines, readConfig({}, {})));
});
