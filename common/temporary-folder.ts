import { lstatSync, mkdirSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LockTimes, lockFile, tryLock } from './file-lock.ts';
import { RUN_ID } from './run-id.ts';

/** Uses that temporary folders have. */
export type TemporaryKind =
  | 'queries'
  | 'query'
  | 'rpc'
  | 'probe'
  | 'diff'
  | 'rewards'
  | 'added'
  | 'prepare'
  | 'verify';

/** A folder that this process has in TMPDIR. A lock file next to it marks it as in use. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

let made = 0;

/**
 * Makes a folder that only this user can read, and removes abandoned ones of its kind.
 *
 * @example
 *     const spill = makeTemporaryFolder('diff');
 */
export function makeTemporaryFolder(kind: TemporaryKind): TemporaryFolder {
  // The next process removes those that this one cannot.
  removeAbandoned(kind).catch(() => undefined);
  made += 1;
  const path = join(tmpdir(), `${beginOf(kind)}${RUN_ID}-${made}`);
  const lock = tryLock(`${path}.lock`);
  if (!lock) throw new Error(`${path}: another process has a folder of this name`);
  mkdirSync(path, { mode: 0o700 });
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      lock.release();
    },
  };
}

/**
 * Removes a temporary folder after its process has gone.
 *
 * @example
 *     removeLeft(output); // by the process that started the one that has ended
 */
export function removeAbandonedFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  rmSync(`${path}.lock`, { force: true });
}

/**
 * Removes the folders of a kind left by killed processes, in other containers too. It takes half a
 * minute to recognize those; a process that is done does not wait for it. TMPDIR may be shared, so
 * that any user may have put anything there under these names: only folders and locks of this user
 * are opened or removed.
 */
export async function removeAbandoned(kind: TemporaryKind, times?: LockTimes): Promise<void> {
  const names = readdirSync(tmpdir()).flatMap((name) => {
    const [, run] = /^([0-9a-f]{16}-\d+)(?:\.lock)?$/.exec(name.slice(beginOf(kind).length)) ?? [];
    return name.startsWith(beginOf(kind)) && run !== undefined ? [`${beginOf(kind)}${run}`] : [];
  });
  const paths = [...new Set(names)].map((name) => join(tmpdir(), name)).filter(isOwn);
  // Those in use stay.
  await Promise.allSettled(paths.map((path) => removeUnused(path, times)));
}

/** Whether a folder and its lock, as far as they exist, are ones that this user made. */
function isOwn(path: string): boolean {
  const isOwned = ({ uid }: Stats) => process.getuid === undefined || uid === process.getuid();
  const folder = lstatSync(path, { throwIfNoEntry: false });
  const lock = lstatSync(`${path}.lock`, { throwIfNoEntry: false });
  return (
    (folder === undefined || (folder.isDirectory() && isOwned(folder))) &&
    (lock === undefined || (lock.isFile() && isOwned(lock)))
  );
}

async function removeUnused(path: string, times: LockTimes | undefined): Promise<void> {
  const lock = await lockFile(`${path}.lock`, {
    timeoutMs: 0,
    background: true,
    ...(times && { times }),
  });
  try {
    rmSync(path, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

function beginOf(kind: TemporaryKind): string {
  return `restaking-analytics-${kind}-`;
}
