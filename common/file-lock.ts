import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { FileLockError } from './file-lock-error.ts';
import { LOCK_PROBLEMS } from './file-messages.ts';
import { type Owner, ownerOf, textOf } from './lock-owner.ts';
import type { Message } from './messages.ts';
import { hasEnded, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/*
 * A lock is a file that names its owner. The owner creates it by a call that fails if it exists,
 * and rewrites it each second: its heartbeat.
 *
 * - If the owner has ended, by its process id, the lock is taken over at once. Both must see the
 *   same processes.
 * - An owner that is known to run keeps the lock, even without a heartbeat, as when it was stopped.
 * - For any other owner, such as one in another container or on another machine, the heartbeat
 *   decides. Its age is measured by the clock of the file system, and its silence by the clock of
 *   the waiting process: one wrong clock alone has no effect.
 *
 * An owner that resumes after such a silence has lost the lock. Files that it has not finished have
 * names of its run (RUN_ID), which the next owner removes; it calls `check` before it renames one.
 * So it either finds out, or its rename fails.
 */

/** Times are in milliseconds. */
export interface LockTimes {
  /** Time that passes between two beats. */
  readonly beat: number;
  /** Age of the last heartbeat at which a lock may be taken over. */
  readonly stale: number;
  /** Time without a heartbeat, watched by the waiting process, before it may be taken over. */
  readonly silent: number;
  /** Between two looks at a lock that another process holds. */
  readonly look: number;
}

const TIMES: LockTimes = { beat: 1000, stale: 30_000, silent: 3000, look: 50 };

export interface LockOptions {
  /** How long to wait, in milliseconds, for an owner that still sends heartbeats. */
  readonly timeoutMs: number;
  /** Called once for each owner that is waited for, with the sentence that an error would have. */
  readonly onWait?: (message: string) => void;
  /** Whether the process may end while it waits. */
  readonly background?: boolean;
  /** Of this process; tests have others. */
  readonly identity?: ProcessIdentity;
  readonly times?: LockTimes;
}

/** A lock that this process holds. */
export interface FileLock {
  /**
   * Throws a FileLockError if another process has taken the lock over: to be called before anything
   * is published.
   */
  check(): void;
  release(): void;
}

/** Texts of the locks that this process holds. */
const held = new Set<string>();

/**
 * Takes the lock file at `path`, and waits for it. Throws a FileLockError if its owner keeps it for
 * `timeoutMs`, and for a file that is no lock, such as a link or a pipe.
 *
 * @example
 *     const lock = await lockFile('store/lock', { timeoutMs: 1000 });
 */
export async function lockFile(path: string, options: LockOptions): Promise<FileLock> {
  const {
    timeoutMs,
    onWait,
    background = false,
    identity = ownIdentity(),
    times = TIMES,
  } = options;
  const started = performance.now();
  let watched = { text: '', beat: '', since: started };
  let announced = '';
  for (;;) {
    const lock = take(path, identity, times);
    if (lock) return lock;
    const owner = ownerOf(path);
    const beat = beatOf(path);
    if (owner === null || beat === null) continue;
    const now = performance.now();
    const showsLife = watched.text === owner.text && watched.beat !== beat;
    if (watched.text !== owner.text || showsLife) watched = { text: owner.text, beat, since: now };
    const runs = isGone(owner) === false;
    const isSilent = !runs && now - watched.since >= times.silent && ageOf(path) >= times.stale;
    if (isSilent) remove(path, owner, identity, times);
    // An owner that may have ended is not named as the holder.
    else if (now - started >= timeoutMs && (runs || showsLife))
      throw new FileLockError([heldBy(path, owner)]);
    if (announced !== owner.text) onWait?.(heldBy(path, owner).text);
    announced = owner.text;
    await pause(times.look, undefined, { ref: !background });
  }
}

/**
 * Takes the lock file at `path` if there is none, or if its owner is known to have ended; else
 * returns null. Throws a FileLockError for a file that is no lock.
 *
 * @example
 *     const lock = tryLock('store/lock'); // null if a running process has it
 */
export function tryLock(path: string): FileLock | null {
  return take(path, ownIdentity(), TIMES);
}

function take(path: string, identity: ProcessIdentity, times: LockTimes): FileLock | null {
  const made = make(path, identity, times);
  if (made) return made;
  const owner = ownerOf(path);
  if (owner === null || !isGone(owner)) return null;
  remove(path, owner, identity, times);
  return make(path, identity, times);
}

function make(path: string, identity: ProcessIdentity, times: LockTimes): FileLock | null {
  const text = textOf(identity);
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return null;
    throw cause;
  }
  try {
    writeSync(file, text, 0);
  } catch (cause) {
    closeSync(file);
    rmSync(path, { force: true });
    throw cause;
  }
  let isReleased = false;
  if (identity.pid === process.pid) held.add(text);
  // By its descriptor: another file may have the path by now.
  const beat = setInterval(() => {
    try {
      writeSync(file, text, 0);
    } catch {
      // A full disk takes bytes that replace others; if it does not, the next beat may succeed.
    }
  }, times.beat).unref();
  return {
    check() {
      const owner = ownerOf(path);
      if (owner?.text === text) return;
      const seconds = times.stale / 1000;
      throw new FileLockError([
        owner
          ? LOCK_PROBLEMS.lock_taken_over({ path, owner: owner.description, seconds })
          : LOCK_PROBLEMS.lock_gone({ path, seconds }),
      ]);
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(beat);
      held.delete(text);
      // Without opening it: a process that has no descriptor left releases its locks too.
      const { ino, dev } = fstatSync(file, { bigint: true });
      const there = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      if (there?.ino === ino && there.dev === dev) rmSync(path, { force: true });
      closeSync(file);
    },
  };
}

/**
 * Removes the lock of an owner that is gone. Of those that find it so only the holder of a second
 * lock removes it, and looks again before: it would be the lock that a faster one has taken since.
 */
function remove(path: string, gone: Owner, identity: ProcessIdentity, times: LockTimes): void {
  const guard = take(`${path}.takeover`, identity, times);
  if (!guard) {
    removeIfOld(`${path}.takeover`, times);
    return;
  }
  try {
    if (ownerOf(path)?.text === gone.text) rmSync(path, { force: true });
  } finally {
    guard.release();
  }
}

/**
 * The second lock is held for less than a second; one that is old was left in another container by
 * a kill.
 */
function removeIfOld(path: string, { stale }: LockTimes): void {
  if (ageOf(path) >= 2 * stale) rmSync(path, { force: true });
}

function isGone({ text, identity }: Owner): boolean | undefined {
  if (held.has(text)) return false;
  return identity ? hasEnded(identity) : undefined;
}

function heldBy(path: string, { description }: Owner): Message {
  return LOCK_PROBLEMS.lock_held({ path, owner: description });
}

/** Changes with each heartbeat; null if the file is gone. */
function beatOf(path: string): string | null {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeNs}` : null;
}

/**
 * Counts milliseconds between the last heartbeat and now, by the file system's clock: the time
 * that a file gets which is written now. A beat in the future is as old as its distance: the
 * clock was set back.
 */
function ageOf(path: string): number {
  const probe = `${path}.${randomUUID()}.clock`;
  try {
    writeFileSync(probe, '', { flag: 'wx' });
    const file = openSync(probe, 'r');
    try {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      return stats ? Math.abs(fstatSync(file).mtimeMs - stats.mtimeMs) : 0;
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(probe, { force: true });
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}
