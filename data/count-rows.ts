import { open } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FREE_ROWS, MAX_ROWS_PER_BYTE, MAX_VALUES_PER_BYTE } from '../common/limits.ts';
import { isMachineFailure } from '../common/machine-failure.ts';
import { type Problem, problem } from '../common/report.ts';
import { sqlText } from '../common/sql.ts';
import type { SnapshotFile } from './files.ts';
import { parquetFile, unreadable } from './read-table.ts';
import type { Table } from './tables.ts';

/** The contents that the footer of a Parquet file, or the messages of an Arrow file, promise. */
interface Counts {
  readonly rows: number;
  /** Of the column, or the part of one, that has the most; a list has many in a row. */
  readonly values: number;
}

/** The facts of a snapshot's files before a row is read. */
export interface Counted {
  /** Tables that promise more rows than is allowed, or than their files can hold. */
  readonly tooMany: readonly Problem[];
  /** Files whose promises cannot be read, which are not read any further. */
  readonly unreadable: ReadonlyMap<SnapshotFile, Problem>;
}

/**
 * Adds up what the files promise and compares it with `maxRows`, for all tables together, and with the size
 * of each table's files: a few kilobytes of Parquet unpack to any number of equal rows. Reads no row.
 */
export async function countRows(
  connection: DuckDBConnection,
  tables: readonly Table[],
  files: readonly SnapshotFile[],
  maxRows: number,
): Promise<Counted> {
  const tooMany: Problem[] = [];
  const unreadable = new Map<SnapshotFile, Problem>();
  let all = 0;
  for (const table of tables) {
    const counted = { rows: 0, values: 0, bytes: 0 };
    for (const file of files.filter((one) => one.table === table.name)) {
      const counts = await storeOf(connection, table, file);
      if ('rule' in counts) unreadable.set(file, counts);
      else {
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
    const rule = `the tables hold ${all} rows together, more than ${maxRows} (MAX_ROWS)`;
    tooMany.push(problem('.', rule));
  }
  return { tooMany, unreadable };
}

function ruleBroken({ rows, values, bytes }: Counts & { readonly bytes: number }): string | null {
  const most = (perByte: number) => Math.max(FREE_ROWS, perByte * bytes);
  if (rows > most(MAX_ROWS_PER_BYTE)) {
    return `holds ${rows} rows in ${bytes} bytes, more than ${MAX_ROWS_PER_BYTE} a byte`;
  }
  if (values > most(MAX_VALUES_PER_BYTE)) {
    return `holds ${values} values of a column in ${bytes} bytes, more than ${MAX_VALUES_PER_BYTE} a byte`;
  }
  return null;
}

async function storeOf(
  connection: DuckDBConnection,
  table: Table,
  file: SnapshotFile,
): Promise<Counts | Problem> {
  try {
    return await (file.format === 'parquet'
      ? parquetCounts(connection, table, file)
      : arrowCounts(file));
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return unreadable(file, cause);
  }
}

/** Of the columns that are read. A count below 0 would take from those of other row groups. */
async function parquetCounts(
  connection: DuckDBConnection,
  table: Table,
  file: SnapshotFile,
): Promise<Counts> {
  const wanted = table.columns.map(({ name }) => sqlText(name)).join(', ');
  const counted = await connection.runAndReadAll(/* sql */ `
    select max(in_column.rows)::double, max(in_column."values")::double
    from (
      select path_in_schema,
        sum(greatest(row_group_num_rows, 0)) as rows, sum(greatest(num_values, 0)) as "values"
      from parquet_metadata(${parquetFile(file)})
      where split_part(path_in_schema, ', ', 1) in (${wanted})
      group by path_in_schema
    ) in_column`);
  const [rows, values] = (counted.getRowsJS()[0] ?? []).map(Number);
  return { rows: rows ?? 0, values: values ?? 0 };
}

/** Reads the metadata of the file's messages, none of their bodies. */
async function arrowCounts(file: SnapshotFile): Promise<Counts> {
  // Loading the library takes as long as loading a small snapshot.
  const { arrowMessages } = await import('./arrow/check-file.ts');
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
