import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  Field,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { type ColumnBuilder, columnBuilder } from './write-columns.ts';

const ROWS_PER_BATCH = 65_536;

/**
 * Writes the rows of a query to `path` as Arrow IPC, uncompressed, in record batches of 65,536 rows. All fields
 * are nullable. A query without rows gives a schema without batches.
 *
 * @throws TypeError for a column of a type that `columnBuilder` does not know.
 */
export async function writeArrow(
  connection: DuckDBConnection,
  sql: string,
  path: string,
  { form }: { readonly form: 'file' | 'stream' },
): Promise<void> {
  const result = await connection.stream(sql);
  const builders = result.columnTypes().map(columnBuilder);
  const names = result.columnNames();
  const schema = new Schema(
    builders.map((builder, index) => new Field(names[index] ?? '', builder.type, true)),
  );
  const writer = form === 'file' ? new RecordBatchFileWriter() : new RecordBatchStreamWriter();
  const written = pipeline(writer[Symbol.asyncIterator](), createWriteStream(path));
  // Without this, a failure to write would be reported as unhandled while rows are being read.
  written.catch(() => {});
  try {
    writer.reset(undefined, schema);
    let rows = 0;
    for (
      let chunk = await result.fetchChunk();
      chunk?.rowCount;
      chunk = await result.fetchChunk()
    ) {
      const columns = chunk.getColumns();
      for (let from = 0; from < chunk.rowCount; ) {
        const to = Math.min(chunk.rowCount, from + ROWS_PER_BATCH - rows);
        builders.forEach((builder, index) => {
          for (const value of columns[index]?.slice(from, to) ?? []) builder.append(value);
        });
        rows += to - from;
        from = to;
        if (rows === ROWS_PER_BATCH) {
          writer.write(takeBatch(schema, builders, rows));
          rows = 0;
        }
      }
    }
    if (rows > 0) writer.write(takeBatch(schema, builders, rows));
    writer.finish();
  } catch (cause) {
    writer.abort(cause);
    throw cause;
  }
  await written;
}

function takeBatch(
  schema: Schema,
  builders: readonly ColumnBuilder[],
  length: number,
): RecordBatch {
  const children = builders.map((builder) => builder.take());
  const type = new Struct(schema.fields);
  return new RecordBatch(schema, makeData({ type, length, nullCount: 0, children }));
}
