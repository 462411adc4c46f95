import { realpath } from 'node:fs/promises';
import type { Logger } from 'pino';
import { fingerprint } from '../../common/folder.ts';
import { LoadCancelled, LoadFailure, SnapshotRefusal } from '../supervisor/load-failure.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import { SwapUnderWay } from '../supervisor/swap.ts';

/** Milliseconds that pass between two polls of the folder. */
const POLL_MS = 1000;

/**
 * Milliseconds after which a load is tried again that failed for another reason than its snapshot.
 */
const RETRY_MS = 60_000;

/**
 * Returns a fingerprint of the folder, or of a symbolic link's target; null if it does not exist.
 */
export async function shownBy(folder: string): Promise<string | null> {
  try {
    return await fingerprint(await realpath(folder));
  } catch {
    return null;
  }
}

/** Polls a folder until it is stopped. */
export interface SnapshotWatch {
  /** Polls now, or waits for the poll that is running. */
  readonly poll: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Follows the folder, or the symbolic link, that the service's setting names: serves its content
 * after it has changed and stayed the same for two polls. `loaded` is the fingerprint before the
 * first load, so that a change during that load counts. Polls, because notifications do not work on
 * every file system.
 */
export function watchSnapshot(
  folder: string,
  loaded: string | null,
  supervisor: Supervisor,
  logger: Logger,
): SnapshotWatch {
  let served = loaded;
  let seen: string | null = null;
  let notBefore = 0;
  const pollOnce = async () => {
    let changed: string | null = null;
    try {
      const shown = await fingerprint(await realpath(folder));
      served ??= shown;
      const settled = shown === seen;
      seen = shown;
      if (!settled || shown === served || supervisor.swapping) return;
      if (performance.now() < notBefore) return;
      changed = shown;
      await supervisor.swap(folder);
      served = shown;
    } catch (cause) {
      if (isRetryable(cause)) notBefore = performance.now() + RETRY_MS;
      // The same files would be refused again.
      else if (changed !== null && !(cause instanceof SwapUnderWay)) served = changed;
      logger.error({ err: cause }, 'the changed snapshot is not served');
    }
  };
  let polling: Promise<void> | null = null;
  const poll = () => {
    polling ??= pollOnce().finally(() => {
      polling = null;
    });
    return polling;
  };
  const timer = setInterval(poll, POLL_MS);
  void poll();
  return { poll, stop: () => clearInterval(timer) };
}

/** Whether a load failed for a reason that may be gone when it is tried again. */
function isRetryable(cause: unknown): boolean {
  const isExplained = cause instanceof SnapshotRefusal || cause instanceof LoadCancelled;
  return cause instanceof LoadFailure && !isExplained;
}
