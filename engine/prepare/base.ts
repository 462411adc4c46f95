import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linkOrCopy } from '../../common/link-or-copy.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { isShared, type LoadedFiles } from '../../data/load/base-tables.ts';
import type { SnapshotFile } from '../../data/load/files.ts';
import { PATHS } from '../store/format.ts';
import type { PreparedManifest } from '../store/manifest.ts';
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
  /** Texts of its tables, by path. */
  readonly texts: ReadonlyMap<string, EarlierTexts>;
}

/** Describes texts in an earlier prepared folder, or in one before it. */
export interface EarlierTexts {
  /** The folder for which they were written has this id. */
  readonly id: string;
  /** One file after the other. */
  readonly files: readonly { readonly path: string; readonly facts: WrittenFile }[];
}

/** A base is used if it has at least this part of a snapshot's rows in tables that it may share. */
const LEAST_PART = 0.75;

/** Finds the parts that a prepared folder has for later ones; null if its version is another. */
export function baseOf(folder: string): PreparedBase | null {
  try {
    const { manifest } = PreparedFolder.open(folder);
    const isBase = !(PATHS.base in manifest.files);
    const path = isBase ? PATHS.tables : PATHS.base;
    const facts = manifest.files[path];
    if (!facts || !manifest.loaded || manifest.database !== undefined) return null;
    // These names are those that this version has written.
    const files = new Map(Object.entries(manifest.loaded)) as LoadedFiles;
    const texts = isBase ? ownTexts(folder, manifest) : olderTexts(folder, manifest);
    return { path: join(folder, path), facts, files, texts };
  } catch (cause) {
    if (cause instanceof StoreError) return null;
    throw cause;
  }
}

/** Finds the texts of a base's tables. */
function ownTexts(folder: string, manifest: PreparedManifest): PreparedBase['texts'] {
  const paths = TABLES.map(({ name }) => PATHS.texts(name));
  return new Map(
    paths.flatMap((path) => {
      const files = textFiles(folder, manifest, path);
      return files.length > 0 ? [[path, { id: manifest.id, files }] as const] : [];
    }),
  );
}

/** Finds the texts that a folder has from its base. */
function olderTexts(folder: string, manifest: PreparedManifest): PreparedBase['texts'] {
  return new Map(
    Object.entries(manifest.older ?? {}).map(([path, { id }]) => [
      path,
      { id, files: textFiles(folder, manifest, PATHS.older(path)) },
    ]),
  );
}

function textFiles(
  folder: string,
  { files }: PreparedManifest,
  path: string,
): EarlierTexts['files'] {
  const found: EarlierTexts['files'][number][] = [];
  for (;;) {
    const name = `${path}-${found.length}.arrow`;
    const facts = files[name];
    if (!facts) return found;
    found.push({ path: join(folder, name), facts });
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
export function linkBase(base: PreparedBase, folder: string): Promise<boolean> {
  return linkFile(base, join(folder, PATHS.base));
}

/**
 * Links a file of an earlier folder, or copies it. Returns false, and leaves nothing, if it is gone
 * or is not the one that its manifest promises.
 */
export async function linkFile(
  { path, facts }: Pick<PreparedBase, 'path' | 'facts'>,
  linked: string,
): Promise<boolean> {
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
