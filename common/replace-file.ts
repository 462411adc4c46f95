import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RUN_ID } from './run-id.ts';

/** Ends the name of a file that a run writes. */
export const UNFINISHED_NAME = /\.\w+\.new$/;

/**
 * Writes and syncs a file under a temporary name, calls `check`, and renames it.
 *
 * @example
 *     await replaceFile('current.json', '{}'); // a reader finds the old file or the new one
 */
export async function replaceFile(
  path: string,
  content: string,
  check: () => void = () => {},
): Promise<void> {
  const temporary = `${path}.${RUN_ID}.new`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    check();
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await syncFolder(dirname(path));
}

/**
 * Syncs a folder, so that the names in it are durable.
 *
 * @example
 *     await syncFolder('store'); // after a rename in it
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
