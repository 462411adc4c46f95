import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { snapshotContents } from '../../../data/load/files.ts';
import { folderBytes } from '../../preparation-needs.ts';

/**
 * Compares the disk space that a preparation needs with the free space in its file system, in
 * bytes.
 */
export interface DiskSpace {
  /** Counts the rows of all the snapshot's tables, about. */
  readonly rows: number;
  readonly needed: number;
  readonly free: number;
}

/**
 * Estimates the disk that preparing a snapshot into `folder`, which need not exist, takes. Changes
 * nothing.
 *
 * @example
 *     const { needed, free } = await diskSpace('snapshot', 'prepared');
 *     if (needed > free) throw new Error(`${needed - free} bytes are missing`);
 */
export async function diskSpace(snapshot: string, folder: string): Promise<DiskSpace> {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  const contents = await snapshotContents(snapshot);
  return {
    rows: contents.rows,
    needed: folderBytes(contents),
    free: bavail * bsize,
  };
}

/**
 * Whether a failure means a full disk.
 *
 * @example
 *     isDiskFull(new Error('No space left on device')); // true
 */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    ('code' in cause && cause.code === 'ENOSPC') || /No space left on device/i.test(cause.message)
  );
}
