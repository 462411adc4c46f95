import { type DuckDBConnection, type DuckDBResult, DuckDBTypeId } from '@duckdb/node-api';
import { type ChunkTexts, chunkText } from '../../../data/arrow/chunk-text.ts';
import type { Utf8Buffers } from '../arrow/columns.ts';

/** Bytes of texts in one record batch of a file. */
const BATCH_BYTES = 32 * 2 ** 20;

/** All texts of a SELECT of VARCHAR columns without nulls, column by column. Up to 2 GiB each. */
export async function readUtf8(connection: DuckDBConnection, sql: string): Promise<Utf8Buffers[]> {
  const { result, columns } = await open(connection, sql);
  for await (const chunk of chunksOf(result)) {
    for (const [at, column] of columns.entries()) column.add(chunkText(chunk, at));
  }
  return columns.map((column) => column.take());
}

/**
 * Reads texts in parts of about `batchBytes` bytes, so that no more than a part is in memory.
 */
export async function* readTextBatches(
  connection: DuckDBConnection,
  sql: string,
  batchBytes = BATCH_BYTES,
): AsyncGenerator<Utf8Buffers[]> {
  const { result, columns } = await open(connection, sql);
  for await (const chunk of chunksOf(result)) {
    for (const [at, column] of columns.entries()) column.add(chunkText(chunk, at));
    if (columns.reduce((sum, { bytes }) => sum + bytes, 0) >= batchBytes) {
      yield columns.map((column) => column.take());
    }
  }
  yield columns.map((column) => column.take());
}

/** Throws a TypeError for a column of another type: its memory must not be read as texts. */
async function open(connection: DuckDBConnection, sql: string) {
  const result = await connection.stream(sql);
  for (const type of result.columnTypes()) {
    if (type.typeId !== DuckDBTypeId.VARCHAR)
      throw new TypeError(`${type} where texts are read: ${sql}`);
  }
  return { result, columns: result.columnTypes().map(() => new TextsBuilder()) };
}

/**
 * The next chunk is asked for before the last is read, so that DuckDB and this process work at
 * once. The texts of one, megabytes if records are long, are freed when the next is asked for: the
 * garbage collector knows neither their size nor when memory is short.
 */
async function* chunksOf(result: DuckDBResult) {
  let coming = result.fetchChunk();
  for (let chunk = await coming; chunk && chunk.rowCount > 0; chunk = await coming) {
    coming = result.fetchChunk();
    yield chunk;
    chunk.reset();
  }
}

class TextsBuilder {
  #pieces: Buffer[] = [];
  #lengths: Uint32Array[] = [];
  #rows = 0;
  bytes = 0;

  add({ bytes, lengths }: ChunkTexts): void {
    this.bytes += bytes.length;
    this.#pieces.push(bytes);
    this.#lengths.push(lengths);
    this.#rows += lengths.length;
  }

  /** The values added since the last call. */
  take(): Utf8Buffers {
    const offsets = new Int32Array(this.#rows + 1);
    let row = 0;
    let end = 0;
    for (const lengths of this.#lengths) {
      for (const length of lengths) {
        end += length;
        row += 1;
        offsets[row] = end;
      }
    }
    const [first] = this.#pieces;
    const bytes = first && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces, end);
    this.#pieces = [];
    this.#lengths = [];
    this.#rows = 0;
    this.bytes = 0;
    return { bytes, offsets };
  }
}
