import { open } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FREE_ROWS, MAX_ROWS_PER_BYTE, MAX_VALUES_PER_BYTE } from '../../common/limits.ts';
import { isMachineFailure } from '../../common/machine-failure.ts';
import type { Message } from '../../common/messages.ts';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import type { Table } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import type { SnapshotFile } from './files.ts';
import { parquetFile, unreadable } from './read-table.ts';

/** A Parquet file's footer, or an Arrow file's messages, promise these contents. */
interface Counts {
  readonly rows: number;
  /** Of the column, or the part of one, that has the most; a list has many in a row. */
  readonly values: number;
}

/** Describes a snapshot's files before a row is read. */
export interface CountedFiles {
  /** Tables that promise more rows than is allowed, or than their files can hold. */
  readonly tooMany: readonly Problem[];
  /** Files with unreadable metadata, which are not read any further. */
  readonly unreadable: ReadonlyMap<SnapshotFile, Problem>;
  /** The rows that each other file's metadata promise. */
  readonly rows: ReadonlyMap<SnapshotFile, number>;
}

/**
 * Compares the row counts in the files' metadata with `maxRows`, for all tables together, and
 * with the size that each table's files have: a few kilobytes of Parquet unpack to any number of
 * equal rows. Reads no row.
 */
export async function countRows(
  connection: DuckDBConnection,
  tables: readonly Table[],
  files: readonly SnapshotFile[],
  maxRows: number,
): Promise<CountedFiles> {
  const tooMany: Problem[] = [];
  const unreadable = new Map<SnapshotFile, Problem>();
  const rows = new Map<SnapshotFile, number>();
  const promised = await parquetCounts(connection, tables, files);
  let all = 0;
  for (const table of tables) {
    const counted = { rows: 0, values: 0, bytes: 0 };
    for (const file of files.filter((one) => one.table === table.name)) {
      const counts = promised.get(file) ?? (await countsOf(connection, table, file));
      if ('rule' in counts) unreadable.set(file, counts);
      else {
        rows.set(file, counts.rows);
        counted.rows += counts.rows;
        counted.values += counts.values;
        counted.bytes += file.size;
      }
    }
    all += counted.rows;
    const rule = ruleBroken(counted);
    if (rule !== null) tooMany.push(problem(table.name, rule));
  }
  if (all > maxRows) {
    const rule = FINDINGS.too_many_rows({ rows: all, maxRows });
    tooMany.push(problem('.', rule));
  }
  return { tooMany, unreadable, rows };
}

function ruleBroken({ rows, values, bytes }: Counts & { readonly bytes: number }): Message | null {
  const most = (perByte: number) => Math.max(FREE_ROWS, perByte * bytes);
  if (rows > most(MAX_ROWS_PER_BYTE)) {
    return FINDINGS.too_many_rows_for_bytes({ rows, bytes, maxPerByte: MAX_ROWS_PER_BYTE });
  }
  if (values > most(MAX_VALUES_PER_BYTE)) {
    return FINDINGS.too_many_values_for_bytes({
      rows: values,
      bytes,
      maxPerByte: MAX_VALUES_PER_BYTE,
    });
  }
  return null;
}

async function countsOf(
  connection: DuckDBConnection,
  table: Table,
  file: SnapshotFile,
): Promise<Counts | Problem> {
  try {
    if (file.format === 'arrow') return await arrowCounts(file);
    return (await readFooters(connection, [table], [file])).get(file) ?? NOTHING;
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return unreadable(file, cause);
  }
}

const NOTHING: Counts = { rows: 0, values: 0 };

/**
 * The row counts of all Parquet files by one statement; none if a footer cannot be read: the files
 * are then read one by one.
 */
async function parquetCounts(
  connection: DuckDBConnection,
  tables: readonly Table[],
  files: readonly SnapshotFile[],
): Promise<ReadonlyMap<SnapshotFile, Counts>> {
  const parquet = files.filter(({ format }) => format === 'parquet');
  if (parquet.length === 0) return new Map();
  try {
    return await readFooters(connection, tables, parquet);
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return new Map();
  }
}

/** Of the columns that are read. A count below 0 would take from those of other row groups. */
async function readFooters(
  connection: DuckDBConnection,
  tables: readonly Table[],
  files: readonly SnapshotFile[],
): Promise<ReadonlyMap<SnapshotFile, Counts>> {
  const read = new Map(tables.map(({ name, columns }) => [name, columns.map((one) => one.name)]));
  const byPath = new Map(files.map((file) => [file.absolutePath, file]));
  const counted = await connection.runAndReadAll(/* sql */ `
    select file_name, split_part(path_in_schema, ', ', 1),
      sum(greatest(row_group_num_rows, 0))::double, sum(greatest(num_values, 0))::double
    from parquet_metadata([${files.map(parquetFile).join(', ')}])
    group by file_name, path_in_schema`);
  // A file without row groups has no line in the metadata.
  const counts = new Map(files.map((file) => [file, NOTHING]));
  for (const [path, column, rows, values] of counted.getRowsJS()) {
    const file = byPath.get(String(path));
    if (!file || !read.get(file.table)?.includes(String(column))) continue;
    const most = counts.get(file) ?? NOTHING;
    counts.set(file, {
      rows: Math.max(most.rows, Number(rows)),
      values: Math.max(most.values, Number(values)),
    });
  }
  return counts;
}

/** Reads the metadata of the file's messages, none of their bodies. */
async function arrowCounts(file: SnapshotFile): Promise<Counts> {
  // Loading the library takes as long as loading a small snapshot.
  const { arrowMessages } = await import('../arrow/check-file.ts');
  const { Schema } = await import('apache-arrow');
  const { DictionaryBatch } = await import('apache-arrow/ipc/metadata/message');
  const handle = await open(file.absolutePath);
  const counts = { rows: 0, values: 0 };
  try {
    for await (const { header } of arrowMessages(handle)) {
      if (header instanceof Schema) continue;
      const isDictionary = header instanceof DictionaryBatch;
      const { nodes } = isDictionary ? header.data : header;
      counts.values += nodes.reduce((most, { length }) => Math.max(most, length), 0);
      if (!isDictionary) counts.rows += Math.max(0, header.length);
    }
  } finally {
    await handle.close();
  }
  return counts;
}
