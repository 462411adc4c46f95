import { open } from 'node:fs/promises';
import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import { Field } from 'apache-arrow';
import { BatchWriter, type IpcFormat } from './batch-writer.ts';
import { arrowColumn, arrowType } from './chunk-column.ts';

/** Bytes that end a stream. */
const END_BYTES = 8;

/** The file that is written. */
export interface ChunkFile {
  readonly format?: IpcFormat;
  /** Bytes that a stream may have. */
  readonly maxBytes?: number;
  /** The file gets these permissions, less the process's umask. */
  readonly mode?: number;
}

/**
 * Writes the rows of a result to a new file as Arrow IPC, uncompressed, one record batch a chunk.
 * All fields are nullable. Rows that do not fit into a stream of `maxBytes` are left out.
 *
 * @returns the number of written rows; null if the schema alone exceeds `maxBytes`.
 * @throws TypeError for a column of a type that `arrowType` does not know.
 * @example
 *     const result = await connection.stream('from stakers');
 *     const rows = await writeChunks(result, 'stakers.arrow', { format: 'file' });
 */
export async function writeChunks(
  result: DuckDBResult,
  path: string,
  { format = 'stream', maxBytes = Number.POSITIVE_INFINITY, mode = 0o600 }: ChunkFile = {},
): Promise<number | null> {
  const types = result.columnTypes();
  const names = result.columnNames();
  const fields = types.map((type, at) => new Field(names[at] ?? '', arrowType(type), true));
  const pieces: Uint8Array[] = [];
  const takePieces = () => Buffer.concat(pieces.splice(0));
  const writer = new BatchWriter(format, fields, (bytes) => pieces.push(bytes));
  const encode = (chunk: DuckDBDataChunk) => {
    writer.write(
      chunk.rowCount,
      types.map((type, at) => arrowColumn(chunk, at, type)),
    );
    return takePieces();
  };
  const head = takePieces();
  let left = maxBytes - END_BYTES - head.length;
  if (left < 0) return null;
  let rows = 0;
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(head);
    for (
      let chunk = await result.fetchChunk();
      chunk?.rowCount;
      chunk = await result.fetchChunk()
    ) {
      const { rowCount } = chunk;
      let batch = encode(chunk);
      // A batch has bytes of its own, so that a part of the rows may take more than its share.
      while (batch.length > left && chunk.rowCount > 0) {
        chunk.rowCount = Math.floor(
          Math.min(chunk.rowCount - 1, chunk.rowCount * (left / batch.length)),
        );
        batch = encode(chunk);
      }
      if (chunk.rowCount === 0) break;
      await file.writeFile(batch);
      left -= batch.length;
      rows += chunk.rowCount;
      if (chunk.rowCount < rowCount) break;
    }
    writer.finish();
    await file.writeFile(takePieces());
  } finally {
    await file.close();
  }
  return rows;
}
