import type { DuckDBConnection } from '@duckdb/node-api';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { sqlName } from '../../common/sql.ts';
import type { Table } from '../contract/tables.ts';
import { acceptsType, convertSql } from './column-types.ts';
import type { SnapshotFile } from './files.ts';
import { openFile } from './read-table.ts';
import { rowsOf } from './rows.ts';

/** A file's times lie within these, in microseconds. */
interface Span {
  readonly file: SnapshotFile;
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Sorts Parquet files so that each has later times in a column than the next one: rows that are
 * sorted file by file are then sorted as a whole. Empty files come last. Null if two files share a
 * time, or one cannot be read.
 */
export async function newestFirst(
  connection: DuckDBConnection,
  table: Table,
  column: string,
  files: readonly SnapshotFile[],
  isEmpty: (file: SnapshotFile) => boolean,
): Promise<readonly SnapshotFile[] | null> {
  const empty = files.filter(isEmpty);
  const spans: Span[] = [];
  try {
    for (const file of files.filter((one) => !empty.includes(one))) {
      const span = await spanOf(connection, table, column, file);
      if (span === null) return null;
      spans.push(span);
    }
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return null;
  }
  spans.sort((a, b) => (a.last > b.last ? -1 : 1));
  const areApart = spans.every(({ last }, at) => at === 0 || last < (spans[at - 1]?.first ?? last));
  return areApart ? [...spans.map(({ file }) => file), ...empty] : null;
}

async function spanOf(
  connection: DuckDBConnection,
  table: Table,
  column: string,
  file: SnapshotFile,
): Promise<Span | null> {
  const declared = table.columns.find(({ name }) => name === column);
  if (file.format !== 'parquet' || !declared) return null;
  const { relation, types } = await openFile(connection, table, file);
  const raw = types.get(column);
  if (!raw || !acceptsType(declared.type, raw)) return null;
  const [[first, last, nulls] = []] = await rowsOf(
    connection,
    `select epoch_us(min(value))::varchar, epoch_us(max(value))::varchar, count(*) - count(value)
     from (select ${convertSql(declared.type, raw, sqlName(column))} as value from ${relation})`,
  );
  if (typeof first !== 'string' || typeof last !== 'string' || Number(nulls) > 0) return null;
  return { file, first: BigInt(first), last: BigInt(last) };
}
