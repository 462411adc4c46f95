import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compress as compressZstd } from '@bokuweb/zstd-wasm';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import {
  compressionRegistry,
  type Data,
  type DataType,
  Field,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { CompressionType } from 'apache-arrow/fb/compression-type';
import { compressFrameSync } from 'lz4-napi';
import { registerCodecs as registerDecoders } from '../../../data/arrow/codecs.ts';
import { readArrow } from '../../../data/arrow/read.ts';

/** The layout of a table's bytes. */
export interface Encoding {
  readonly format: 'file' | 'stream';
  readonly compression: 'none' | 'lz4' | 'zstd';
}

export const ENCODINGS: readonly Encoding[] = (['file', 'stream'] as const).flatMap((format) =>
  (['none', 'lz4', 'zstd'] as const).map((compression) => ({ format, compression })),
);

const CODECS = { none: null, lz4: CompressionType.LZ4_FRAME, zstd: CompressionType.ZSTD };

/** Every frame that was compressed since the last file, with its uncompressed length. */
let frames: { readonly frame: Uint8Array; readonly length: number }[] = [];

let registered: Promise<void> | undefined;

/** Makes compression available to the writers, once in a process; to be called before `ipc`. */
export function registerCodecs(): Promise<void> {
  registered ??= registerDecoders().then(addEncoders);
  return registered;
}

/** Leaves the decoders as they are: the service registers them once in a process. */
function addEncoders(): void {
  const record = (encode: (bytes: Uint8Array) => Uint8Array) => ({
    encode(bytes: Uint8Array) {
      const frame = encode(bytes);
      frames.push({ frame, length: bytes.length });
      return frame;
    },
  });
  const add = (type: CompressionType, encode: (bytes: Uint8Array) => Uint8Array) =>
    compressionRegistry.set(type, { ...compressionRegistry.get(type), ...record(encode) });
  add(CompressionType.LZ4_FRAME, (bytes) => compressFrameSync(Buffer.from(bytes)));
  add(CompressionType.ZSTD, (bytes) => compressZstd(bytes, 3));
}

/** One record batch out of columns of the same length. */
export function recordBatch(columns: Readonly<Record<string, Data>>): RecordBatch {
  const fields = Object.entries(columns).map(([name, { type }]) => new Field(name, type, true));
  const children = Object.values(columns);
  const length = children[0]?.length ?? 0;
  const data = makeData({ type: new Struct(fields), length, nullCount: 0, children });
  return new RecordBatch(new Schema(fields), data);
}

/**
 * The bytes of an Arrow file or stream. The writer stores the compressed length before each frame,
 * but the format requires the uncompressed one; `asWritten` keeps it.
 */
export function ipc(
  batches: readonly RecordBatch[],
  encoding: Encoding,
  asWritten = false,
): Buffer {
  frames = [];
  const options = { compressionType: CODECS[encoding.compression] };
  const writer =
    encoding.format === 'file'
      ? new RecordBatchFileWriter(options)
      : new RecordBatchStreamWriter(options);
  for (const batch of batches) writer.write(batch);
  writer.finish();
  const bytes = Buffer.from(writer.toUint8Array(true));
  if (asWritten) return bytes;
  let position = 0;
  for (const { frame, length } of frames) {
    const found = bytes.indexOf(frame, position);
    if (found < 0) continue;
    bytes.writeBigInt64LE(BigInt(length), found - 8);
    position = found + frame.length;
  }
  return bytes;
}

/** Values of a fixed width; null if not `valid`. */
export function fixedData(type: DataType, data: ArrayBufferView, valid: boolean[]): Data {
  const nullBitmap = new Uint8Array(8 * Math.ceil(valid.length / 64));
  valid.forEach((isThere, i) => {
    if (isThere) nullBitmap[i >> 3] = (nullBitmap[i >> 3] ?? 0) | (1 << (i & 7));
  });
  const nullCount = valid.filter((isThere) => !isThere).length;
  // The parameters of makeData differ by type, and the fixed-width types share these.
  return makeData({ type, length: valid.length, nullCount, nullBitmap, data } as never);
}

/** A folder and a connection for reading files; `close` removes the folder. */
export async function arrowReading() {
  const folder = await mkdtemp(join(tmpdir(), 'arrow-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const path = join(folder, 'table.arrow');
  return {
    connection,
    path,
    /** Reads bytes as a file into the table `read`. */
    async read(bytes: Uint8Array, wanted: readonly string[]): Promise<void> {
      await writeFile(path, bytes);
      await readArrow(connection, path, 'read', wanted);
    },
    async close(): Promise<void> {
      connection.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true });
    },
  };
}

/** The rows of a query as text; nulls stay null. */
export async function texts(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}

/** Little-endian words of two's-complement integers, as Arrow stores decimals. */
export function words(bits: number, values: readonly bigint[]): Uint32Array {
  const perValue = bits / 32;
  return Uint32Array.from({ length: values.length * perValue }, (_, i) => {
    const value = BigInt.asUintN(bits, values[Math.floor(i / perValue)] ?? 0n);
    return Number((value >> BigInt(32 * (i % perValue))) & 0xffffffffn);
  });
}

/** The one item of a list: a vector's only chunk. */
export function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`${items.length} items`);
  return item;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
