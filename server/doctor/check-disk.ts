import { accessSync, constants, mkdirSync, rmdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingFolders, obstacleOf } from '../../common/make-folder.ts';
import type { SnapshotReadMessage } from '../../engine/store/snapshot-read.ts';
import type { Finding } from './finding.ts';

/** Whether CACHE_DIR can be written to, and has room for another prepared snapshot. */
export function checkDisk(
  disk: Extract<SnapshotReadMessage, { accepted: true }>['disk'] | null,
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
 * removed again: a file system may forbid more than their parents' rights do, as `/proc` does.
 */
function obstacleTo(folder: string): string | null {
  const created: string[] = [];
  let isMissing = false;
  try {
    const missing = missingFolders(folder);
    isMissing = missing.length > 0;
    for (const each of missing) {
      mkdirSync(each);
      created.unshift(each);
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (cause) {
    return obstacleOf(cause, isMissing);
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

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
