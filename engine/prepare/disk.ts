import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { snapshotBytes } from '../../data/load/files.ts';

/**
 * Bytes that a prepared folder takes: so much with nothing, and so much for each byte of a
 * snapshot's files. Measured on 133 MB of Parquet (1.8 GB, 0.75 of it the lists as CSV) and rounded
 * up.
 */
const FIXED_BYTES = 64 * 2 ** 20;
const FOR_A_BYTE = 15;

/** The disk space that a preparation needs, and the free space of its file system, in bytes. */
export interface DiskSpace {
  readonly needed: number;
  readonly free: number;
}

/**
 * The disk that preparing a snapshot into `folder`, which need not exist, takes. Changes nothing.
 */
export async function diskSpace(snapshot: string, folder: string): Promise<DiskSpace> {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  return {
    needed: FIXED_BYTES + FOR_A_BYTE * (await snapshotBytes(snapshot)),
    free: bavail * bsize,
  };
}

/** Whether a failure means a full disk. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    ('code' in cause && cause.code === 'ENOSPC') || /No space left on device/i.test(cause.message)
  );
}
