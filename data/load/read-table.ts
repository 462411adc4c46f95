import { type DuckDBConnection, type DuckDBType, SQLNULL } from '@duckdb/node-api';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { pathText, sqlName } from '../../common/sql.ts';
import { ArrowFormatError } from '../arrow/format-error.ts';
import { ruleOf } from '../contract/column-rules.ts';
import type { Column, Table } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { acceptsType, convertSql } from './column-types.ts';
import { countWrong } from './count-wrong.ts';
import type { SnapshotFile } from './files.ts';
import type { WrongValues } from './loaded.ts';
import type { Source } from './source.ts';
import { unequalLists } from './unequal-lists.ts';

/** Reading one file into its table returns this. */
export interface ReadResult {
  /** Null if the file cannot be read. */
  readonly rows: number | null;
  /** Columns that are missing or of a type that does not convert; they were filled with nulls. */
  readonly unusable: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  /** Of the columns that were not appended. */
  readonly counted: ReadonlyMap<string, WrongValues>;
}

const NONE: ReadonlyMap<string, WrongValues> = new Map();

/** Rows of files go into this table. */
export interface TargetTable {
  /** SQL names the table's schema so. */
  readonly schema: string;
  readonly name: string;
  /** The target has these columns, with their DuckDB types. */
  readonly columns: readonly (Column & { readonly stored: string })[];
  /** The columns' `order by`; an empty text leaves the file's order. */
  readonly order: string;
}

/** Something is known of a file before it is read. */
export interface KnownFile {
  /** These columns have no invalid value. */
  readonly validated: ReadonlySet<string>;
  /** Whether all its rows were checked before. */
  readonly isChecked: boolean;
}

/**
 * Appends the rows of one file to a table, converted to the stored types in one scan; columns known
 * to be `validated` are not checked. For columns that the table lacks, invalid values are counted.
 * An unreadable file becomes a problem; only failures of the machine are thrown.
 */
export async function readTable(
  connection: DuckDBConnection,
  { schema, name: target, columns, order }: TargetTable,
  table: Table,
  file: SnapshotFile,
  known: KnownFile,
): Promise<ReadResult> {
  const { isChecked } = known;
  const validated = isChecked ? allColumns(table) : known.validated;
  try {
    const source = await openFile(connection, table, file);
    const unusable = new Set<string>();
    const problems: Problem[] = [];
    for (const column of table.columns) {
      const wrong = columnProblem(table, column, file, source.types.get(column.name));
      if (!wrong) continue;
      unusable.add(column.name);
      problems.push(wrong);
    }
    const values = columns.map(({ name, type, stored }) => {
      const raw = source.types.get(name);
      const value =
        !raw || unusable.has(name)
          ? 'null'
          : convertSql(type, raw, sqlName(name), validated.has(name));
      // Rows are sorted by the values that the table has.
      return order === '' ? value : `(${value})::${stored} as ${sqlName(name)}`;
    });
    const inserted = await connection.run(
      `insert into ${schema}.${target} select ${values.join(', ')} from ${source.relation} ${order}`,
    );
    if (!isChecked)
      problems.push(...(await unequalLists(connection, table, file, source, unusable)));
    const names = new Set(columns.map(({ name }) => name));
    const others = table.columns.filter(({ name }) => !names.has(name) && !unusable.has(name));
    const rows = inserted.rowsChanged;
    const counted =
      rows === 0 || isChecked ? NONE : await countWrong(connection, source, others, validated);
    return { rows, unusable, problems, counted };
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    const problems = [unreadable(file, cause)];
    return { rows: null, unusable: allColumns(table), problems, counted: NONE };
  } finally {
    await dropTemporary(connection, table, file);
  }
}

/** Some of a column's values do not convert: in how many rows, and up to three values. */
export interface RawExamples {
  readonly rows: number;
  readonly examples: readonly string[];
}

/**
 * Finds a column's raw values, except nulls, with a `broken` conversion. It reads the file again,
 * so it is called only if there are faults.
 */
