import { statSync, utimesSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { prepared } from './engines.ts';
import { bare, temporaryFolder } from './snapshots.ts';

it('a prepared folder counts as used when a test asks for it, and services leave it alone', async () => {
  const snapshot = await bare(1);
  // The folder of prepared snapshots is below it: services of the run would remove one that looks
  // unused for a moment.
  vi.stubEnv('TMPDIR', temporaryFolder());
  const folder = await prepared(snapshot);
  const began = Date.now();
  utimesSync(folder, 0, 0);
  expect(await prepared(snapshot)).toBe(folder);
  // File systems may round times down to seconds.
  expect(statSync(folder).mtimeMs).toBeGreaterThan(began - 2000);
});
