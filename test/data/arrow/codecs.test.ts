import { compress as compressZstd } from '@bokuweb/zstd-wasm';
import { CompressionType, compressionRegistry } from 'apache-arrow';
import { compressFrameSync } from 'lz4-napi';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerCodecs } from '../../../data/arrow/codecs.ts';

const MiB = 2 ** 20;

beforeAll(() => registerCodecs());

/** Decodes a frame as apache-arrow does: as a part of the buffer that begins with its length. */
function decode(codec: CompressionType, length: number, frame: Uint8Array): Uint8Array {
  const prefix = Buffer.alloc(8);
  prefix.writeBigInt64LE(BigInt(length));
  const buffer = new Uint8Array(Buffer.concat([prefix, frame]));
  const registered = compressionRegistry.get(codec);
  if (!registered?.decode) throw new Error('no codec');
  return registered.decode(buffer.subarray(8));
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

describe.each(CODECS)('registerCodecs, $name', ({ codec, compress }) => {
  const content = Uint8Array.from({ length: 200_000 }, (_, i) => (i * i) >> 5);
  const refused = (length: number, frame: Uint8Array) =>
    expect(() => decode(codec, length, frame), `length ${length}`).toThrow(Error);

  test('gives back what was compressed', () => {
    const frame = compress(content);
    expect(Buffer.compare(decode(codec, content.length, frame), content)).toBe(0);
    expect(Buffer.compare(decode(codec, frame.length, frame), content)).toBe(0);
  });

  test('gives nothing for nothing', () => {
    expect(decode(codec, 0, new Uint8Array())).toHaveLength(0);
  });

  test('refuses a length that is not that of the content', () => {
    const frame = compress(content);
    for (const length of [1, content.length - 1, content.length + 1, -2, 2 ** 52]) {
      refused(length, frame);
    }
  });

  test('refuses to make room for more than the frame can hold', () => {
    const frame = compress(new Uint8Array(16 * MiB));
    for (const length of [2 ** 31, 2 ** 40]) {
      // Thrown before a decoder, which would make the room, is called.
      expect(() => decode(codec, length, frame)).toThrow(
        /^LZ4 frame of \d+ bytes cannot hold \d+$|^ZSTD frame declares 16777216 bytes, to hold \d+$/,
      );
    }
  });

  test('refuses a frame cut at every length that loses content', () => {
    const frame = compress(content.subarray(0, 400));
    for (let length = 0; length < frame.length - 4; length++) {
      refused(400, frame.subarray(0, length));
    }
  });
});

test('registerCodecs, ZSTD, reads a frame that does not say how much it holds', () => {
  const text = 'Arrow'.repeat(40);
  // Written by `zstd --no-check` from its standard input.
  const frame = Buffer.from('28b52ffd0058650000284172726f7701004050450b', 'hex');
  expect(Buffer.from(decode(CompressionType.ZSTD, text.length, frame)).toString()).toBe(text);
  for (const length of [text.length - 1, text.length + 1, 2 ** 40]) {
    expect(() => decode(CompressionType.ZSTD, length, frame)).toThrow(Error);
  }
});
