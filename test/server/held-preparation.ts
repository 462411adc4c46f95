import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryLock } from '../../common/file-lock.ts';
import { readFolder } from '../../data/load/files.ts';
import { preparedId } from '../../engine/prepare/folder/prepared-id.ts';

/** Has every preparation of a snapshot into `cache` wait until the lock is released. */
export async function heldPreparation(snapshot: string, cache: string): Promise<FileLock> {
  mkdirSync(cache, { recursive: true });
  const { digest } = await readFolder(snapshot);
  const lock = tryLock(join(cache, `${preparedId(digest)}.lock`));
  if (!lock) throw new Error(`${snapshot} is being prepared by another process`);
  return lock;
}
