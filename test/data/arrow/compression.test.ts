import { compress as compressZstd, init as initZstd } from '@bokuweb/zstd-wasm';
import { CompressionType } from 'apache-arrow/fb/compression-type';
import { compressFrameSync } from 'lz4-napi';
import { beforeAll, describe, expect, test } from 'vitest';
import { decompress } from '../../../data/arrow/compression.ts';
import { ArrowFormatError } from '../../../data/arrow/format-error.ts';

const MiB = 2 ** 20;

beforeAll(() => initZstd());

/** A compressed buffer of a record batch: a length and a frame. */
function buffer(length: number, frame: Uint8Array): Buffer {
  const prefix = Buffer.alloc(8);
  prefix.writeBigInt64LE(BigInt(length));
  return Buffer.concat([prefix, frame]);
}

const CODECS = [
  {
    name: 'LZ4',
    codec: CompressionType.LZ4_FRAME,
    compress: (bytes: Uint8Array): Uint8Array => compressFrameSync(Buffer.from(bytes)),
  },
  {
    name: 'ZSTD',
    codec: CompressionType.ZSTD,
    compress: (bytes: Uint8Array): Uint8Array => compressZstd(bytes, 3),
  },
];

describe.each(CODECS)('decompress, $name', ({ codec, compress }) => {
  const content = Uint8Array.from({ length: 200_000 }, (_, i) => (i * i) >> 5);
  const refused = (bytes: Uint8Array, limit = MiB) =>
    expect(decompress(bytes, codec, limit)).rejects.toThrow(ArrowFormatError);

  test('gives back what was compressed', async () => {
    const bytes = buffer(content.length, compress(content));
    expect(Buffer.compare(await decompress(bytes, codec, MiB), content)).toBe(0);
  });

  test('gives bytes that were left uncompressed', async () => {
    expect(await decompress(buffer(-1, Uint8Array.of(7)), codec, MiB)).toEqual(Buffer.of(7));
  });

  test('gives nothing for nothing', async () => {
    expect(await decompress(new Uint8Array(0), codec, MiB)).toHaveLength(0);
    expect(await decompress(buffer(0, new Uint8Array(0)), codec, MiB)).toHaveLength(0);
  });

  test('refuses a length that is not that of the content', async () => {
    const frame = compress(content);
    for (const length of [1, content.length - 1, content.length + 1, -2, 2 ** 52]) {
      await refused(buffer(length, frame));
    }
  });

  test('refuses more than the limit, without making room for it', async () => {
    const before = process.memoryUsage().rss;
    const bomb = compress(new Uint8Array(64 * MiB));
    await refused(buffer(64 * MiB, bomb));
    await refused(buffer(bomb.length, bomb), 64 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MiB);
  });

  test('refuses a frame cut at every length, or with something after it', async () => {
    const frame = compress(content.subarray(0, 400));
    for (let length = 0; length < frame.length; length++) {
      await refused(buffer(400, frame.subarray(0, length)));
    }
    await refused(buffer(400, Buffer.concat([frame, Buffer.of(0)])));
  });
});
