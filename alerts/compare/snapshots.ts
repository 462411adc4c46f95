import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import { syncFolder } from '../../common/replace-file.ts';
import { type Manifest, readManifest } from '../../data/contract/manifest.ts';
import type { TableName } from '../../data/contract/tables.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import { AlertsError } from '../alerts-error.ts';
import { KINDS } from '../kinds/index.ts';
import type { Rule } from '../rules-file.ts';

/** A snapshot that is published. */
export interface PublishedSnapshot {
  /** Resolved path to the snapshot's folder, without links. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly head: Head;
}

/** Block at which a snapshot ends. */
export interface Head {
  /** The manifest has this id. */
  readonly id: string;
  /** Number that its last block has. */
  readonly blockNumber: number;
  /** When its last block was made, ISO 8601. */
  readonly createdAt: string;
}

/** Tables that some kind of rule reads. */
const TABLES: readonly TableName[] = [
  ...new Set(KINDS.flatMap((kind) => kind.tables.map((table) => table.name))),
];

/** Tables that are linked only if a rule reads them: on another file system, links are copies. */
const LARGE_TABLES: readonly TableName[] = ['activities'];

/**
 * Tables that are linked for rules: those of all kinds, so that another rule can compare at once.
 */
export function linkedTables(rules: readonly Rule[]): readonly TableName[] {
  const read = new Set(rules.flatMap(({ kind }) => kind.tables.map(({ name }) => name)));
  return TABLES.filter((name) => read.has(name) || !LARGE_TABLES.includes(name));
}

/**
 * Resolves the path to the newest snapshot, without links: a folder that holds several has a link
 * `current`; any other folder is the snapshot itself. Null if there is none yet.
 */
export async function newestFolder(folder: string): Promise<string | null> {
  for (const path of [join(folder, 'current'), folder]) {
    const real = await realpath(path).catch(() => null);
    if (real !== null && (await hasManifest(real))) return real;
  }
  return null;
}

async function hasManifest(folder: string): Promise<boolean> {
  return stat(join(folder, 'manifest.json')).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Reads a snapshot's manifest. Throws a SnapshotError or an AlertsError. */
export async function readSnapshot(folder: string): Promise<PublishedSnapshot> {
  const manifest = await readManifest(folder);
  const { id, blockNumber, createdAt } = manifest;
  if (blockNumber === null)
    throw new AlertsError([ALERT_PROBLEMS.snapshot_without_block({ folder })]);
  return { folder, manifest, head: { id, blockNumber, createdAt } };
}

/**
 * Links the files of tables of a snapshot, by default of all that rules can read, into a new
 * folder, so that they stay if the snapshot is removed; on another file system it copies them. The
 * folder has a table as one file or as a folder of files.
 */
export async function linkTables(
  { folder, manifest }: PublishedSnapshot,
  target: string,
  tables: readonly TableName[] = TABLES,
): Promise<void> {
  await rm(target, { recursive: true, force: true });
  makeFolder(target);
  for (const table of tables) {
    const paths = (manifest.tables[table]?.files ?? []).map(({ path }) => path);
    if (paths.length > 1) await mkdir(join(target, table));
    for (const [index, path] of paths.entries()) {
      const name = paths.length > 1 ? join(table, String(index).padStart(6, '0')) : table;
      await linkFile(join(folder, path), join(target, `${name}${extname(path)}`));
    }
    if (paths.length > 1) await syncFolder(join(target, table));
  }
  await syncFolder(target);
}

async function linkFile(source: string, target: string): Promise<void> {
  // A link to a symbolic link would not keep the content.
  const isFile = (await lstat(source)).isFile();
  const linked = isFile && (await link(source, target).then(() => true, isOtherFileSystem));
  if (linked) return;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await syncFolder(target);
}

/** False if a hard link is not possible here. */
function isOtherFileSystem(cause: NodeJS.ErrnoException): false {
  if (cause.code === 'EXDEV' || cause.code === 'EPERM' || cause.code === 'ENOTSUP') return false;
  throw cause;
}
