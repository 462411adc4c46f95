import { truncate, writeFile } from 'node:fs/promises';
import {
  type Data,
  Dictionary,
  Field,
  FixedSizeBinary,
  FixedSizeList,
  Int32,
  LargeUtf8,
  List,
  makeData,
  Utf8,
  Utf8View,
  vectorFromArray,
} from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArrowFormatError } from '../../../data/arrow/format-error.ts';
import { readArrow } from '../../../data/arrow/read.ts';
import { arrowReading, bytesOf, type Encoding, ipc, only, recordBatch, texts } from './files.ts';

let reading: Awaited<ReturnType<typeof arrowReading>>;

beforeAll(async () => {
  reading = await arrowReading();
});

afterAll(() => reading.close());

const FILE: Encoding = { format: 'file', compression: 'none' };
const STREAM: Encoding = { format: 'stream', compression: 'none' };
const ROWS = 4099;
const NULLS = 1367;

/** A batch of two columns in which no other number is `ROWS` or `NULLS`. */
function batch() {
  const rows = Array.from({ length: ROWS }, (_, row) => row % 3);
  return recordBatch({
    c: only(
      vectorFromArray(
        rows.map((row) => (row === 0 ? null : row)),
        new Int32(),
      ).data,
    ),
    d: only(vectorFromArray(rows, new Int32()).data),
  });
}

/** The offset of a number as int64 in bytes. */
function offsetsOf(bytes: Buffer, value: number): number[] {
  const sought = Buffer.alloc(8);
  sought.writeBigInt64LE(BigInt(value));
  const found: number[] = [];
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) found.push(at);
  return found;
}

describe.each([FILE, STREAM])('readArrow refuses a $format', (encoding) => {
  test.each([
    ['rows of a batch or of a column', ROWS, 3, [-1, 0, ROWS - 1, ROWS + 1, 2 ** 40]],
    ['nulls of a column', NULLS, 1, [-1, NULLS - 1, NULLS + 1, 2 ** 40]],
  ])('that lies about the number of %s', async (_what, value, times, lies) => {
    const bytes = ipc([batch()], encoding);
    const found = offsetsOf(bytes, value);
    expect(found).toHaveLength(times);
    for (const at of found) {
      for (const lie of lies) {
        const changed = Buffer.from(bytes);
        changed.writeBigInt64LE(BigInt(lie), at);
        const failed = reading.read(changed, ['c', 'd']);
        await expect(failed, `${lie} at byte ${at}`).rejects.toThrow(ArrowFormatError);
      }
    }
  });

  test('whose buffers are outside of their batch', async () => {
    const bytes = ipc([batch()], encoding);
    // The writer pads buffers.
    const lengths = offsetsOf(bytes, 8 * Math.ceil(ROWS / 2));
    expect(lengths.length).toBeGreaterThan(1);
    for (const at of lengths) {
      for (const [lie, offset] of [
        [2 ** 40, at],
        [-8, at],
        [2 ** 40, at - 8],
        [-8, at - 8],
      ] as const) {
        const changed = Buffer.from(bytes);
        changed.writeBigInt64LE(BigInt(lie), offset);
        await expect(reading.read(changed, ['c', 'd'])).rejects.toThrow(ArrowFormatError);
      }
    }
  });
});

const int32 = (values: number[]) => only(vectorFromArray(values, new Int32()).data);
const item = new Field('item', new Int32(), true);
const text = (type: Utf8 | LargeUtf8, valueOffsets: Int32Array | BigInt64Array) =>
  // The parameters of makeData differ by type, and these two share theirs.
  makeData({ type, length: 2, nullCount: 0, valueOffsets, data: bytesOf('abcdef') } as never);

/** A 16-byte view of a string that is too long to stand in the view. */
function view(length: number, buffer: number, offset: number): Uint8Array {
  const bytes = Buffer.alloc(16);
  [length, 0x61616161, buffer, offset].forEach((word, index) => {
    bytes.writeInt32LE(word, 4 * index);
  });
  return bytes;
}

const views = (data: Uint8Array) =>
  makeData({
    type: new Utf8View(),
    length: 1,
    nullCount: 0,
    views: data,
    variadicBuffers: [bytesOf('a'.repeat(20))],
  });

