import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  CompressionType,
  Field,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { type ColumnBuilder, columnBuilder } from './write-columns.ts';

/** How an Arrow IPC file is written. */
export interface ArrowForm {
  readonly form: 'file' | 'stream';
  /**
   * Compresses the buffers. The caller must have registered a codec that encodes this type in
   * `compressionRegistry` of `apache-arrow`.
   */
  readonly compression?: 'lz4' | 'zstd';
}

const ROWS_PER_BATCH = 65_536;

/**
 * Writes the rows of a query to `path` as Arrow IPC, in record batches of 65,536 rows. All fields
 * are nullable. A query without rows gives a schema without batches.
 *
 * @throws TypeError for a column of a type that `columnBuilder` does not know; Error without a
 *   codec for the compression.
 */
export async function writeArrow(
  connection: DuckDBConnection,
  sql: string,
  path: string,
  options: ArrowForm,
): Promise<void> {
  const result = await connection.stream(sql);
  const builders = result.columnTypes().map(columnBuilder);
  const names = result.columnNames();
  const schema = new Schema(
    builders.map((builder, index) => new Field(names[index] ?? '', builder.type, true)),
  );
  const writer = arrowWriter(options);
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

function arrowWriter(options: ArrowForm): FileWriter | StreamWriter {
  const types = { lz4: CompressionType.LZ4_FRAME, zstd: CompressionType.ZSTD };
  const compressionType = options.compression === undefined ? null : types[options.compression];
  return options.form === 'file'
    ? new FileWriter({ compressionType })
    : new StreamWriter({ compressionType });
}

class FileWriter extends RecordBatchFileWriter {
  protected override _compressBodyBuffers(buffers: ArrayBufferView[]): CompressedBody {
    return withTrueLengths(buffers, super._compressBodyBuffers(buffers));
  }
}

class StreamWriter extends RecordBatchStreamWriter {
  protected override _compressBodyBuffers(buffers: ArrayBufferView[]): CompressedBody {
    return withTrueLengths(buffers, super._compressBodyBuffers(buffers));
  }
}

type CompressedBody = ReturnType<RecordBatchFileWriter['_compressBodyBuffers']>;

/**
 * The format wants each compressed buffer to begin with its length before compression (or -1: not
 * compressed). apache-arrow 21.2 writes the length after it, which its own reader does not look at
 * and others reject.
 */
function withTrueLengths(buffers: ArrayBufferView[], body: CompressedBody): CompressedBody {
  buffers.forEach((buffer, index) => {
    const prefix = body.buffers[index * 2];
    if (prefix === undefined || prefix.byteLength === 0) return;
    const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.byteLength);
    if (view.getBigInt64(0, true) !== -1n) view.setBigInt64(0, BigInt(buffer.byteLength), true);
  });
  return body;
}
