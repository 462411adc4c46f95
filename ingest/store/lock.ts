import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FileLock, FileLockError, lockFile } from '../../common/file-lock.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** Milliseconds for which a process that is just ending is waited for. */
const TIMEOUT_MS = 2000;

/** The locks of the stores that this process writes to, by folder. */
const held = new Map<string, FileLock>();

/**
 * Does `work` while no other process writes to the store. Throws an IngestError where another process does, or has taken
 * over.
 */
export async function whileLocked<Result>(
  folder: string,
  work: () => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  try {
    const lock = await lockFile(join(folder, 'lock'), { timeoutMs });
    held.set(resolve(folder), lock);
    try {
      await removeUnfinished(folder);
      return await work();
    } catch (cause) {
      // A process that has lost the lock fails at the file that the next owner has removed.
      lock.check();
      throw cause;
    } finally {
      held.delete(resolve(folder));
      lock.release();
    }
  } catch (cause) {
    throw cause instanceof FileLockError ? new IngestError([cause.message], { cause }) : cause;
  }
}

/**
 * Throws a FileLockError if another process has taken over the store that this one writes to: to be called before
 * anything is published or removed.
 */
export function checkLock(folder: string): void {
  held.get(resolve(folder))?.check();
}

/** Removes unfinished files of processes that were killed, or have lost the lock. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.new')) await rm(join(folder, name), { force: true });
  }
}
