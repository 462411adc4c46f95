import { rmSync, writeFileSync } from 'node:fs';

/** The owner of a lock that was taken over. */
export const NEW_OWNER = 'process 7 on elsewhere since 2026-01-01T00:00:00Z';

/**
 * Leaves a lock as another process does that has taken it over, as after a minute in which its
 * owner was stopped.
 */
export function takeOver(lock: string): void {
  rmSync(lock);
  writeFileSync(lock, `${NEW_OWNER}\ntoken 1 there\n`);
}
