import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from '../common/is-running.ts';

/** Milliseconds between two signs of life of a lock's owner. */
const BEAT_MS = 1000;

/** Milliseconds without one after which a lock is taken over: its owner was killed, here or in another container. */
const STALE_MS = 30_000;

/** A lock that this process holds. */
export interface Lock {
  release(): void;
}

/** Takes the lock file at `path`, or gives null where another process holds it. */
export function takeLock(path: string): Lock | null {
  try {
    writeFileSync(path, `${hostname()} ${process.pid}`, { flag: 'wx' });
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause;
    if (!isLocked(path)) removeStale(path);
    return null;
  }
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch (cause) {
      if (!hasCode(cause, 'ENOENT')) throw cause;
    }
  }, BEAT_MS);
  return {
    release() {
      clearInterval(beat);
      rmSync(path, { force: true });
    },
  };
}

/** Whether a process that lives holds the lock. One of this machine, or container, is asked for by its id. */
export function isLocked(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || Date.now() - stats.mtimeMs >= STALE_MS) return false;
  const [host, pid] = ownerOf(path);
  return host !== hostname() || pid === undefined || isRunning(Number(pid));
}

function ownerOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(' ');
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return [];
    throw cause;
  }
}

/** By a rename, which succeeds for one process only: another one may have taken the lock anew meanwhile. */
function removeStale(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return;
    throw cause;
  }
  if (isLocked(aside)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}
