import type { DuckDBConnection } from '@duckdb/node-api';
import type { Invented } from '../../common/invented.ts';
import { MAX_ROWS } from '../../common/limits.ts';
import { type Problem, SnapshotError } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import type { MandatoryTableName } from '../../common/table-names.ts';
import { type Column, TABLES, type Table, type TableName } from '../contract/tables.ts';
import type { JoinedRows, LoadedFile, LoadedFiles } from './base-tables.ts';
import { changedDuringLoad } from './changed-since.ts';
import { checkTables } from './check.ts';
import { uncheckedTables } from './checked-files.ts';
import { comparedColumns, comparedForErrors } from './compared-columns.ts';
import { type CountedFiles, countRows } from './count-rows.ts';
import { registerDecimalFunctions } from './decimal-functions.ts';
import { readFolder, type SnapshotFile, type SnapshotFolder } from './files.ts';
import type { KnownRules } from './known-rules.ts';
import { noProgress, type Progress } from './progress.ts';
import { type Into, readFiles, type TablesInDatabase } from './read-files.ts';
import { sideBySide } from './side-by-side.ts';

/**
 * Describes a checked snapshot, with its tables in the schema `snapshot` of the connection's
 * database.
 */
export interface LoadedSnapshot {
  readonly folder: string;
  readonly id: string;
  /** Hex; differs whenever the content differs. */
  readonly digest: string;
  readonly createdAt: string | null;
  readonly blockNumber: number | null;
  /** Set if the manifest marks the data as invented. */
  readonly invented?: Invented;
  /** The chain's EIP-155 id, if the manifest has it. */
  readonly chainId?: number;
  /** Of each table; an optional one that is absent has none. */
  readonly rows: Readonly<Record<MandatoryTableName, number>> &
    Readonly<Partial<Record<TableName, number>>>;
  readonly warnings: readonly Problem[];
  /** These tables have their rows in the order of their keys. */
  readonly inOrder: ReadonlySet<TableName>;
  /** Tables that are in the database of `kept`, in the order that they were to have there. */
  readonly kept: ReadonlySet<TableName>;
  /** Tables with rows in a base. */
  readonly joined: ReadonlyMap<TableName, JoinedRows>;
  /** Kept tables have these files, with this many rows. */
  readonly files: LoadedFiles;
}

/** How a snapshot is loaded. */
export interface LoadSettings {
  readonly progress?: Progress;
  /**
   * All tables together have at most this many rows; a larger snapshot is refused before a row is
   * read.
   */
  readonly maxRows?: number;
  /**
   * A column with more values becomes no ENUM. When a table is written to a file DuckDB writes
   * the words once for each row group and has them all in memory: 276,192 words in 20 million
   * rows took 2 GB.
   */
  readonly maxWords?: number;
  /**
   * Whether the tables have only the columns that rules compare with other rows: values of all
   * others are checked as the files are read, and a check needs them no more.
   */
  readonly onlyChecked?: boolean;
  /**
   * Files that were checked with an earlier snapshot, by `fileKey`: a check for errors alone that
   * leaves out the rules that concern such rows alone, and tables that no other rule needs.
   */
  readonly checked?: ReadonlySet<string>;
  /** Results that earlier loads left for equal files, which are not checked again. */
  readonly rules?: KnownRules;
  readonly kept?: TablesInDatabase;
  /** A folder with added tables, which belong to the snapshot. */
  readonly added?: string;
}

const SCHEMA = 'snapshot';

/**
 * Reads the folder, checks it as a whole and leaves its tables, in their stored types, in schema
 * `snapshot` of the connections' database. Most statements keep one core busy, and a second
 * connection the next. Throws a SnapshotError that lists every problem when one of them is an
 * error.
 *
 * @example
 *     const { rows, warnings } = await loadSnapshot([connection], 'snapshots/current', {});
 */
