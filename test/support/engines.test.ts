import { statSync, utimesSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepared } from './engines.ts';
import { SAMPLE } from './snapshots.ts';

it('a prepared folder counts as used when a test asks for it, and services leave it alone', async () => {
  const folder = await prepared(SAMPLE);
  const began = Date.now();
  utimesSync(folder, 0, 0);
  expect(await prepared(SAMPLE)).toBe(folder);
  // File systems may round times down to seconds.
  expect(statSync(folder).mtimeMs).toBeGreaterThan(began - 2000);
});
