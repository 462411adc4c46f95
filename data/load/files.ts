import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, partsIn } from '../../common/folder.ts';
import type { Invented } from '../../common/invented.ts';
import { MAX_FILES } from '../../common/limits.ts';
import { openRegularFile, pieces, UnfitFile, whyUnread } from '../../common/regular-file.ts';
import { type Problem, problem, SnapshotError } from '../../common/report.ts';
import { ADDED_TABLE_NAMES } from '../../common/table-names.ts';
import { type Manifest, readManifest } from '../contract/manifest.ts';
import { TABLES, type Table, type TableName } from '../contract/tables.ts';

/** One file of a snapshot. `path` is relative to the folder and names it in reports. */
export interface SnapshotFile {
  readonly table: TableName;
  readonly path: string;
  /** Without links. */
  readonly absolutePath: string;
  readonly format: 'parquet' | 'arrow';
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Lower-case hex of the content's SHA-256. */
  readonly sha256: string;
  /** The row count in the manifest, if there is a manifest. */
  readonly promisedRows?: number;
}

/** The files of a snapshot folder, before any table is read. */
export interface SnapshotFolder {
  readonly folder: string;
  readonly id: string;
  /** A hash of the content, in hex: it differs even if two manifests use one id. */
  readonly digest: string;
  readonly createdAt: string | null;
  readonly blockNumber: number | null;
  /** Set if the manifest marks the data as invented. */
  readonly invented?: Invented;
  /** EIP-155 id of the chain, if the manifest has it. */
  readonly chainId?: number;
  readonly files: readonly SnapshotFile[];
  /** Tables with a file that is missing or differs from the manifest. */
  readonly incomplete: ReadonlySet<TableName>;
  readonly problems: readonly Problem[];
}

type FoundFile = Pick<SnapshotFile, 'table' | 'path' | 'format'> & {
  promised?: { sha256: string; rows: number };
};

/** The files that belong to a snapshot, before any of them is opened. */
interface FoundFolder {
  /** The folder without links. */
  readonly root: string;
  readonly manifest: Manifest | null;
  readonly files: readonly FoundFile[];
  /** Tables without a file. */
  readonly missing: readonly TableName[];
  readonly problems: readonly Problem[];
}

/**
 * Lists and hashes the files of a snapshot: by its manifest if there is one, otherwise by name.
 * Throws a SnapshotError only when the folder or the manifest cannot be read at all, or has too
 * many files. The folder `added` has tables in addition that no ingest has, by name. With `only`,
 * files of other tables are left out.
 */