const CONTRADICTORY: [what: string, data: () => Data, message: string][] = [
  [
    'texts with descending offsets',
    () => text(new Utf8(), Int32Array.of(0, 4, 2)),
    'offset 2 after',
  ],
  [
    'texts with a negative offset',
    () => text(new Utf8(), Int32Array.of(0, -1, 2)),
    'offset -1 after',
  ],
  [
    'texts that end beyond their bytes',
    () => text(new Utf8(), Int32Array.of(0, 1, 900)),
    '900 needed',
  ],
  [
    'large texts with descending offsets',
    () => text(new LargeUtf8(), BigInt64Array.of(0n, 4n, 2n)),
    'offset 2 after',
  ],
  [
    'large texts that end beyond their bytes',
    () => text(new LargeUtf8(), BigInt64Array.of(0n, 1n, 2n ** 40n)),
    'needed',
  ],
  ['numbers that are too few', () => int32([1]).clone(new Int32(), 0, 900), '900 needed'],
  [
    'lists of more items than there are',
    () =>
      makeData({
        type: new List(item),
        length: 1,
        nullCount: 0,
        valueOffsets: Int32Array.of(0, 900),
        child: int32([1, 2]),
      }),
    '900 needed',
  ],
  [
    'lists of a fixed size with too few items',
    () =>
      makeData({
        type: new FixedSizeList(3, item),
        length: 2,
        nullCount: 0,
        child: int32([1, 2, 3, 4, 5]),
      }),
    '6 needed',
  ],
  ['a view before its buffer', () => views(view(20, 0, -1)), 'view of row 0 is malformed'],
  ['a view beyond its buffer', () => views(view(20, 0, 900)), 'view of row 0 is malformed'],
  [
    'a view into a buffer that is not there',
    () => views(view(20, 1, 0)),
    'view of row 0 is malformed',
  ],
  ['a view of a negative length', () => views(view(-20, 0, 0)), 'view of row 0 is malformed'],
  [
    'a dictionary index beyond the dictionary',
    () =>
      makeData({
        type: new Dictionary(new Utf8(), new Int32(), 1),
        length: 1,
        nullCount: 0,
        data: Int32Array.of(2 ** 30),
        dictionary: vectorFromArray(['a'], new Utf8()),
      }),
    'index 1073741824 in row 0: 1 entries',
  ],
  [
    'bytes of a width that are too few',
    () =>
      makeData({
        type: new FixedSizeBinary(4000),
        length: 2,
        nullCount: 0,
        data: new Uint8Array(4000),
      }),
    '8000 needed',
  ],
];

describe('readArrow refuses', () => {
  test.each(CONTRADICTORY)('%s', async (_what, data, message) => {
    const failed = reading.read(ipc([recordBatch({ c: data() })], FILE), ['c']);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toThrow(ArrowFormatError);
  });

  test('a record batch of 2 GiB, and says what to do', async () => {
    const bytes = ipc([batch()], STREAM);
    const second = 8 + bytes.readInt32LE(4);
    const bodyAt = second + 8 + bytes.readInt32LE(second + 4);
    const bodyBytes = bytes.length - 8 - bodyAt;
    const stated = only(offsetsOf(bytes.subarray(second, bodyAt), bodyBytes));
    bytes.writeBigInt64LE(2n ** 31n, second + stated);
    await writeFile(reading.path, bytes);
    // The file has a hole: it takes no room.
    await truncate(reading.path, bodyAt + 2 ** 31);
    const failed = readArrow(reading.connection, reading.path, 'read', ['c', 'd']);
    await expect(failed).rejects.toThrow('write smaller ones');
  });

  test('a file whose footer leaves a batch out', async () => {
    const all = ipc([batch(), batch()], FILE);
    const footerAt = all.length - 10 - all.readInt32LE(all.length - 10);
    // The only vector of two structs in a footer without dictionaries.
    const count = all.indexOf(Buffer.of(2, 0, 0, 0), footerAt);
    const changed = Buffer.from(all);
    changed.writeInt32LE(1, count);
    await expect(reading.read(changed, ['c', 'd'])).rejects.toThrow(ArrowFormatError);
    await reading.read(all, ['c', 'd']);
    expect(await texts(reading.connection, 'select count(*)::integer from read')).toEqual([
      [2 * ROWS],
    ]);
  });
});