export async function loadSnapshot(
  connections: readonly [DuckDBConnection, ...DuckDBConnection[]],
  folder: string,
  {
    progress = noProgress,
    maxRows = MAX_ROWS,
    maxWords,
    onlyChecked = false,
    checked,
    rules,
    kept,
    added,
  }: LoadSettings = {},
): Promise<LoadedSnapshot> {
  const [connection] = connections;
  registerDecimalFunctions(connection);
  const found = await readFolder(folder, added);
  const counted = await countRows(connection, TABLES, found.files, maxRows);
  if (counted.tooMany.length > 0) {
    const problems = [...found.problems, ...counted.unreadable.values(), ...counted.tooMany];
    throw new SnapshotError(folder, problems);
  }
  await connection.run(`create schema ${SCHEMA}`);
  const errorsOnly = checked !== undefined;
  const known = rules?.of(found);
  const into: Into = {
    schema: await ownSchema(connection),
    maxWords,
    columnsOf: onlyChecked ? (errorsOnly ? comparedForErrors : comparedColumns) : allColumns,
    checked: checked ?? new Set(),
    known,
    kept,
  };
  const present = TABLES.filter(
    ({ name, optional }) =>
      !optional || found.incomplete.has(name) || found.files.some(({ table }) => table === name),
  );
  const tables = errorsOnly ? uncheckedTables(present, found, checked) : present;
  // Each table is read, and then all rules are checked.
  const steps = tables.length + 1;
  let done = 0;
  const read = await sideBySide(connections, tables, async (each, table) => {
    progress(`reads ${table.name}`, done, steps);
    const one = await readFiles(each, table, found, counted, into);
    done += 1;
    return one;
  });
  progress('checks the rules', tables.length, steps);
  const inOrder = new Set<TableName>();
  const problems = [
    ...found.problems,
    ...read.flatMap((one) => one.problems),
    ...(await checkTables(connections, SCHEMA, read, { inOrder, errorsOnly, known })),
    ...(await changedDuringLoad(found.files)),
  ];
  progress('done', steps, steps);
  // One entry for each mandatory table and each optional one that is there.
  const rows = Object.fromEntries([
    ...present.map(({ name }) => [name, promisedRows(name, found)] as const),
    ...read.map((one) => [one.table.name, one.rows] as const),
  ]) as LoadedSnapshot['rows'];
  if (problems.some(({ severity }) => severity === 'error')) {
    await connection.run(`drop schema ${SCHEMA} cascade`);
    throw new SnapshotError(folder, problems, rows);
  }
  await known?.save();
  const { id, digest, createdAt, blockNumber, invented, chainId } = found;
  return {
    folder,
    id,
    digest,
    createdAt,
    blockNumber,
    ...(invented !== undefined && { invented }),
    ...(chainId !== undefined && { chainId }),
    rows,
    warnings: problems,
    inOrder,
    kept: new Set(read.filter(({ isKept }) => isKept).map(({ table }) => table.name)),
    joined: new Map(read.flatMap(({ table, joined }) => (joined ? [[table.name, joined]] : []))),
    files: new Map(
      read
        .filter(({ isKept }) => isKept)
        .map(({ table, files }) => [table.name, files.map((file) => loadedFile(file, counted))]),
    ),
  };
}

function loadedFile(file: SnapshotFile, { rows }: CountedFiles): LoadedFile {
  return { sha256: file.sha256, rows: rows.get(file) ?? 0 };
}

function allColumns({ columns }: Table): readonly Column[] {
  return columns;
}

function promisedRows(name: TableName, { files }: SnapshotFolder): number {
  const ofTable = files.filter(({ table }) => table === name);
  return ofTable.reduce((sum, { promisedRows: rows = 0 }) => sum + rows, 0);
}

/**
 * Writes SQL for the schema in the connections' own database. Columns in another database have
 * its types, too.
 */
async function ownSchema(connection: DuckDBConnection): Promise<string> {
  const found = await connection.runAndReadAll('select current_database()');
  return `${sqlName(String(found.getRowsJS()[0]?.[0]))}.${sqlName(SCHEMA)}`;
}
