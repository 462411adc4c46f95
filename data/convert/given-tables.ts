import { basename, dirname } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { type Problem, SnapshotError } from '../../common/report.ts';
import type { GivenTableName } from '../../common/table-names.ts';
import { tableOf } from '../contract/tables.ts';
import { registerDecimalFunctions } from '../load/decimal-functions.ts';
import { sourceFile } from './source-files.ts';
import { writeTable } from './write-table.ts';

/** The path of the CSV or NDJSON file of each given table. */
export type GivenFiles = Readonly<Partial<Record<GivenTableName, string>>>;

/**
 * Writes a Parquet file for each text file into `folder`, for a preparation. Throws a SnapshotError
 * that names file, row and value of each broken rule.
 */
export async function writeGivenTables(files: GivenFiles, folder: string): Promise<void> {
  const problems: Problem[] = [];
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    registerDecimalFunctions(connection);
    for (const [name, path] of Object.entries(files)) {
      const file = sourceFile(dirname(path), tableOf(name as GivenTableName), basename(path));
      problems.push(...(await writeTable(connection, file, folder)).problems);
    }
  } finally {
    instance.closeSync();
  }
  if (problems.length > 0) throw new SnapshotError(Object.values(files).join(', '), problems);
}
