import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { DuckDBResult } from '@duckdb/node-api';
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

/** Writes the rows of a result to a file as an Arrow IPC stream, a record batch a chunk. */
export async function writeArrow(result: DuckDBResult, path: string): Promise<void> {
  const types = result.columnTypes();
  const names = result.columnNames();
  const schema = new Schema(
    types.map((type, at) => new Field(names[at] ?? '', arrowType(type), true)),
  );
  const type = new Struct(schema.fields);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written: Uint8Array[] = [];
  const writer = new RecordBatchStreamWriter();
  writer.reset(new ByteSink((bytes) => written.push(bytes)), schema);
  const flush = async () => {
    if (!file.write(Buffer.concat(written.splice(0)))) await once(file, 'drain');
  };
  try {
    for (
      let chunk = await result.fetchChunk();
      chunk?.rowCount;
      chunk = await result.fetchChunk()
    ) {
      const rows = chunk;
      const children = types.map((type, at) => arrowColumn(rows, at, type));
      const { rowCount: length } = rows;
      writer.write(new RecordBatch(schema, makeData({ type, length, nullCount: 0, children })));
      await flush();
    }
    writer.finish();
    await flush();
  } finally {
    file.end();
    await once(file, 'close');
  }
}
