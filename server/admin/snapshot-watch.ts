import { realpath } from 'node:fs/promises';
import type { Logger } from 'pino';
import { fingerprint } from '../../common/folder.ts';
import { LoadFailure, LoadGivenUp, SnapshotRefusal } from '../supervisor/load-failure.ts';
import { type Supervisor, SwapUnderWay } from '../supervisor/supervisor.ts';

/** Milliseconds between two looks at the folder. */
const INTERVAL = 1000;

/** Milliseconds after which a load is tried again that failed for another reason than its snapshot. */
const AGAIN = 60_000;

/** The fingerprint of the folder to which a path or a symbolic link leads; null if it does not exist. */
export async function shownBy(folder: string): Promise<string | null> {
  try {
    return await fingerprint(await realpath(folder));
  } catch {
    return null;
  }
}

/** A watch over a folder. */
export interface SnapshotWatch {
  /** Looks now, or waits for the look that is under way. */
  readonly look: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Follows the folder that the service was started with, or the symbolic link: what it shows is served once it has changed and
 * then stayed as it is from one look to the next. `loaded` is what it showed before it was loaded, so that a change during the
 * load is one. It is looked at again and again because notifications do not pass every file system.
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
  const lookOnce = async () => {
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
      if (tellsNothing(cause)) notBefore = performance.now() + AGAIN;
      // The same files would be refused again.
      else if (changed !== null && !(cause instanceof SwapUnderWay)) served = changed;
      logger.error({ err: cause }, 'the changed snapshot is not served');
    }
  };
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(look, INTERVAL);
  void look();
  return { look, stop: () => clearInterval(timer) };
}

/** Whether a load failed for a reason that may be gone when it is tried again. */
function tellsNothing(cause: unknown): boolean {
  const told = cause instanceof SnapshotRefusal || cause instanceof LoadGivenUp;
  return cause instanceof LoadFailure && !told;
}
