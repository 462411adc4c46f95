import type { DuckDBConnection } from '@duckdb/node-api';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { type Problem, problem, SnapshotError } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import { ruleOf } from '../contract/column-rules.ts';
import { type Column, type Table, type TableName, tableOf } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { fileKey } from './checked-files.ts';
import { acceptsType, convertSql, storedType } from './column-types.ts';
import { countWrong } from './count-wrong.ts';
import type { SnapshotFile, SnapshotFolder } from './files.ts';
import type { WrongValues } from './loaded.ts';
import { openFile, parquetRelation, unreadable } from './read-table.ts';
import type { Source } from './source.ts';

/** A reader needs this table, and a file may not leave these columns out. */
export interface NeededTable {
  readonly name: TableName;
  readonly columns?: readonly string[];
  /** Whether a snapshot may leave the table out; the view is then empty. */
  readonly mayBeAbsent?: true;
  /** Whether its values were checked before, and are not checked again. */
  readonly isChecked?: boolean;
}

/** Facts about files that other views read before, by `fileKey`. */
interface KnownFiles {
  /** The values of these files were checked. */
  readonly checked?: ReadonlySet<string>;
  /** Columns of Parquet files; the call adds those that it opens. */
  readonly types?: Map<string, Source['types']>;
}

/**
 * Creates views of some tables of a snapshot in a schema, with the contract's columns in their
 * stored types, without loading rows: Parquet is read from its files, and only Arrow is copied. The
 * values of these tables are checked, in one scan, unless they were before, with the table or with
 * an equal file of another snapshot (`known.checked`); keys, references and other tables
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
  known: KnownFiles = {},
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
    problems.push(...(await createView(connection, one, files, sqlName(schema), known)));
  }
  if (problems.length > 0) throw new SnapshotError(found.folder, problems);
}

/** Creates a table's view, and returns its values' problems. */
async function createView(
  connection: DuckDBConnection,
  { name, columns: required = [], isChecked: isTableChecked = false }: NeededTable,
  files: readonly SnapshotFile[],
  schema: string,
  { checked, types }: KnownFiles,
): Promise<Problem[]> {
  const table = tableOf(name);
  const parts: Part[] = [];
  const problems: Problem[] = [];
  for (const [part, file] of files.entries()) {
    const copy = `${schema}.part_${name}_${part}`;
    const isChecked = isTableChecked || checked?.has(fileKey(file)) === true;
    const read = await readFile(connection, table, { required, isChecked, copy, types }, file);
    problems.push(...read.problems);
    if (read.part !== null) parts.push(read.part);
  }
  const none = table.columns.map(
    (column) => `null::${storedType(column.type)} as ${sqlName(column.name)}`,
  );
  const rows =
    parts.length === 0
      ? `select ${none.join(', ')} limit 0`
      : scansOf(parts)
          .map(({ values, relation }) => `select ${values} from ${relation}`)
          .join(' union all ');
  await connection.run(`create or replace view ${schema}.${name} as ${rows}`);
  return problems;
}

/** The rows that a file adds to a view. */
interface Part {
  /** SQL of the columns in their stored types. */
  readonly values: string;
  readonly relation: string;
  /** Parquet files whose columns have equal names and types are read by one scan. */
  readonly parquet: { readonly columns: string; readonly file: SnapshotFile } | null;
}

/** Makes one scan from Parquet files with equal columns: a statement plans each scan anew. */
function scansOf(parts: readonly Part[]): readonly Pick<Part, 'values' | 'relation'>[] {
  const scans: Pick<Part, 'values' | 'relation'>[] = [];
  const alike = new Map<string, Part & { readonly files: SnapshotFile[] }>();
  for (const part of parts) {
    if (part.parquet === null) {
      scans.push(part);
      continue;
    }
    const { columns, file } = part.parquet;
    const first = alike.get(columns);
    if (first === undefined) alike.set(columns, { ...part, files: [file] });
    else first.files.push(file);
  }
  for (const { values, files } of alike.values())
    scans.push({ values, relation: parquetRelation(files) });
  return scans;
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
  readonly types: KnownFiles['types'];
}

/** Reads a file's columns, and returns its part of the view; null if it has problems. */
async function readFile(
  connection: DuckDBConnection,
  table: Table,
  { required, isChecked, copy, types }: Reading,
  file: SnapshotFile,
): Promise<{ readonly part: Part | null; readonly problems: readonly Problem[] }> {
  try {
    const source = await openKnown(connection, table, file, types);
    const unusable = table.columns.flatMap((column): Problem[] => {
      const subject = `${table.name}.${column.name}`;
      const raw = source.types.get(column.name);
      if (raw && acceptsType(column.type, raw)) return [];
      if (raw)
        return [problem(subject, FINDINGS.type_unfit({ type: String(raw), path: file.path }))];
      if (column.mayBeAbsent && !required.includes(column.name)) return [];
      return [problem(subject, FINDINGS.column_missing({ path: file.path }))];
    });
    if (unusable.length > 0) return { part: null, problems: unusable };
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
    const columns = [...source.types].map(([name, type]) => `${name} ${type}`).sort();
    const part: Part = {
      values: values.join(', '),
      relation: isArrow ? copy : source.relation,
      parquet: isArrow ? null : { columns: columns.join('\n'), file },
    };
    return { part, problems: wrong };
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return { part: null, problems: [unreadable(file, cause)] };
  }
}

/** Opens a file; a Parquet file's columns are read once. */
async function openKnown(
  connection: DuckDBConnection,
  table: Table,
  file: SnapshotFile,
  types: KnownFiles['types'],
): Promise<Source> {
  const known = file.format === 'parquet' ? types?.get(fileKey(file)) : undefined;
  if (known !== undefined) return { relation: parquetRelation([file]), types: known };
  const source = await openFile(connection, table, file);
  types?.set(fileKey(file), source.types);
  return source;
}

function wrongValues(table: Table, column: Column, rows: number): Problem {
  const of = column.nullable ? FINDINGS.invalid_value : FINDINGS.null_or_invalid_value;
  return problem(`${table.name}.${column.name}`, of({ rule: ruleOf(column.type) }), { rows });
}
