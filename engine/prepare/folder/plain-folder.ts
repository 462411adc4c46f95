import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../common/temporary-folder.ts';

/** DuckDB can write databases in this folder. */
export interface PlainFolder {
  readonly path: string;
  /** Moves a file, if it exists, to the folder that this one replaces, and removes this one. */
  leave(file: string): void;
}

/**
 * Returns the folder itself, unless its path has a `?`: DuckDB puts `.wal` before the first one,
 * and would write a write-ahead log into another folder (duckdb/duckdb#13472). Then it is one in
 * TMPDIR. Databases that are only read need none, as they have no such log.
 */
export function plainFolder(folder: string): PlainFolder {
  if (!folder.includes('?')) return { path: folder, leave: () => {} };
  const { path, remove } = makeTemporaryFolder('prepare');
  if (path.includes('?')) {
    remove();
    throw new Error(
      `DuckDB writes no database in a path with the character "?", as ${folder} and TMPDIR have it; set TMPDIR to a folder without it`,
    );
  }
  return {
    path,
    leave(file) {
      if (existsSync(join(path, file))) move(join(path, file), join(folder, file));
      remove();
    },
  };
}

/** Renames a file, or copies it to another file system. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause;
    copyFileSync(from, to);
  }
}
