import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFIT_FILES } from '../../common/file-messages.ts';
import { namesIn, partsIn } from '../../common/folder.ts';
import { MAX_FILES } from '../../common/limits.ts';
import { about } from '../../common/messages.ts';
import { UnfitFile, unreadMessage } from '../../common/regular-file.ts';
import { type Problem, problem, SnapshotError } from '../../common/snapshot-report.ts';
import { ADDED_TABLE_NAMES } from '../../common/table-names.ts';
import { type Manifest, readManifest } from '../contract/manifest.ts';
import { TABLES, type Table, type TableName } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';

/** A table has this file; a manifest may promise its content. */
export interface FoundFile {
  readonly table: TableName;
  readonly path: string;
  readonly format: 'parquet' | 'arrow';
  readonly promised?: { readonly sha256: string; readonly rows: number };
}

/** Lists the files that belong to a snapshot, before one is opened. */
export interface FoundFolder {
  /** Resolved path to the folder, without links. */
  readonly root: string;
  readonly manifest: Manifest | null;
  readonly files: readonly FoundFile[];
  /** Optional tables without a file in the folder. */
  readonly missing: readonly TableName[];
  readonly problems: readonly Problem[];
}

/** Finds the files of a snapshot. Throws a SnapshotError if folder or manifest cannot be read. */
export async function findFiles(folder: string): Promise<FoundFolder> {
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
            ? FINDINGS.table_not_listed({ form: first })
            : FINDINGS.table_missing();
        problems.push(problem(table.name, rule));
        missing.push(table.name);
      }
      files.push(...ofTable);
    }
    if (files.length > MAX_FILES) {
      throw new UnfitFile([
        UNFIT_FILES.snapshot_of_too_many_files({ files: files.length, maxFiles: MAX_FILES }),
      ]);
    }
    return { root, manifest, files, missing, problems };
  } catch (cause) {
    // The report names the folder as it was given.
    if (cause instanceof SnapshotError) throw new SnapshotError(folder, cause.problems);
    throw new SnapshotError(folder, [problem('.', about('the folder', unreadMessage(cause)))]);
  }
}

/** Finds added tables' files in a folder of their own. Throws a SnapshotError if it has none. */
export async function findAdded(folder: string, problems: Problem[]): Promise<FoundFile[]> {
  const names = await namesIn(folder).catch((cause: unknown) => {
    throw new SnapshotError(folder, [problem('.', about('the folder', unreadMessage(cause)))]);
  });
  const files: FoundFile[] = [];
  for (const table of ADDED_TABLE_NAMES) {
    files.push(...(await filesByName(folder, names, table, problems)));
  }
  if (files.length > 0) return files;
  const rule = FINDINGS.tables_missing({ tables: ADDED_TABLE_NAMES });
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

/** A folder has a table in these forms. */
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
    problems.push(problem(table, FINDINGS.table_in_two_forms({ forms })));
  }
  const [form] = forms;
  if (form === undefined) return [];
  if (form !== table) return [{ table, path: form, format: formatOf(form) }];
  const parts = await partsIn(join(folder, form)).catch((cause: unknown) => {
    problems.push(problem(form, about('the folder', unreadMessage(cause))));
    return [];
  });
  return parts
    .filter((part) => part.endsWith('.parquet') || part.endsWith('.arrow'))
    .map((part) => ({ table, path: `${form}/${part}`, format: formatOf(part) }));
}

function formatOf(path: string): 'parquet' | 'arrow' {
  return path.endsWith('.arrow') ? 'arrow' : 'parquet';
}
