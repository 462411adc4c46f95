import { lockFile } from '../../common/file-lock.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import { IngestError } from './ingest-error.ts';

/** Milliseconds to wait for another process that writes the same files. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Runs `work` while this process holds the lock file `path`; `check` throws if it has lost it.
 * Throws an IngestError if another process holds it.
 */
export async function whileFileLocked<Result>(
  path: string,
  work: (check: () => void) => Promise<Result>,
): Promise<Result> {
  try {
    const lock = await lockFile(path, { timeoutMs: LOCK_TIMEOUT_MS });
    try {
      return await work(() => lock.check());
    } finally {
      lock.release();
    }
  } catch (cause) {
    throw cause instanceof FileLockError ? new IngestError(cause.messages, { cause }) : cause;
  }
}
