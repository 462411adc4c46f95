import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FILES } from './limits.ts';
import { UnfitFile } from './regular-file.ts';
import { TABLE_NAMES } from './tables.ts';

/**
 * The names in a folder, sorted. Throws an UnfitFile where there are more than a snapshot may have, without
 * reading further, otherwise the error of the system.
 */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    names.push(name);
    if (names.length > MAX_FILES) throw new UnfitFile(`holds more than ${MAX_FILES} entries`);
  }
  return names.sort();
}

/** The names in the folder of a table; none where it is no folder. Throws as `namesIn`. */
export async function partsIn(folder: string): Promise<string[]> {
  try {
    return await namesIn(folder);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return [];
    throw cause;
  }
}

/**
 * What tells one content of a snapshot's folder from another without reading a file: the names in it and
 * in the folders of tables, with size, time and inode of each. Throws as `namesIn`.
 */
export async function appearance(root: string): Promise<string> {
  const names = await namesIn(root);
  for (const table of TABLE_NAMES.filter((name) => names.includes(name))) {
    names.push(...(await partsIn(join(root, table))).map((part) => `${table}/${part}`));
  }
  const lines = [root];
  for (const name of names) {
    // A link that leads nowhere is told by its name alone.
    const stats = await stat(join(root, name)).catch(() => null);
    lines.push(`${name} ${stats?.size} ${stats?.mtimeMs} ${stats?.ino}`);
  }
  return lines.join('\n');
}
