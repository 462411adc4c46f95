import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Supervisor, SwapUnderWay } from '../supervisor/supervisor.ts';

/** Milliseconds between two looks at the folder. */
const INTERVAL = 1000;

/**
 * Follows the folder that the service was started with, or the symbolic link: what it shows is
 * served once it has changed and then stayed as it is from one look to the next. It is looked at
 * again and again because notifications do not pass every file system. Returns what stops it.
 */
export function watchSnapshot(folder: string, supervisor: Supervisor, logger: Logger): () => void {
  let served: string | null = null;
  let seen: string | null = null;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    let changed: string | null = null;
    try {
      const shown = await appearance(folder);
      served ??= shown;
      const settled = shown === seen;
      seen = shown;
      if (!settled || shown === served || supervisor.swapping) return;
      changed = shown;
      await supervisor.swap(folder);
      served = shown;
    } catch (cause) {
      // The same files would be refused again.
      if (changed !== null && !(cause instanceof SwapUnderWay)) served = changed;
      logger.error({ err: cause }, 'the changed snapshot is not served');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, INTERVAL);
  void look();
  return () => clearInterval(timer);
}

/** What tells one content of the folder from another, without reading its files. */
async function appearance(folder: string): Promise<string> {
  const real = await realpath(folder);
  const entries = await readdir(real, { recursive: true });
  const files = await Promise.all(
    entries.sort().map(async (entry) => {
      const { size, mtimeMs, ino } = await stat(join(real, entry));
      return `${entry} ${size} ${mtimeMs} ${ino}`;
    }),
  );
  return [real, ...files].join('\n');
}
