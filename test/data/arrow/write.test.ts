import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  compress as compressZstd,
  decompress as decompressZstd,
  init as initZstd,
} from '@bokuweb/zstd-wasm';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { CompressionType, compressionRegistry, tableFromIPC } from 'apache-arrow';
import { compressFrameSync, decompressFrameSync } from 'lz4-napi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArrow } from '../../../data/arrow/read.ts';
import { writeArrow } from '../../../data/arrow/write.ts';
import { MAX_AMOUNT } from '../../../data/vocabulary.ts';
import { arrowRows, duckdbRows } from '../plain-rows.ts';

let root: string;
let connection: DuckDBConnection;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'write-arrow-'));
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  await initZstd();
  compressionRegistry.set(CompressionType.LZ4_FRAME, {
    encode: (data) => compressFrameSync(Buffer.from(data)),
    decode: (data) => decompressFrameSync(Buffer.from(data)),
  });
  compressionRegistry.set(CompressionType.ZSTD, {
    encode: (data) => compressZstd(data, 3),
    decode: (data) => decompressZstd(data),
  });
});

afterAll(async () => {
  connection.closeSync();
  await rm(root, { recursive: true });
});

/** Rows of every type that can be written, with nulls at every level. */
const mixed = (rows: number): string => /* sql */ `
  select
    i::integer as integer,
    if(i % 3 = 0, null, -i) as long,
    if(i % 5 = 0, null, i % 2 = 0) as flag,
    if(i % 7 = 0, null, i / 7) as double,
    if(i % 2 = 0, null, repeat('é🦭', (i % 9)::integer) || i) as text,
    make_timestamp(1700000000123456 + i) as moment,
    case i % 4 when 0 then null when 1 then -1 when 2 then ${MAX_AMOUNT} else -${MAX_AMOUNT} end
      ::decimal(38, 0) as amount,
    if(i % 6 = 0, null, list_transform(range(i % 4), lambda k: if(k = 1, null, [k, i]))) as lists,
    if(i % 8 = 0, null, {a: i, b: if(i % 3 = 0, null, {c: 'x' || i, d: [true, null]})}) as struct
  from range(${rows}) as numbers(i)
`;

describe('writeArrow(connection, sql, path, { form, compression })', () => {
  it.each([
    ['file', undefined, 70_000],
    ['stream', undefined, 3_000],
    ['file', 'lz4', 3_000],
    ['stream', 'lz4', 3_000],
    ['file', 'zstd', 3_000],
    ['stream', 'zstd', 3_000],
  ] as const)('writes what is read back: %s, %s, %i rows', async (form, compression, rows) => {
    const path = join(root, `mixed-${form}-${compression}.arrow`);
    await writeArrow(connection, mixed(rows), path, compression ? { form, compression } : { form });
    const written = await duckdbRows(connection, mixed(rows));
    expect(await arrowRows(path)).toEqual(written);

    const { names } = tableFromIPC(await readFile(path)).schema;
    await readArrow(connection, path, 'read_back', names.map(String));
    expect(await duckdbRows(connection, 'from read_back')).toEqual(written);
  });

  it('writes a schema without batches for a query without rows', async () => {
    const path = join(root, 'empty.arrow');
    await writeArrow(connection, mixed(0), path, { form: 'file' });
    const table = tableFromIPC(await readFile(path));
    expect([table.numRows, table.schema.names.length]).toEqual([0, 9]);
  });

  it('refuses a type that it does not know', async () => {
    const path = join(root, 'refused.arrow');
    await expect(
      writeArrow(connection, 'select current_date', path, { form: 'file' }),
    ).rejects.toThrow('type DATE cannot be written to Arrow');
  });
});
