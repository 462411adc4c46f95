import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linkOrCopy } from '../../common/link-or-copy.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { isShared, type LoadedFiles } from '../../data/load/base-tables.ts';
import type { SnapshotFile } from '../../data/load/files.ts';
import { PATHS } from '../store/format.ts';
import { PreparedFolder } from '../store/prepared-folder.ts';
import { StoreError } from '../store/store-error.ts';
import type { WrittenFile } from './arrow/write-arrow.ts';
import { fileFacts } from './folder/file-facts.ts';

/*
 * A later snapshot has most files of an earlier one. A preparation links the earlier database into
 * its folder as `base.duckdb`, and loads only the files that this has not: their tables are views
 * over rows of both. A base has no base of its own, so that a table has two parts at most. When
 * a base lacks too many rows, the next preparation loads all, and its database is the next base.
 */

/** Describes an earlier prepared folder's database with whole tables. */
export interface PreparedBase {
  readonly path: string;
  readonly facts: WrittenFile;
  readonly files: LoadedFiles;
}

/** A base has at least this part of the rows that it may share. */
const LEAST_PART = 0.75;

/** Finds the parts that a prepared folder has for later ones; null if its version is another. */
export function baseOf(folder: string): PreparedBase | null {
  try {
    const { manifest } = PreparedFolder.open(folder);
    const path = PATHS.base in manifest.files ? PATHS.base : PATHS.tables;
    const facts = manifest.files[path];
    if (!facts || !manifest.loaded || manifest.database !== undefined) return null;
    // These names are those that this version has written.
    const files = new Map(Object.entries(manifest.loaded)) as LoadedFiles;
    return { path: join(folder, path), facts, files };
  } catch (cause) {
    if (cause instanceof StoreError) return null;
    throw cause;
  }
}

/** Whether a base has enough of a snapshot's rows. */
export function isUseful({ files }: PreparedBase, snapshot: readonly SnapshotFile[]): boolean {
  let [held, all] = [0, 0];
  for (const { name } of TABLES.filter(isShared)) {
    const rowsOf = new Map(files.get(name)?.map(({ sha256, rows }) => [sha256, rows]));
    for (const { table, sha256, promisedRows = 0 } of snapshot) {
      if (table !== name) continue;
      held += rowsOf.get(sha256) ?? 0;
      all += rowsOf.get(sha256) ?? promisedRows;
    }
  }
  return held > 0 && held >= LEAST_PART * all;
}

/**
 * Links a base into a folder. Returns false, and leaves nothing, if it is gone or is not the one
 * that its manifest promises: then all tables are loaded.
 */
export async function linkBase({ path, facts }: PreparedBase, folder: string): Promise<boolean> {
  const linked = join(folder, PATHS.base);
  try {
    await linkOrCopy(path, linked);
    const { bytes, sha256 } = await fileFacts(linked);
    if (bytes === facts.bytes && sha256 === facts.sha256) return true;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
  }
  await rm(linked, { force: true });
  return false;
}
