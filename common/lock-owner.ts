import { randomUUID } from 'node:crypto';
import { FileLockError } from './file-lock-error.ts';
import { LOCK_PROBLEMS } from './file-messages.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { readOwnFileSync, UnfitFile } from './regular-file.ts';

/** The owner of a lock, as its file names it. */
export interface Owner {
  readonly text: string;
  /** Null if the file names no process. */
  readonly identity: ProcessIdentity | null;
  /** Describes an owner: "process 12 on host a since 2026-01-01T00:00:00.000Z". */
  readonly description: string;
}

/** Far more than a lock has; the file may be of another user, and of any size. */
const MAX_BYTES = 4096;

/** Messages have these parts, so that they are printable ASCII. */
const FIRST_LINE = /^process (\d{1,9}) on ([!-~]{1,255}) since [!-~]{1,40}$/;

/** Writes the content for a lock file that this process makes; no other lock has the same. */
export function textOf({ pid, host, place, started }: ProcessIdentity): string {
  return (
    `process ${pid} on ${host} since ${new Date().toISOString()}\n` +
    `${randomUUID()} ${started ?? '-'} ${place ?? '-'}\n`
  );
}

/**
 * The owner of a lock; null if the file is gone. Throws a FileLockError for anything but a regular
 * file that this process may read. It never waits: another user may have put a pipe there.
 */
export function ownerOf(path: string): Owner | null {
  const text = textIn(path);
  if (text === null) return null;
  const [first = '', second = ''] = text.split('\n');
  const [, pid, host = ''] = FIRST_LINE.exec(first) ?? [];
  // An empty one was left by a kill before it was written; it has no beat.
  if (pid === undefined) return { text, identity: null, description: 'another process' };
  const [, started = '-', place = '-'] = second.split(' ');
  const orNull = (value: string) => (value === '-' ? null : value);
  const identity = { pid: Number(pid), host, place: orNull(place), started: orNull(started) };
  return { text, identity, description: first };
}

/** The first bytes of a lock file; null if it is gone. */
function textIn(path: string): string | null {
  try {
    return readOwnFileSync(path, MAX_BYTES);
  } catch (cause) {
    if (cause instanceof UnfitFile)
      throw new FileLockError([LOCK_PROBLEMS.lock_unfit({ path, reason: cause.message })]);
    if (cause instanceof Error && 'code' in cause && cause.code === 'EACCES')
      throw new FileLockError([LOCK_PROBLEMS.lock_not_readable({ path })]);
    throw cause;
  }
}
