import { open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { KeysFileError } from './file-format.ts';

/** Milliseconds between two looks for whether another command is done. */
const LOOK_AGAIN = 20;
/** Milliseconds after which a lock without an owner's name was left by a command that was killed. */
const NAMELESS = 2000;

/**
 * Does `work` while no other command does its own on the same file. The lock is the file
 * `<path>.lock`, which holds `<process> <host>` of its owner. It is stale once its owner is a process
 * of this host that is gone; of one on another host nobody here can tell, so that its lock stays
 * until a person removes it. Throws a KeysFileError where the lock is not to be had within `timeoutMs`.
 */
export async function locked(
  path: string,
  timeoutMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const lock = `${path}.lock`;
  const deadline = performance.now() + timeoutMs;
  while (!(await taken(lock))) {
    await removeStale(lock);
    if (performance.now() > deadline) {
      throw new KeysFileError(
        `${lock}: another command holds this lock; if none runs, remove it and ${lock}.stale`,
      );
    }
    await pause(LOOK_AGAIN);
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whether this call has made the file, with the owner's name in it; false where it is there. */
async function taken(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${process.pid} ${hostname()}`);
    } catch (cause) {
      await rm(path, { force: true });
      throw cause;
    } finally {
      await file.close();
    }
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

/**
 * Two commands that find one stale lock must not both remove it: the slower one would remove the
 * lock that the faster one has taken since. So only the holder of a second lock removes, and looks
 * again before.
 */
async function removeStale(lock: string): Promise<void> {
  if (!(await isStale(lock)) || !(await taken(`${lock}.stale`))) return;
  try {
    if (await isStale(lock)) await rm(lock, { force: true });
  } finally {
    await rm(`${lock}.stale`, { force: true });
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    const [owner = '', host = ''] = (await readFile(lock, 'utf8')).split(' ');
    if (host === '') return Date.now() - (await stat(lock)).mtimeMs > NAMELESS;
    return host === hostname() && !isAlive(Number(owner));
  } catch {
    return false; // gone meanwhile, or not ours to read
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0); // 0 is no signal: it only asks
    return true;
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH');
  }
}
