import type { DuckDBConnection } from '@duckdb/node-api';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { type Problem, problem, SnapshotError } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import { ruleOf } from '../contract/column-rules.ts';
import { type Column, type Table, type TableName, tableOf } from '../contract/tables.ts';
import { FINDINGS } from '../messages.ts';
import { fileKey } from './checked-files.ts';
import { acceptsType, convertSql, storedType } from './column-types.ts';
import { countWrong } from './count-wrong.ts';
import type { SnapshotFile, SnapshotFolder } from './files.ts';
import type { WrongValues } from './loaded.ts';
import { openFile, parquetRelation, unreadable } from './read-table.ts';

/** A reader needs this table, and a file may not leave these columns out. */
export interface NeededTable {
  readonly name: TableName;
  readonly columns?: readonly string[];
  /** Whether a snapshot may leave the table out; the view is then empty. */
  readonly mayBeAbsent?: true;
  /** Whether its values were checked before, and are not checked again. */
  readonly isChecked?: boolean;
}

/**
 * Creates views of some tables of a snapshot in a schema, with the contract's columns in their
 * stored types, without loading rows: Parquet is read from its files, and only Arrow is copied. The
 * values of these tables are checked, in one scan, unless they were before, with the table or with
 * an equal file of another snapshot (`checked` has their keys); keys, references and other tables
 * are not. Throws a SnapshotError that lists every problem.
 *
 * @example
 *     const found = await readFolder('snapshot');
 *     await createTableViews(connection, found, [{ name: 'stakers' }], 'snapshot');
 */
export async function createTableViews(
  connection: DuckDBConnection,
  found: Pick<SnapshotFolder, 'folder' | 'files' | 'problems'>,
  needed: readonly NeededTable[],
  schema: string,
  checked: ReadonlySet<string> = new Set(),
): Promise<void> {
  await connection.run(`create schema if not exists ${sqlName(schema)}`);
  const names = needed.map(({ name }) => name);
  const ofFiles = found.problems.filter(({ subject }) =>
    names.some((name) => subject === name || new RegExp(`^${name}[./]`).test(subject)),
  );
  const problems: Problem[] = [...ofFiles];
  for (const one of needed) {
    const files = found.files.filter(({ table }) => table === one.name);
    const reported = ofFiles.some(({ subject }) => subject === one.name);
    if (files.length === 0 && !one.mayBeAbsent && !reported)
      problems.push(problem(one.name, FINDINGS.table_missing()));
    problems.push(...(await createView(connection, one, files, sqlName(schema), checked)));
  }
  if (problems.length > 0) throw new SnapshotError(found.folder, problems);
}

/** Creates a table's view, and returns its values' problems. */
async function createView(
  connection: DuckDBConnection,
  { name, columns: required = [], isChecked: isTableChecked = false }: NeededTable,
  files: readonly SnapshotFile[],
  schema: string,
  checked: ReadonlySet<string>,
): Promise<Problem[]> {
  const table = tableOf(name);
  const selects: string[] = [];
  const problems: Problem[] = [];
  for (const [part, file] of files.entries()) {
    const copy = `${schema}.part_${name}_${part}`;
    const isChecked = isTableChecked || checked.has(fileKey(file));
    const read = await readFile(connection, table, { required, isChecked, copy }, file);
    problems.push(...read.problems);
    if (read.select !== null) selects.push(read.select);
  }
  const none = table.columns.map(
    (column) => `null::${storedType(column.type)} as ${sqlName(column.name)}`,
  );
  const rows =
    selects.length === 0 ? `select ${none.join(', ')} limit 0` : selects.join(' union all ');
  await connection.run(`create or replace view ${schema}.${name} as ${rows}`);
  return problems;
}

/** Selects some columns, in their stored types, from Parquet files that were checked before. */
export async function checkedRows(
  connection: DuckDBConnection,
  table: Table,
  columns: readonly Column[],
  files: readonly [SnapshotFile, ...SnapshotFile[]],
): Promise<string> {
  const { types } = await openFile(connection, table, files[0]);
  const values = columns.map(({ name, type }) => {
    const raw = types.get(name);
    const value = raw ? convertSql(type, raw, sqlName(name), true) : 'null';
    return `(${value})::${storedType(type)} as ${sqlName(name)}`;
  });
  return `select ${values.join(', ')} from ${parquetRelation(files)}`;
}

/** How a file is read. */
interface Reading {
  /** Columns that it may not leave out. */
  readonly required: readonly string[];
  readonly isChecked: boolean;
  /** An Arrow file's rows are in the table with this name. */
  readonly copy: string;
}

/** Selects a file's rows in the stored types; null if it has problems. */
async function readFile(
  connection: DuckDBConnection,
  table: Table,
  { required, isChecked, copy }: Reading,
  file: SnapshotFile,
): Promise<{ readonly select: string | null; readonly problems: readonly Problem[] }> {
  try {
    const source = await openFile(connection, table, file);
    const unusable = table.columns.flatMap((column): Problem[] => {
      const subject = `${table.name}.${column.name}`;
      const raw = source.types.get(column.name);
      if (raw && acceptsType(column.type, raw)) return [];
      if (raw)
        return [problem(subject, FINDINGS.type_unfit({ type: String(raw), path: file.path }))];
      if (column.mayBeAbsent && !required.includes(column.name)) return [];
      return [problem(subject, FINDINGS.column_missing({ path: file.path }))];
    });
    if (unusable.length > 0) return { select: null, problems: unusable };
    const counted = isChecked
      ? new Map<string, WrongValues>()
      : await countWrong(connection, source, table.columns, new Set());
    const wrong = table.columns.flatMap((column) => {
      const { nulls = 0, malformed = 0 } = counted.get(column.name) ?? {};
      return nulls + malformed === 0 ? [] : [wrongValues(table, column, nulls + malformed)];
    });
    // The temporary table of an Arrow file is replaced by that of the next one.
    const isArrow = file.format === 'arrow';
    if (isArrow) await connection.run(`create table ${copy} as from ${source.relation}`);
    const values = table.columns.map(({ name, type }) => {
      const raw = source.types.get(name);
      const value = raw ? convertSql(type, raw, sqlName(name), true) : 'null';
      return `(${value})::${storedType(type)} as ${sqlName(name)}`;
    });
    const select = `select ${values.join(', ')} from ${isArrow ? copy : source.relation}`;
    return { select, problems: wrong };
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return { select: null, problems: [unreadable(file, cause)] };
  }
}

function wrongValues(table: Table, column: Column, rows: number): Problem {
  const of = column.nullable ? FINDINGS.invalid_value : FINDINGS.null_or_invalid_value;
  return problem(`${table.name}.${column.name}`, of({ rule: ruleOf(column.type) }), { rows });
}
