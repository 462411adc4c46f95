import { afterAll, vi } from 'vitest';
import { closeAll } from './after-file.ts';

/** Ends what a test file has started, and takes back what it has changed in the process, which runs other files next. */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await closeAll();
});
