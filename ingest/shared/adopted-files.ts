import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../../common/make-folder.ts';
import { syncFolder } from '../../common/replace-file.ts';

/** Syncs a written file and moves it to its name in the store. */
export async function adopt(temporary: string, path: string): Promise<void> {
  makeFolder(dirname(path));
  const file = await open(temporary, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Hashes a file by SHA-256; returns lower-case hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
