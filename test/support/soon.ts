/** Timeout in milliseconds for anything that may need a process to start on a busy machine. */
export const WAIT_LIMIT_MS = 300_000;

/** For `vi.waitFor` and `expect.poll`. */
export const SOON = { timeout: WAIT_LIMIT_MS, interval: 20 };
