/** How long `vi.waitFor` waits for what takes a process to start on a busy machine, in milliseconds. */
export const SOON = { timeout: 90_000, interval: 20 };
