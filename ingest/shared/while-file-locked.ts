import { FileLockError, lockFile } from '../../common/file-lock.ts';
import { IngestError } from './ingest-error.ts';

/** Milliseconds to wait for another process that writes the same file. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Runs `work` with a lock at a path; `check` throws if the lock is lost. Throws an IngestError if
 * another process has the lock.
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
    throw cause instanceof FileLockError ? new IngestError([cause.message], { cause }) : cause;
  }
}
