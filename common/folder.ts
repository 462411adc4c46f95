import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFIT_FILES } from './file-messages.ts';
import { MAX_FILES } from './limits.ts';
import { UnfitFile } from './regular-file.ts';
import { TABLE_NAMES } from './table-names.ts';

/**
 * Lists the names in a folder, sorted. Throws an UnfitFile if there are more than a snapshot may
 * have, without reading further; otherwise the system's error.
 *
 * @example
 *     await namesIn('snapshot'); // ['manifest.json', 'stakers.parquet', ...]
 */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    names.push(name);
    if (names.length > MAX_FILES)
      throw new UnfitFile([UNFIT_FILES.folder_too_full({ maxEntries: MAX_FILES })]);
  }
  return names.sort();
}

/**
 * The names in the folder of a table; none if it is not a folder. Throws as `namesIn`.
 *
 * @example
 *     await partsIn('snapshot/withdrawals'); // the names of its files
 */
export async function partsIn(folder: string): Promise<string[]> {
  try {
    return await namesIn(folder);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return [];
    throw cause;
  }
}

/**
 * A text that changes with the content of a snapshot's folder, without reading a file: the names in
 * it and in the folders of tables, each with size, time and inode. Throws as `namesIn`.
 *
 * @example
 *     const isSame = (await fingerprint('snapshot')) === before;
 */
export async function fingerprint(root: string): Promise<string> {
  const lines = [root];
  const tables: readonly string[] = TABLE_NAMES;
  for (const name of await namesIn(root)) {
    lines.push(await described(root, name));
    if (!tables.includes(name)) continue;
    for (const part of await partsIn(join(root, name))) {
      lines.push(await described(root, join(name, part)));
    }
  }
  return lines.join('\n');
}

async function described(root: string, name: string): Promise<string> {
  // A broken link has its name alone.
  const stats = await stat(join(root, name)).catch(() => null);
  return `${name} ${stats?.size} ${stats?.mtimeMs} ${stats?.ino}`;
}
