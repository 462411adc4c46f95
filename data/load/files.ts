import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invented } from '../../common/invented.ts';
import { about } from '../../common/messages.ts';
import {
  type OpenFile,
  openRegularFile,
  pieces,
  unreadMessage,
} from '../../common/regular-file.ts';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { GIVEN_TABLE_NAMES } from '../../common/table-names.ts';
import type { TableName } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { type FoundFile, findAdded, findFiles } from './find-files.ts';

/** Describes a snapshot's file. `path` is relative to the folder and names it in reports. */
export interface SnapshotFile {
  readonly table: TableName;
  readonly path: string;
  /** Resolved path to the file, without links. */
  readonly absolutePath: string;
  readonly format: 'parquet' | 'arrow';
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** The content has this SHA-256, in lower-case hex. */
  readonly sha256: string;
  /** The row count in the manifest, if there is a manifest. */
  readonly promisedRows?: number;
}

/** Describes a snapshot folder's files, before any table is read. */
export interface SnapshotFolder {
  readonly folder: string;
  readonly id: string;
  /** Hashes the content, in hex: it differs even if two manifests use one id. */
  readonly digest: string;
  readonly createdAt: string | null;
  readonly blockNumber: number | null;
  /** Set if the manifest marks the data as invented. */
  readonly invented?: Invented;
  /** The chain's EIP-155 id, if the manifest has it. */
  readonly chainId?: number;
  readonly files: readonly SnapshotFile[];
  /** Tables with a file that is missing or differs from the manifest. */
  readonly incomplete: ReadonlySet<TableName>;
  readonly problems: readonly Problem[];
}

/** SHA-256 of files by their identity. */
type Hashes = Map<string, string>;

/**
 * Lists and hashes the files of a snapshot: by its manifest if there is one, otherwise by name.
 * Throws a SnapshotError only when the folder or the manifest cannot be read at all, or has too
 * many files. The folder `added` has tables in addition, by name; one of files about addresses
 * replaces that of the snapshot. With `only`, files of other tables are left out. Folders that
 * are read with the same `hashes` and share a file by hard links hash it once.
 *
 * @example
 *     const { files, problems } = await readFolder('snapshots/current');
 */
export async function readFolder(
  folder: string,
  added?: string,
  only?: ReadonlySet<TableName>,
  hashes: Hashes = new Map(),
): Promise<SnapshotFolder> {
  const { root, manifest, files: found, missing, problems: wrong } = await findFiles(folder);
  const problems = [...wrong];
  const incomplete = new Set<TableName>(missing);
  const files: SnapshotFile[] = [];
  const more = added === undefined ? [] : await findAdded(added, problems);
  const replaced = new Set<TableName>(
    GIVEN_TABLE_NAMES.filter((name) => more.some(({ table }) => table === name)),
  );
  const isRead = ({ table }: { readonly table: TableName }) =>
    (only === undefined || only.has(table)) && !replaced.has(table);
  const all = [
    ...found.filter(isRead).map((one) => ({ root, one })),
    ...more.map((one) => ({ root: added ?? root, one })),
  ];
  for (const { root: from, one } of all) {
    const printed = await fingerprint(from, one, hashes);
    if ('rule' in printed) {
      problems.push(printed);
      incomplete.add(one.table);
    } else files.push(printed);
  }
  const digest = createHash('sha256').update(manifest ? `${manifest.id}\n` : '');
  if (manifest?.invented !== undefined) digest.update(`invented: ${manifest.invented}\n`);
  if (manifest?.chainId !== undefined) digest.update(`chain: ${manifest.chainId}\n`);
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    digest.update(`${file.path}\n${file.size}\n${file.sha256}\n`);
  }
  const hex = digest.digest('hex');
  return {
    folder,
    id: manifest?.id ?? hex.slice(0, 32),
    digest: hex,
    createdAt: manifest?.createdAt ?? null,
    blockNumber: manifest?.blockNumber ?? null,
    ...(manifest?.invented !== undefined && { invented: manifest.invented }),
    ...(manifest?.chainId !== undefined && { chainId: manifest.chainId }),
    files,
    incomplete,
    problems,
  };
}

/** Lists some tables' files in a snapshot, as `readFolder` does. */
export async function filesOf(
  folder: string,
  tables: readonly TableName[],
): Promise<Pick<SnapshotFolder, 'folder' | 'files' | 'problems'>> {
  const { root, files: found, problems: wrong } = await findFiles(folder);
  const files: SnapshotFile[] = [];
  const problems = wrong.filter(({ subject }) => tables.some((name) => name === subject));
  for (const one of found.filter(({ table }) => tables.includes(table))) {
    const read = await fingerprint(root, one, new Map());
    if ('rule' in read) problems.push(read);
    else files.push(read);
  }
  return { folder, files, problems };
}

/** Bytes of a row in a file without a manifest, in a table that compresses best. */
const LEAST_ROW_BYTES = 16;

/**
 * Counts bytes and rows in all of a snapshot's files, without opening one: rows are those that
 * the manifest has, and a guess without one. Throws as `readFolder`.
 *
 * @example
 *     const { bytes, rows } = await snapshotContents('snapshot');
 */
export async function snapshotContents(
  folder: string,
): Promise<{ readonly bytes: number; readonly rows: number }> {
  const { root, manifest, files } = await findFiles(folder);
  let bytes = 0;
  for (const { path } of files) {
    const stats = await stat(join(root, path)).catch(() => null);
    bytes += stats?.isFile() ? stats.size : 0;
  }
  const promised = files.reduce((sum, file) => sum + (file.promised?.rows ?? 0), 0);
  return { bytes, rows: manifest ? promised : Math.ceil(bytes / LEAST_ROW_BYTES) };
}

async function sha256Of(file: OpenFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces(file)) hash.update(piece);
  return hash.digest('hex');
}

async function fingerprint(
  root: string,
  { table, path, format, promised }: FoundFile,
  hashes: Hashes,
): Promise<SnapshotFile | Problem> {
  try {
    const file = await openRegularFile(root, path);
    try {
      const sha256 = hashes.get(file.identity) ?? (await sha256Of(file));
      hashes.set(file.identity, sha256);
      if (promised && promised.sha256 !== sha256) {
        return problem(path, FINDINGS.file_differs_from_manifest());
      }
      return {
        table,
        path,
        absolutePath: file.path,
        format,
        size: file.size,
        modifiedMs: file.modifiedMs,
        sha256,
        ...(promised && { promisedRows: promised.rows }),
      };
    } finally {
      await file.handle.close();
    }
  } catch (cause) {
    return problem(path, about('the file', unreadMessage(cause)));
  }
}
