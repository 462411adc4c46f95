import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder } from '../../data/files.ts';
import { type Lock, takeLock } from '../../prepare/lock.ts';
import { preparedId } from '../../prepare/prepared-id.ts';

/** Has every preparation of a snapshot into `cache` wait until the lock is released. */
export async function heldPreparation(snapshot: string, cache: string): Promise<Lock> {
  mkdirSync(cache, { recursive: true });
  const { digest } = await readFolder(snapshot);
  const lock = takeLock(join(cache, `${preparedId(digest)}.lock`));
  if (!lock) throw new Error(`${snapshot} is being prepared by another process`);
  return lock;
}
