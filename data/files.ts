import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest } from './manifest.ts';
import { type Problem, SnapshotError } from './report.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** One file of a snapshot. `path` is relative to the folder and names it in reports. */
export interface SnapshotFile {
  readonly table: TableName;
  readonly path: string;
  readonly absolutePath: string;
  readonly format: 'parquet' | 'arrow';
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Lower-case hex of the content's SHA-256. */
  readonly sha256: string;
  /** The row count that the manifest promises, where there is a manifest. */
  readonly promisedRows?: number;
}

/** What a snapshot folder holds, before any table is read. */
export interface SnapshotFolder {
  readonly folder: string;
  readonly id: string;
  /** Tells any two contents apart, also where two manifests use one id. Hex. */
  readonly digest: string;
  readonly createdAt: string | null;
  readonly blockNumber: number | null;
  readonly files: readonly SnapshotFile[];
  /** Tables of which a file is missing or not the promised one. */
  readonly incomplete: ReadonlySet<TableName>;
  readonly problems: readonly Problem[];
}

/** Bytes that are read of a file before they are hashed. */
const AT_A_TIME = 1 << 20;

type FoundFile = Pick<SnapshotFile, 'table' | 'path' | 'format'> & {
  promised?: { sha256: string; rows: number };
};

/**
 * Lists and hashes the files of a snapshot: by its manifest where there is one, otherwise by name.
 * Throws a SnapshotError only when the folder or the manifest cannot be read at all.
 */
export async function readFolder(folder: string): Promise<SnapshotFolder> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    throw refused(folder, '.', `the folder cannot be read (${cause.code ?? cause.message})`);
  });
  const manifest = names.includes('manifest.json') ? await readManifest(folder) : null;
  const problems: Problem[] = [];
  const incomplete = new Set<TableName>();
  const found: FoundFile[] = [];
  for (const table of TABLE_NAMES) {
    const ofTable = manifest
      ? listedFiles(manifest, table)
      : await filesByName(folder, names, table, problems);
    if (ofTable.length === 0) {
      problems.push(problem(table, 'the table is missing'));
      incomplete.add(table);
    }
    found.push(...ofTable);
  }
  const files: SnapshotFile[] = [];
  for (const one of found) {
    const read = await fingerprint(folder, one, problems);
    if (read) files.push(read);
    else incomplete.add(one.table);
  }
  const digest = createHash('sha256').update(manifest ? `${manifest.id}\n` : '');
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
    files,
    incomplete,
    problems,
  };
}

/** Bytes of all files of a folder; 0 where it cannot be read. */
export async function snapshotBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size);
  return (await Promise.all(sizes)).reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Files that are no longer what `readFolder` hashed: a snapshot must not change under its reader. */
export async function changedSince(files: readonly SnapshotFile[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of files) {
    const now = await stat(file.absolutePath).catch(() => null);
    if (now?.size !== file.size || now.mtimeMs !== file.modifiedMs) {
      problems.push(problem(file.path, 'the file changed while it was being read'));
    }
  }
  return problems;
}

async function readManifest(folder: string): Promise<Manifest> {
  const parsed = await readFile(join(folder, 'manifest.json'), 'utf8').then(
    (text) => {
      try {
        return Manifest.safeParse(JSON.parse(text));
      } catch {
        throw refused(folder, 'manifest.json', 'not JSON');
      }
    },
    (cause: NodeJS.ErrnoException) => {
      throw refused(folder, 'manifest.json', `cannot be read (${cause.code ?? cause.message})`);
    },
  );
  if (parsed.success) return parsed.data;
  throw new SnapshotError(
    folder,
    parsed.error.issues.map((issue) =>
      problem('manifest.json', `${issue.path.join('.') || 'the document'}: ${issue.message}`),
    ),
  );
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
  const forms = [`${table}.parquet`, `${table}.arrow`, table].filter((name) =>
    names.includes(name),
  );
  if (forms.length > 1) {
    problems.push(
      problem(table, `only one form of the table may be there, not ${forms.join(' and ')}`),
    );
  }
  const [form] = forms;
  if (form === undefined) return [];
  if (form !== table) return [{ table, path: form, format: formatOf(form) }];
  const parts = await readdir(join(folder, form)).catch(() => []);
  return parts
    .filter((part) => part.endsWith('.parquet') || part.endsWith('.arrow'))
    .sort()
    .map((part) => ({ table, path: `${form}/${part}`, format: formatOf(part) }));
}

function formatOf(path: string): 'parquet' | 'arrow' {
  return path.endsWith('.arrow') ? 'arrow' : 'parquet';
}

async function fingerprint(
  folder: string,
  { table, path, format, promised }: FoundFile,
  problems: Problem[],
): Promise<SnapshotFile | null> {
  const absolutePath = join(folder, path);
  try {
    const { size, mtimeMs } = await stat(absolutePath);
    const sha256 = await sha256Of(absolutePath);
    if (promised && promised.sha256 !== sha256) {
      problems.push(problem(path, 'its content is not what the manifest promises (sha256)'));
      return null;
    }
    return {
      table,
      path,
      absolutePath,
      format,
      size,
      modifiedMs: mtimeMs,
      sha256,
      ...(promised && { promisedRows: promised.rows }),
    };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    problems.push(problem(path, `the file cannot be read (${code})`));
    return null;
  }
}

/** Reads into one buffer; those of a stream would take as much new memory as the file has bytes. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(AT_A_TIME);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

function problem(subject: string, rule: string): Problem {
  return { severity: 'error', subject, rule, examples: [] };
}

function refused(folder: string, subject: string, rule: string): SnapshotError {
  return new SnapshotError(folder, [problem(subject, rule)]);
}
