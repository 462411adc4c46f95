import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { whyUnread } from '../../common/regular-file.ts';
import type { Problem } from '../../common/snapshot-report.ts';
import { TABLES, type Table } from '../contract/tables.ts';
import type { Cells } from './cells.ts';
import { csvCells } from './csv.ts';
import { ndjsonCells } from './ndjson.ts';

/** The file that holds one table as text. */
export interface SourceFile {
  readonly table: Table;
  readonly name: string;
  /** Opens it. Throws a FileProblem. */
  open(): Promise<Cells>;
}

/** A file's name ends with one of these after the table's. */
const ENDINGS = ['csv', 'ndjson', 'jsonl'].flatMap((format) => [format, `${format}.gz`]);

/** The file of each table, and a problem for each that has several, or none and is not optional. */
export async function sourceFiles(
  folder: string,
): Promise<{ files: SourceFile[]; problems: Problem[] }> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => cause);
  if (names instanceof Error) {
    const rule = `the folder ${whyUnread(names)}`;
    return { files: [], problems: [{ severity: 'error', subject: '.', rule, examples: [] }] };
  }
  const files: SourceFile[] = [];
  const problems: Problem[] = [];
  for (const table of TABLES) {
    const found = ENDINGS.map((ending) => `${table.name}.${ending}`).filter((name) =>
      names.includes(name),
    );
    const [name] = found;
    if (name === undefined && table.optional) continue;
    if (name !== undefined && found.length === 1) files.push(sourceFile(folder, table, name));
    else {
      const rule =
        name === undefined
          ? `the table is missing: there is no ${table.name}.csv or .ndjson, with or without .gz`
          : `only one file of the table may be there, not ${found.join(' and ')}`;
      problems.push({ severity: 'error', subject: table.name, rule, examples: [] });
    }
  }
  return { files, problems };
}

/** Describes the folder's file `name`, by its ending CSV or else NDJSON. */
export function sourceFile(folder: string, table: Table, name: string): SourceFile {
  const path = join(folder, name);
  const columns = table.columns.map((column) => column.name);
  const isCsv = /\.csv(\.gz)?$/.test(name);
  return {
    table,
    name,
    open: async () => (isCsv ? csvCells(path) : ndjsonCells(path, columns)),
  };
}