export async function rawExamples(
  connection: DuckDBConnection,
  table: Table,
  column: Column,
  file: SnapshotFile,
  broken: (converted: string) => string,
): Promise<RawExamples> {
  try {
    const source = await openFile(connection, table, file);
    const raw = source.types.get(column.name);
    if (!raw || !acceptsType(column.type, raw)) return { rows: 0, examples: [] };
    const name = sqlName(column.name);
    const found = await connection.runAndReadAll(
      `select raw, (sum(count(*)) over ())::bigint from (
         select ${name}::varchar as raw, ${convertSql(column.type, raw, name)} as converted
         from ${source.relation} where ${name} is not null)
       where ${broken('converted')} group by raw order by raw limit 3`,
    );
    const values = found.getRowsJS();
    return { rows: Number(values[0]?.[1] ?? 0), examples: values.map(([value]) => String(value)) };
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return { rows: 0, examples: [] };
  } finally {
    await dropTemporary(connection, table, file);
  }
}

async function dropTemporary(
  connection: DuckDBConnection,
  table: Table,
  { format }: SnapshotFile,
): Promise<void> {
  if (format === 'arrow') await connection.run(`drop table if exists ${temporaryTable(table)}`);
}

/** Names a relation with a file's rows; for an Arrow file a temporary table. */
export async function openFile(
  connection: DuckDBConnection,
  table: Table,
  file: SnapshotFile,
): Promise<Source> {
  const relation = file.format === 'parquet' ? parquetRelation([file]) : temporaryTable(table);
  if (file.format === 'arrow') {
    const wanted = table.columns.map((column) => column.name);
    // Loading the library takes as long as loading a small snapshot.
    const { readArrow } = await import('../arrow/read.ts');
    await readArrow(connection, file.absolutePath, `arrow_${table.name}`, wanted);
  }
  const head = await connection.run(`select * from ${relation} limit 0`);
  const types = new Map<string, DuckDBType>();
  head.columnNames().forEach((name, index) => {
    types.set(name, head.columnType(index));
  });
  const doubtful = table.columns.flatMap(({ name, type }) => {
    const raw = types.get(name);
    return raw && !acceptsType(type, raw) ? [name] : [];
  });
  for (const name of await withoutValues(connection, relation, doubtful)) types.set(name, SQLNULL);
  return { relation, types };
}

/**
 * The columns without a value, as their type is meaningless. Writers that infer types, as pandas
 * and polars do, give such a column any type.
 */
async function withoutValues(
  connection: DuckDBConnection,
  relation: string,
  columns: readonly string[],
): Promise<string[]> {
  if (columns.length === 0) return [];
  const counts = columns.map((name) => `count(${sqlName(name)})`);
  const found = await connection.runAndReadAll(`select ${counts.join(', ')} from ${relation}`);
  const [row = []] = found.getRowsJS();
  return columns.filter((_, at) => Number(row[at]) === 0);
}

function temporaryTable(table: Table): string {
  return sqlName(`arrow_${table.name}`);
}

/** SQL that reads Parquet files. */
export function parquetRelation(files: readonly SnapshotFile[]): string {
  return `read_parquet([${files.map(parquetFile).join(', ')}], hive_partitioning = false)`;
}

/** Functions that read Parquet take the file's path as this SQL text. */
export function parquetFile({ absolutePath }: SnapshotFile): string {
  return pathText(absolutePath);
}

function columnProblem(
  table: Table,
  column: Column,
  file: SnapshotFile,
  raw: DuckDBType | undefined,
): Problem | null {
  const subject = `${table.name}.${column.name}`;
  if (!raw) {
    if (column.mayBeAbsent) return null;
    return problem(subject, FINDINGS.column_missing({ path: file.path }));
  }
  if (acceptsType(column.type, raw)) return null;
  const rule = ruleOf(column.type);
  return problem(subject, FINDINGS.type_unfit({ type: String(raw), path: file.path, rule }));
}

function allColumns(table: Table): ReadonlySet<string> {
  return new Set(table.columns.map((column) => column.name));
}

/** Describes a file that cannot be read in the format that its name has. */
export function unreadable(file: SnapshotFile, cause: unknown): Problem {
  const message =
    file.size === 0
      ? FINDINGS.file_empty()
      : FINDINGS.file_corrupt({ reason: shortReason(file, cause) });
  return problem(file.path, message);
}

function shortReason(file: SnapshotFile, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [firstLine = ''] = message.split('\n');
  const named =
    cause instanceof ArrowFormatError ? firstLine : firstLine.replace(/^.*?Error: /, '');
  return named.replaceAll(file.absolutePath, file.path).slice(0, 200);
}
