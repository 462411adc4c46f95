import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { lockFile } from '../../common/file-lock.ts';
import { RUN_ID } from '../../common/run-id.ts';

/**
 * Calls `make` to write the folder if it is missing; test files that want the same one wait for the
 * first.
 */
export async function once(
  folder: string,
  make: (target: string) => Promise<unknown>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  if (existsSync(folder)) return;
  const lock = await lockFile(`${folder}.lock`, { timeoutMs: Number.POSITIVE_INFINITY });
  try {
    if (existsSync(folder)) return;
    const partial = `${folder}.${RUN_ID}.partial`;
    await make(partial);
    renameSync(partial, folder);
  } finally {
    lock.release();
  }
}
