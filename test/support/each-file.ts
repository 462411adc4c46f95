import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { closeAll } from './after-file.ts';
import { processorSeconds } from './processor-time.ts';
import { runSeed } from './seed.ts';

fc.configureGlobal({ seed: runSeed() });

const began = process.env.FILE_TIMES ? processorSeconds() : 0;

/**
 * Ends the processes of a test file, and restores the state of the process, which runs other files
 * next.
 */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern that no fixture is wanted.
afterAll(async ({}, file) => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  if (process.env.FILE_TIMES) file.meta.processorSeconds = processorSeconds() - began;
  await closeAll();
});
