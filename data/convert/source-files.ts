import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { about } from '../../common/messages.ts';
import { unreadMessage } from '../../common/regular-file.ts';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { TABLES, type Table } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import type { Cells } from './cells.ts';
import { csvCells } from './csv.ts';
import { ndjsonCells } from './ndjson.ts';

/** The file that holds one table as text. */
export interface SourceFile {
  readonly table: Table;
  readonly name: string;
  /** Opens the file and reads its cells. Throws a FileProblem. */
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
    const message = about('the folder', unreadMessage(names));
    return { files: [], problems: [problem('.', message)] };
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
      const message =
        name === undefined
          ? FINDINGS.table_without_source({ table: table.name })
          : FINDINGS.table_in_two_files({ files: found });
      problems.push(problem(table.name, message));
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
