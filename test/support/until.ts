/** Milliseconds between two looks. */
const POLL_MS = 10;

/**
 * Waits until a condition holds, for as long as the test may take. Unlike `vi.waitFor` it leaves a faked clock of
 * `setTimeout` as it is.
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
