import { statSync, utimesSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepared } from './engines.ts';
import { bare } from './snapshots.ts';

// The seed is of no other test: services of the run may remove the folder while it looks unused.
const SEED = 77;

it('a prepared folder counts as used when a test asks for it, and services leave it alone', async () => {
  const snapshot = await bare(SEED);
  const folder = await prepared(snapshot);
  const began = Date.now();
  utimesSync(folder, 0, 0);
  expect(await prepared(snapshot)).toBe(folder);
  // File systems may round times down to seconds.
  expect(statSync(folder).mtimeMs).toBeGreaterThan(began - 2000);
});
