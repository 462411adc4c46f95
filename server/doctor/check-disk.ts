import { accessSync, constants, existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SnapshotRead } from '../../engine/store/snapshot-read.ts';
import type { Finding } from './finding.ts';

/** Whether CACHE_DIR can be written to, and has room for another prepared snapshot. */
export function checkDisk(
  disk: Extract<SnapshotRead, { accepted: true }>['disk'] | null,
  cacheDir: string,
): Finding {
  if (!disk) {
    return { state: 'ok', check: 'disk', message: 'a prepared folder is served as it is' };
  }
  const obstacle = obstacleTo(resolve(cacheDir));
  if (obstacle !== null) {
    const remedy = 'Set CACHE_DIR to a folder in which this user may write, or give it the right.';
    return {
      state: 'problem',
      check: 'disk',
      message: `CACHE_DIR ${cacheDir}: ${obstacle}`,
      remedy,
    };
  }
  const { needed, free } = disk;
  const message = `${gigabytes(free)} free in ${cacheDir}; a prepared snapshot takes about ${gigabytes(needed)}`;
  if (free >= 2 * needed) return { state: 'ok', check: 'disk', message };
  const remedy = 'Free some, or set CACHE_DIR to a folder on a larger disk.';
  return { state: free >= needed ? 'warn' : 'problem', check: 'disk', message, remedy };
}

/**
 * Why no snapshot can be prepared in a folder; null if one can. Missing folders are created and
 * removed again: the rights of their parents do not tell what a file system allows, as that of
 * `/proc` does.
 */
function obstacleTo(folder: string): string | null {
  const missing: string[] = [];
  let existing = folder;
  while (!existsSync(existing)) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  const created: string[] = [];
  try {
    if (!statSync(existing).isDirectory()) return `${existing} is no folder`;
    // One at a time: for a parent that takes none, a recursive call of Node.js never returns.
    for (const each of missing) {
      mkdirSync(each);
      created.unshift(each);
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (cause) {
    return reasonOf(cause, missing.length > 0);
  } finally {
    removeEmpty(created);
  }
}

/** Removes folders, the deepest first, up to one that is used meanwhile. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const each of folders) rmdirSync(each);
  } catch {
    // A folder in use is not empty, nor are those that contain it.
  }
}

function reasonOf(cause: unknown, isMissing: boolean): string {
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

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
