import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UNFIT_FILES } from './file-messages.ts';
import { CodedError } from './messages.ts';

/**
 * Makes a folder, with `mode`, and the missing ones that contain it. Throws the system's error for
 * the first that cannot be made.
 *
 * One at a time: for a parent that takes none, such as `/proc`, a recursive call in Node.js never
 * returns, nor does its promise.
 *
 * @example
 *     makeFolder('/var/lib/restaking/keys', 0o700);
 */
export function makeFolder(path: string, mode?: number): void {
  for (const each of missingFolders(path)) {
    try {
      mkdirSync(each, mode);
    } catch (cause) {
      // Another process may have made it since.
      if (!isFolder(each)) throw cause;
    }
  }
}

/**
 * The folders that must be made for `path`, the outermost first. Throws a NoFolder if something
 * else has the name of one.
 *
 * @example
 *     missingFolders('/tmp/a/b'); // ['/tmp/a', '/tmp/a/b'] if there is no /tmp/a
 */
export function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  let existing = resolve(path);
  while (!existsSync(existing)) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  if (!isFolder(existing))
    throw new NoFolder([UNFIT_FILES.parent_is_no_folder({ path: existing })]);
  return missing;
}

/** A path has a file instead of a folder. */
export class NoFolder extends CodedError {
  override readonly name = 'NoFolder';
  readonly code = 'ENOTDIR';
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Says why a folder cannot be made or used; rethrows what is no error from the system.
 *
 * @example
 *     throw new Error(`CACHE_DIR ${path}: ${obstacleOf(cause, true)}`);
 */
export function obstacleOf(cause: unknown, isMissing: boolean): string {
  if (cause instanceof NoFolder) return cause.message;
  if (!(cause instanceof Error && 'code' in cause)) throw cause;
  switch (cause.code) {
    case 'EACCES':
    case 'EPERM':
      return isMissing ? 'this user may not create it' : 'this user may not write in it';
    case 'EROFS':
      return 'its file system is read-only';
    default:
      return `it cannot be ${isMissing ? 'created' : 'used'} (${cause.code})`;
  }
}
