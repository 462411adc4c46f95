/** Milliseconds between two looks. */
const POLL_MS = 10;

/** As they are before a test fakes the clock. */
const { setInterval, clearInterval } = globalThis;

/**
 * Waits until a condition holds, for as long as the test may take. Unlike `vi.waitFor` it leaves a
 * faked clock as it is.
 */
export function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const looking = setInterval(() => {
      try {
        if (!condition()) return;
        resolve();
      } catch (cause) {
        reject(cause);
      }
      clearInterval(looking);
    }, POLL_MS);
  });
}
