import { realpath } from 'node:fs/promises';
import type { Logger } from 'pino';
import { appearance } from '../../common/folder.ts';
import { LoadFailure, LoadGivenUp, SnapshotRefusal } from '../supervisor/load-failure.ts';
import { type Supervisor, SwapUnderWay } from '../supervisor/supervisor.ts';

/** Milliseconds between two looks at the folder. */
const INTERVAL = 1000;

/** Milliseconds after which a load is tried again that failed for another reason than its snapshot. */
const AGAIN = 60_000;

/**
 * Follows the folder that the service was started with, or the symbolic link: what it shows is
 * served once it has changed and then stayed as it is from one look to the next. It is looked at
 * again and again because notifications do not pass every file system. Returns what stops it.
 */
export function watchSnapshot(folder: string, supervisor: Supervisor, logger: Logger): () => void {
  let served: string | null = null;
  let seen: string | null = null;
  let looking = false;
  let notBefore = 0;
  const look = async () => {
    if (looking) return;
    looking = true;
    let changed: string | null = null;
    try {
      const shown = await appearance(await realpath(folder));
      served ??= shown;
      const settled = shown === seen;
      seen = shown;
      if (!settled || shown === served || supervisor.swapping) return;
      if (performance.now() < notBefore) return;
      changed = shown;
      await supervisor.swap(folder);
      served = shown;
    } catch (cause) {
      if (tellsNothing(cause)) notBefore = performance.now() + AGAIN;
      // The same files would be refused again.
      else if (changed !== null && !(cause instanceof SwapUnderWay)) served = changed;
      logger.error({ err: cause }, 'the changed snapshot is not served');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, INTERVAL);
  void look();
  return () => clearInterval(timer);
}

/** Whether a load failed for a reason that may be gone when it is tried again. */
function tellsNothing(cause: unknown): boolean {
  const told = cause instanceof SnapshotRefusal || cause instanceof LoadGivenUp;
  return cause instanceof LoadFailure && !told;
}
