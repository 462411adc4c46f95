import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { type Problem, SnapshotError } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import type { GivenTableName } from '../../common/table-names.ts';
import { tableOf } from '../contract/tables.ts';
import { copyTable } from '../load/copy-table.ts';
import { registerDecimalFunctions } from '../load/decimal-functions.ts';
import { filesOf, type SnapshotFile } from '../load/files.ts';
import { createTableViews } from '../load/views.ts';
import { sourceFile } from './source-files.ts';
import { writeTable } from './write-table.ts';

/** Maps each given table to the path of its CSV or NDJSON file. */
export type GivenFiles = Readonly<Partial<Record<GivenTableName, string>>>;

/**
 * Writes a Parquet file for each text file into `folder`, for a preparation. If `snapshot` has the
 * table too, its rows follow whose address the text file lacks: the file wins where both speak.
 * Throws a SnapshotError that names file, row and value of each broken rule.
 */
export async function writeGivenTables(
  files: GivenFiles,
  folder: string,
  snapshot?: string,
): Promise<void> {
  const problems: Problem[] = [];
  // The keys of GivenFiles.
  const names = Object.keys(files) as GivenTableName[];
  const derived = snapshot === undefined ? null : await filesOf(snapshot, names);
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    registerDecimalFunctions(connection);
    for (const name of names) {
      const path = files[name] ?? '';
      const file = sourceFile(dirname(path), tableOf(name), basename(path));
      const written = await writeTable(connection, file, folder);
      problems.push(...written.problems);
      if (!derived?.files.some(({ table }) => table === name) || written.problems.length > 0)
        continue;
      await addDerived(connection, folder, name, derived);
    }
  } finally {
    instance.closeSync();
  }
  if (problems.length > 0) throw new SnapshotError(Object.values(files).join(', '), problems);
}

/** Adds a snapshot table's rows to the file that `folder` has for it. */
async function addDerived(
  connection: DuckDBConnection,
  folder: string,
  name: GivenTableName,
  derived: {
    readonly folder: string;
    readonly files: readonly SnapshotFile[];
    readonly problems: readonly Problem[];
  },
): Promise<void> {
  const given = await filesOf(folder, [name]);
  const [subject = ''] = tableOf(name).key;
  await createTableViews(connection, given, [{ name }], 'given');
  await createTableViews(connection, derived, [{ name }], 'derived');
  const merged = join(folder, `${name}.merged`);
  await copyTable(
    connection,
    `from given.${name} union all by name
    from derived.${name} anti join given.${name} using (${sqlName(subject)})`,
    merged,
  );
  await rename(merged, join(folder, `${name}.parquet`));
}
