import { lstatSync, readdirSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../ingest/randomness.ts';

/** Remembers which files were synced after their last write, and so survive when the power goes. */
export class Durable {
  readonly #synced = new Set<number>();

  synced(inode: number): void {
    this.#synced.add(inode);
  }

  written(inode: number): void {
    this.#synced.delete(inode);
  }

  /** Files below a path lose their names: a later file may get the same inode. */
  removed(path: string): void {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    const files = stats?.isDirectory() ? filesBelow(path) : stats?.isFile() ? [path] : [];
    for (const file of files) {
      const { ino, nlink } = statSync(file);
      if (nlink === 1) this.#synced.delete(ino);
    }
  }

  /** Cuts files below the folders that were not synced; returns how many. Their times stay. */
  tear(folders: readonly string[], random: Random): number {
    let torn = 0;
    for (const path of folders.flatMap(filesBelow)) {
      const { ino, size, atime, mtime } = statSync(path);
      if (this.#synced.has(ino) || size === 0 || random.chance(0.5)) continue;
      truncateSync(path, random.whole(0, size - 1));
      utimesSync(path, atime, mtime);
      torn += 1;
    }
    return torn;
  }
}

/** The files below a folder, sorted by name; none if there is no folder. */
export function filesBelow(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
  return names.map((name) => join(folder, name)).filter((path) => isFile(path));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
