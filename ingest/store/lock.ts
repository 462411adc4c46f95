import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FileLock, lockFile } from '../../common/file-lock.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** Milliseconds to wait for a process that is about to end. */
const TIMEOUT_MS = 2000;

/** Locks that this process holds, by store folder. */
const held = new Map<string, FileLock>();

/**
 * Runs `work` under the store's lock. Throws an IngestError if another process has the lock, or has
 * taken it over.
 */
export async function whileLocked<Result>(
  folder: string,
  work: () => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  makeFolder(folder);
  try {
    const lock = await lockFile(join(folder, 'lock'), { timeoutMs });
    held.set(resolve(folder), lock);
    try {
      await removeUnfinished(folder);
      return await work();
    } catch (cause) {
      // After the lock is lost, work fails at a file that the next owner has removed.
      lock.check();
      throw cause;
    } finally {
      held.delete(resolve(folder));
      lock.release();
    }
  } catch (cause) {
    throw cause instanceof FileLockError ? new IngestError(cause.messages, { cause }) : cause;
  }
}

/**
 * Throws a FileLockError if another process has taken over the lock. Call it before anything is
 * published or removed.
 */
export function checkLock(folder: string): void {
  held.get(resolve(folder))?.check();
}

/** Removes unfinished files of processes that were killed or have lost the lock. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.new')) await rm(join(folder, name), { force: true });
  }
}
