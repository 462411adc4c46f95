import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { makeFolder } from '../../common/make-folder.ts';
import type { Problem } from '../../common/snapshot-report.ts';
import { TABLES, type TableName } from '../contract/tables.ts';
import { registerDecimalFunctions } from '../load/decimal-functions.ts';
import { type Inspection, inspect } from '../load/inspect.ts';
import { noProgress, type Progress } from '../load/progress.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';
import { type Identity, writeManifest } from './write-manifest.ts';
import { writeTable } from './write-table.ts';

/** Thrown if the snapshot's target exists. */
export class TargetExists extends Error {
  override readonly name = 'TargetExists';
}

/** Each table takes two steps, and `inspect` checks the written folder in one. */
const STEPS = TABLES.length * 2 + 1;

/**
 * Turns a folder of CSV or NDJSON files, one a table, into the folder `to`: the same rows in the
 * same order as Parquet, and a manifest. It is written under a temporary name, checked as a start
 * of the service checks it, and moved there only if it is accepted; a failure leaves nothing.
 *
 * @returns the report; if the snapshot is refused, problems of values name rows of the files.
 * @throws TargetExists if `to` exists.
 *
 * @example
 *     const { snapshot } = await convert('csv', 'snapshots/new', { blockNumber: 22_600_000 });
 */
export async function convert(
  from: string,
  to: string,
  identity: Identity,
  progress: Progress = noProgress,
): Promise<Inspection> {
  if (existsSync(to)) throw new TargetExists(`${to}: is there already; name a folder that is not`);
  const { files, problems } = await sourceFiles(from);
  const staged = `${resolve(to)}.unfinished-${process.pid}`;
  const forget = () => rmSync(staged, { recursive: true, force: true });
  // A signal that ends the process ends it by `exit` (see the command line).
  process.once('exit', forget);
  try {
    makeFolder(staged);
    const rows = await writeTables(files, staged, problems, progress);
    const counts = Object.fromEntries(rows);
    if (problems.length > 0) return { folder: from, snapshot: null, rows: counts, problems };
    await writeManifest(staged, rows, identity);
    const inspection = await inspect(staged, {
      progress: (doing, done) => progress(doing, TABLES.length + done, STEPS),
    });
    if (inspection.snapshot === null) return { ...inspection, folder: from };
    await rename(staged, to);
    return { ...inspection, folder: to };
  } finally {
    process.off('exit', forget);
    forget();
  }
}

/**
 * Writes a Parquet file for each table with valid cells, and adds the others' faults to `problems`.
 */
async function writeTables(
  files: readonly SourceFile[],
  staged: string,
  problems: Problem[],
  progress: Progress,
): Promise<ReadonlyMap<TableName, number>> {
  // The text of a table may take more room than there is in memory.
  const spill = join(staged, 'spill');
  const instance = await openDuckDB(':memory:', { temp_directory: spill });
  const written = new Map<TableName, number>();
  try {
    const connection = await instance.connect();
    registerDecimalFunctions(connection);
    for (const [done, file] of files.entries()) {
      progress(`converts ${file.name}`, done, STEPS);
      const outcome = await writeTable(connection, file, staged);
      problems.push(...outcome.problems);
      if (outcome.rows !== null) written.set(file.table.name, outcome.rows);
    }
  } finally {
    instance.closeSync();
    rmSync(spill, { recursive: true, force: true });
  }
  return written;
}
