import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '../../prepare/lock.ts';

/** Milliseconds between two looks at a folder that another test file makes. */
const POLL_MS = 20;

/** Has `make` write the folder where it is not there; test files that want the same one wait for the first. */
export async function once(
  folder: string,
  make: (target: string) => Promise<unknown>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  while (!existsSync(folder)) {
    const lock = takeLock(`${folder}.lock`);
    if (!lock) {
      await pause(POLL_MS);
      continue;
    }
    try {
      if (existsSync(folder)) return;
      // A name of its own: a lock whose holder shows no sign of life, as on a machine that stands still, is taken over.
      const partial = `${folder}.${process.pid}.partial`;
      await make(partial);
      if (!existsSync(folder)) renameSync(partial, folder);
    } finally {
      lock.release();
    }
  }
}
