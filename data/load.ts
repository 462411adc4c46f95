import type { DuckDBConnection } from '@duckdb/node-api';
import { checkTables, type Loaded } from './check.ts';
import { storedType } from './column-types.ts';
import { registerDecimalFunctions } from './decimal-functions.ts';
import { changedSince, readFolder, type SnapshotFolder } from './files.ts';
import { type Progress, unseen } from './progress.ts';
import { readTable } from './read-table.ts';
import { readRepeatedValues } from './repeated-values.ts';
import { type Problem, SnapshotError } from './report.ts';
import { sideBySide } from './side-by-side.ts';
import { sqlName } from './sql.ts';
import { TABLES, type Table, type TableName } from './tables.ts';

/** A checked snapshot whose tables lie in the schema `snapshot` of the connection's database. */
export interface LoadedSnapshot {
  readonly folder: string;
  readonly id: string;
  /** Hex; differs whenever the content differs. */
  readonly digest: string;
  readonly createdAt: string | null;
  readonly blockNumber: number | null;
  readonly rows: Readonly<Record<TableName, number>>;
  readonly warnings: readonly Problem[];
}

const SCHEMA = 'snapshot';
/** Each table is read, and then all rules are checked. */
const STEPS = TABLES.length + 1;

/**
 * Reads the folder, checks it as a whole and leaves its twelve tables, in their stored types, in
 * schema `snapshot` of the connections' database. Most statements keep one core busy, and a second
 * connection the next. Throws a SnapshotError that lists every problem when one of them is an error.
 */
export async function loadSnapshot(
  connections: readonly [DuckDBConnection, ...DuckDBConnection[]],
  folder: string,
  progress: Progress = unseen,
): Promise<LoadedSnapshot> {
  const [connection] = connections;
  registerDecimalFunctions(connection);
  const found = await readFolder(folder);
  await connection.run(`create schema ${SCHEMA}`);
  let done = 0;
  const read = await sideBySide(connections, TABLES, async (each, table) => {
    progress(`reads ${table.name}`, done, STEPS);
    const one = await readFiles(each, table, found);
    done += 1;
    return one;
  });
  progress('checks the rules', TABLES.length, STEPS);
  const problems = [
    ...found.problems,
    ...read.flatMap((one) => one.problems),
    ...(await checkTables(connections, SCHEMA, read)),
    ...(await changedSince(found.files)),
  ];
  progress('done', STEPS, STEPS);
  // One entry per table of TABLES.
  const rows = Object.fromEntries(read.map((one) => [one.table.name, one.rows])) as Record<
    TableName,
    number
  >;
  if (problems.some(({ severity }) => severity === 'error')) {
    await connection.run(`drop schema ${SCHEMA} cascade`);
    throw new SnapshotError(folder, problems, rows);
  }
  const { id, digest, createdAt, blockNumber } = found;
  return { folder, id, digest, createdAt, blockNumber, rows, warnings: problems };
}

/** Reads the files of one table into it. */
async function readFiles(
  connection: DuckDBConnection,
  table: Table,
  found: SnapshotFolder,
): Promise<Loaded & { rows: number; problems: readonly Problem[] }> {
  const files = found.files.filter((file) => file.table === table.name);
  const { types, sound } = await readRepeatedValues(connection, SCHEMA, table, files);
  const columns = table.columns.map(
    ({ name, type }) => `${sqlName(name)} ${types.get(name) ?? storedType(type)}`,
  );
  await connection.run(`create table ${SCHEMA}.${table.name} (${columns.join(', ')})`);
  // Every rule about the rows of an incomplete table would report consequences, not causes.
  const allNames = table.columns.map(({ name }) => name);
  const unusable = new Set<string>(found.incomplete.has(table.name) ? allNames : []);
  const problems: Problem[] = [];
  let rows = 0;
  for (const file of files) {
    const read = await readTable(connection, SCHEMA, table, file, sound);
    problems.push(...read.problems);
    for (const column of read.unusable) unusable.add(column);
    if (read.rows === null) continue;
    rows += read.rows;
    if (file.promisedRows !== undefined && file.promisedRows !== read.rows) {
      problems.push({
        severity: 'error',
        subject: file.path,
        rule: `holds ${read.rows} rows where the manifest promises ${file.promisedRows}`,
        examples: [],
      });
    }
  }
  return { table, files, unusable, sound, rows, problems };
}
