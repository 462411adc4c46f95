/** How long a test waits for what may take a process to start on a busy machine before it fails, in milliseconds. */
export const WAIT_LIMIT_MS = 300_000;

/** For `vi.waitFor` and `expect.poll`. */
export const SOON = { timeout: WAIT_LIMIT_MS, interval: 20 };
