import { open } from 'node:fs/promises';
import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import {
  Field,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { ByteSink } from '../prepare/arrow/byte-sink.ts';
import { arrowColumn, arrowType } from './arrow-vector.ts';

/** Bytes that end a stream. */
const END_BYTES = 8;

/**
 * Writes the rows of a result to a file as an Arrow IPC stream, a record batch a chunk, and gives how many there was room for in so many
 * bytes; null where there is none for the schema.
 */
export async function writeArrow(
  result: DuckDBResult,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  const types = result.columnTypes();
  const names = result.columnNames();
  const schema = new Schema(
    types.map((type, at) => new Field(names[at] ?? '', arrowType(type), true)),
  );
  const type = new Struct(schema.fields);
  const pieces: Uint8Array[] = [];
  const written = () => Buffer.concat(pieces.splice(0));
  const writer = new RecordBatchStreamWriter();
  writer.reset(new ByteSink((bytes) => pieces.push(bytes)), schema);
  const batchOf = (chunk: DuckDBDataChunk) => {
    const children = types.map((type, at) => arrowColumn(chunk, at, type));
    const { rowCount: length } = chunk;
    writer.write(new RecordBatch(schema, makeData({ type, length, nullCount: 0, children })));
    return written();
  };
  const head = written();
  let left = maxBytes - END_BYTES - head.length;
  if (left < 0) return null;
  let rows = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(head);
    for (
      let chunk = await result.fetchChunk();
      chunk?.rowCount;
      chunk = await result.fetchChunk()
    ) {
      const { rowCount } = chunk;
      let batch = batchOf(chunk);
      // A batch has bytes of its own, so that a part of the rows may have more than its share.
      while (batch.length > left && chunk.rowCount > 0) {
        chunk.rowCount = Math.floor(
          Math.min(chunk.rowCount - 1, chunk.rowCount * (left / batch.length)),
        );
        batch = batchOf(chunk);
      }
      if (chunk.rowCount === 0) break;
      await file.writeFile(batch);
      left -= batch.length;
      rows += chunk.rowCount;
      if (chunk.rowCount < rowCount) break;
    }
    writer.finish();
    await file.writeFile(written());
  } finally {
    await file.close();
  }
  return rows;
}
