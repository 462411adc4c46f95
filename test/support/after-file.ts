type Close = () => unknown;

const pending: Close[] = [];

/**
 * Calls `close` once the running test file is done, before those that were given earlier. Test
 * files share the modules of the process that runs them: a module's own `afterAll` would see the
 * end of the first file only.
 */
export function afterFile(close: Close): void {
  pending.push(close);
}

/** Calls everything that is pending, and rejects with the first error once all of it has ended. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (const close of pending.splice(0).reverse()) {
    try {
      await close();
    } catch (cause) {
      errors.push(cause);
    }
  }
  if (errors.length > 0) throw errors[0];
}
