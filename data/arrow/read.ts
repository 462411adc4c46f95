import { open } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type DuckDBAppender, type DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { type RecordBatch, RecordBatchReader, type Schema } from 'apache-arrow';
import { sqlName } from '../../common/sql.ts';
import { checkArray } from './check-array.ts';
import { checkFile } from './check-file.ts';
import { registerCodecs } from './codecs.ts';
import { type ArrowColumn, arrowColumn } from './column.ts';
import { ArrowFormatError, withFormatErrors } from './format-error.ts';

/** Names a requested column and its place in the file. */
interface RequestedColumn extends ArrowColumn {
  readonly name: string;
  /** The file has it at this index among its columns. */
  readonly position: number;
}

/** DuckDB's rows per vector, the most that fit in a chunk. */
const CHUNK_ROWS = 2048;
/** Copying this many chunks takes about 20 ms; then other work of the process gets its turn. */
const CHUNKS_AT_ONCE = 16;

/**
 * Reads an Arrow IPC file, in the file or the stream format, into the temporary table `table`
 * (replaced when it exists; visible to `connection` only). The table gets those of the `names`
 * columns that the file has, in the order of `names`, each with the DuckDB type that `arrowColumn`
 * chooses. One record batch at a time is in memory. If anything fails, no table is left.
 *
 * @param table the table's name, not quoted.
 * @throws ArrowFormatError when the file is not Arrow, truncated, corrupt, has a requested column
 * of a type that is not supported, or has none of the requested columns. `checkFile` names the one
 * case of lost data that the stream format leaves unnoticed.
 */
export async function readArrow(
  connection: DuckDBConnection,
  path: string,
  table: string,
  names: readonly string[],
): Promise<void> {
  const handle = await open(path);
  try {
    await registerCodecs();
    await withFormatErrors(() => checkFile(handle));
    const reader = await withFormatErrors(async () =>
      (await RecordBatchReader.from(handle)).open(),
    );
    const columns = requestedColumns(reader.schema, names);
    const declared = columns.map(({ name, type }) => `${sqlName(name)} ${type}`);
    await connection.run(`create or replace temp table ${sqlName(table)} (${declared.join(', ')})`);
    const appender = await connection.createAppender(table, null, 'temp');
    try {
      const next = () => withFormatErrors(() => reader.next());
      for (let { value } = await next(); value; { value } = await next()) {
        await appendBatch(appender, columns, value);
      }
      appender.closeSync();
    } catch (cause) {
      // Otherwise closing would write the rest of a table that is about to be dropped.
      appender.clear();
      appender.closeSync();
      await connection.run(`drop table if exists temp.${sqlName(table)}`);
      throw cause;
    }
  } finally {
    await handle.close();
  }
}

function requestedColumns(schema: Schema, names: readonly string[]): RequestedColumn[] {
  const columns = names.flatMap((name) => {
    const found = schema.fields.filter((field) => field.name === name);
    const [field] = found;
    if (field === undefined) return [];
    if (found.length > 1) {
      throw new ArrowFormatError(`column "${name}" is there ${found.length} times`);
    }
    const column = inColumn(name, () => arrowColumn(field.type));
    return [{ ...column, name, position: schema.fields.indexOf(field) }];
  });
  if (columns.length === 0) {
    throw new ArrowFormatError(`none of the columns is there: ${names.join(', ')}`);
  }
  return columns;
}

/** Names the column in the error that `work` throws. */
function inColumn<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof ArrowFormatError)) throw cause;
    throw new ArrowFormatError(`column "${name}": ${cause.message}`, { cause });
  }
}

async function appendBatch(
  appender: DuckDBAppender,
  columns: readonly RequestedColumn[],
  { data: { children, length: rows } }: RecordBatch,
): Promise<void> {
  // For a file without batches the reader makes one up, which has no children.
  if (rows === 0) return;
  for (const { name, position } of columns) {
    const data = children[position];
    if (data) inColumn(name, () => checkArray(data));
  }
  const chunk = DuckDBDataChunk.create(columns.map(({ type }) => type));
  for (let start = 0; start < rows; start += CHUNK_ROWS) {
    if (start % (CHUNK_ROWS * CHUNKS_AT_ONCE) === 0) await breathe();
    const count = Math.min(CHUNK_ROWS, rows - start);
    chunk.reset();
    chunk.rowCount = count;
    columns.forEach(({ name, position, copy }, index) => {
      const data = children[position];
      if (data === undefined) throw new ArrowFormatError(`column "${name}" is missing`);
      const vector = duckdb.data_chunk_get_vector(chunk.chunk, index);
      inColumn(name, () => copy(vector, data, start, count, null));
    });
    appender.appendDataChunk(chunk);
  }
}
