import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type FileLock, lockFile } from '../../../common/file-lock.ts';
import { makeFolder } from '../../../common/make-folder.ts';
import { RUN_ID } from '../../../common/run-id.ts';

/** Waits this many milliseconds for another process that writes the same folder. */
const LOCK_TIMEOUT_MS = 5000;

/** Splits a partial folder's name: its folder, and the run that writes it. */
export const PARTIAL_FOLDER = /^(.+)\.\w+\.partial$/;

/** Names the lock that writers of `folder` take. */
export function lockOf(folder: string): string {
  return `${folder}.lock`;
}

/**
 * Has `write` fill a folder under another name, and renames it to `folder` then: it appears whole
 * or not at all. `held` is the lock of the folder if the caller has it. Throws a FileLockError if
 * another process has it, or has taken it over.
 */
export async function writeFolder<Result>(
  folder: string,
  held: FileLock | null,
  write: (partial: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(dirname(folder));
  const lock = held ?? (await lockFile(lockOf(folder), { timeoutMs: LOCK_TIMEOUT_MS }));
  const partial = `${folder}.${RUN_ID}.partial`;
  try {
    removePartials(folder);
    mkdirSync(partial);
    const result = await write(partial);
    lock.check();
    renameSync(partial, folder);
    return result;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    if (!held) lock.release();
  }
}

/**
 * Removes unfinished files that earlier writers of `folder` left; this process must have its lock.
 */
export function removePartials(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (PARTIAL_FOLDER.exec(name)?.[1] !== basename(folder)) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}