export async function readFolder(
  folder: string,
  added?: string,
  only?: ReadonlySet<TableName>,
): Promise<SnapshotFolder> {
  const { root, manifest, files: found, missing, problems: wrong } = await findFiles(folder);
  const problems = [...wrong];
  const incomplete = new Set<TableName>(missing);
  const files: SnapshotFile[] = [];
  const read = found.filter(({ table }) => only === undefined || only.has(table));
  const all = read.map((one) => ({ root, one }));
  if (added !== undefined) {
    for (const one of await findAdded(added, problems)) all.push({ root: added, one });
  }
  for (const { root: from, one } of all) {
    const printed = await fingerprint(from, one);
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

/** Bytes of a row in a file without a manifest, in a table that compresses best. */
const LEAST_ROW_BYTES = 16;

/**
 * Bytes and rows of all files of a snapshot, without opening one: rows are those of the manifest,
 * and a guess without one. Throws as `readFolder`.
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

async function findFiles(folder: string): Promise<FoundFolder> {
  try {
    const root = await realpath(folder);
    const names = await namesIn(root);
    const manifest = names.includes('manifest.json') ? await readManifest(root) : null;
    const problems: Problem[] = [];
    const missing: TableName[] = [];
    const files: FoundFile[] = [];
    for (const table of TABLES) {
      const ofTable = manifest
        ? listedFiles(manifest, table.name)
        : await filesByName(root, names, table.name, problems);
      const [first] = formsOf(table.name, names);
      if (ofTable.length === 0 && isExpected(table, manifest, names)) {
        const rule =
          manifest && first !== undefined && table.optional
            ? `${first} is there, and the manifest does not list it`
            : 'the table is missing';
        problems.push(problem(table.name, rule));
        missing.push(table.name);
      }
      files.push(...ofTable);
    }
    if (files.length > MAX_FILES) {
      throw new UnfitFile(`holds a snapshot of ${files.length} files, more than ${MAX_FILES}`);
    }
    return { root, manifest, files, missing, problems };
  } catch (cause) {
    // The report names the folder as it was given.
    if (cause instanceof SnapshotError) throw new SnapshotError(folder, cause.problems);
    throw new SnapshotError(folder, [problem('.', `the folder ${whyUnread(cause)}`)]);
  }
}

/** The files of added tables in a folder of their own. Throws a SnapshotError if it has none. */
async function findAdded(folder: string, problems: Problem[]): Promise<FoundFile[]> {
  const names = await namesIn(folder).catch((cause: unknown) => {
    throw new SnapshotError(folder, [problem('.', `the folder ${whyUnread(cause)}`)]);
  });
  const files: FoundFile[] = [];
  for (const table of ADDED_TABLE_NAMES) {
    files.push(...(await filesByName(folder, names, table, problems)));
  }
  if (files.length > 0) return files;
  const rule = `the folder has none of the tables ${ADDED_TABLE_NAMES.join(', ')}`;
  throw new SnapshotError(folder, [problem('.', rule)]);
}

/**
 * Whether a table without a file is a fault: a mandatory one, or one that the manifest or a file
 * names.
 */
function isExpected(
  { name, optional }: Table,
  manifest: Manifest | null,
  names: readonly string[],
): boolean {
  return !optional || manifest?.tables[name] !== undefined || formsOf(name, names).length > 0;
}

/** The forms of a table that a folder has. */
function formsOf(table: TableName, names: readonly string[]): string[] {
  return [`${table}.parquet`, `${table}.arrow`, table].filter((name) => names.includes(name));
}

function listedFiles(manifest: Manifest, table: TableName): FoundFile[] {
  return (manifest.tables[table]?.files ?? []).map(({ path, sha256, rows }) => ({
    table,
    path,
    format: path.endsWith('.arrow') ? 'arrow' : 'parquet',
    promised: { sha256: sha256.toLowerCase(), rows },
  }));
}

async function filesByName(
  folder: string,
  names: readonly string[],
  table: TableName,
  problems: Problem[],
): Promise<FoundFile[]> {
  const forms = formsOf(table, names);
  if (forms.length > 1) {
    problems.push(
      problem(table, `only one form of the table may be there, not ${forms.join(' and ')}`),
    );
  }
  const [form] = forms;
  if (form === undefined) return [];
  if (form !== table) return [{ table, path: form, format: formatOf(form) }];
  const parts = await partsIn(join(folder, form)).catch((cause: unknown) => {
    problems.push(problem(form, `the folder ${whyUnread(cause)}`));
    return [];
  });
  return parts
    .filter((part) => part.endsWith('.parquet') || part.endsWith('.arrow'))
    .map((part) => ({ table, path: `${form}/${part}`, format: formatOf(part) }));
}

function formatOf(path: string): 'parquet' | 'arrow' {
  return path.endsWith('.arrow') ? 'arrow' : 'parquet';
}

async function fingerprint(
  root: string,
  { table, path, format, promised }: FoundFile,
): Promise<SnapshotFile | Problem> {
  try {
    const file = await openRegularFile(root, path);
    try {
      const hash = createHash('sha256');
      for await (const piece of pieces(file)) hash.update(piece);
      const sha256 = hash.digest('hex');
      if (promised && promised.sha256 !== sha256) {
        return problem(path, 'its content is not what the manifest promises (sha256)');
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
    return problem(path, `the file ${whyUnread(cause)}`);
  }
}
