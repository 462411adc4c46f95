import { writeFile } from 'node:fs/promises';
import {
  DateDay,
  Decimal,
  Dictionary,
  Field,
  Int32,
  List,
  makeData,
  Schema,
  Struct,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { MetadataVersion } from 'apache-arrow/enum';
import { FileBlock, Footer } from 'apache-arrow/ipc/metadata/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArrow } from '../../../data/arrow/read.ts';
import { ARROW_CASES } from './cases.ts';
import {
  arrowReading,
  ENCODINGS,
  type Encoding,
  fixedData,
  ipc,
  only,
  recordBatch,
  registerCodecs,
  texts,
  words,
} from './files.ts';

type Reading = Awaited<ReturnType<typeof arrowReading>>;
let reading: Reading;

beforeAll(async () => {
  await registerCodecs();
  reading = await arrowReading();
});

afterAll(() => reading.close());

const PLAIN: Encoding = { format: 'file', compression: 'none' };
const STREAM: Encoding = { format: 'stream', compression: 'none' };

/** The only column `c` of the table that was read: its DuckDB type, and its values as text. */
async function column(): Promise<{ types: unknown[]; values: unknown[] }> {
  const rows = await texts(reading.connection, 'select typeof(c), c::varchar from read');
  return { types: [...new Set(rows.map(([type]) => type))], values: rows.map(([, text]) => text) };
}

describe.each(ENCODINGS)('readArrow($format, $compression)', (encoding) => {
  test.each(ARROW_CASES)('reads %s', async (_name, data, type, values) => {
    await reading.connection.run("set timezone = 'UTC'");
    await reading.read(ipc([recordBatch({ c: data })], encoding), ['c']);
    expect(await column()).toEqual({ types: [type], values });
  });

  test('reads structs in lists and lists in structs', async () => {
    const topics = new List(new Field('item', new Utf8(), true));
    const log = new Struct<{ log_index: Utf8; topics: List<Utf8> }>([
      new Field('log_index', new Utf8(), true),
      new Field('topics', topics, true),
    ]);
    const logs = vectorFromArray(
      [
        [
          { log_index: '1', topics: ['a', 'b'] },
          { log_index: null, topics: null },
        ],
        null,
        [],
        [{ log_index: '4', topics: [] }, null],
      ],
      new List(new Field('item', log, true)),
    );
    await reading.read(ipc([recordBatch({ c: only(logs.data) })], encoding), ['c']);
    expect(await column()).toEqual({
      types: ['STRUCT(log_index VARCHAR, topics VARCHAR[])[]'],
      values: [
        "[{'log_index': 1, 'topics': [a, b]}, {'log_index': NULL, 'topics': NULL}]",
        null,
        '[]',
        "[{'log_index': 4, 'topics': []}, NULL]",
      ],
    });
  });

  test('reads every row of several batches, empty and sliced ones too', async () => {
    const all = Array.from({ length: 5000 }, (_, i) => (i % 7 === 0 ? null : `row ${i} ✓`));
    const numbers = Array.from({ length: 5000 }, (_, i) => (i % 11 === 0 ? null : i));
    const whole = recordBatch({
      c: only(vectorFromArray(all, new Utf8()).data),
      n: only(vectorFromArray(numbers, new Int32()).data),
    });
    const cuts = [0, 0, 3, 2051, 4099, 5000];
    const batches = cuts.slice(1).map((end, i) => whole.slice(cuts[i] ?? 0, end));
    await reading.read(ipc(batches, encoding), ['c', 'n']);
    const rows = await texts(reading.connection, 'select c, n from read');
    expect(rows).toEqual(all.map((text, i) => [text, numbers[i]]));
  });

  test('reads frames whose length is that of the compressed bytes', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => `row ${i % 10}`);
    const batch = recordBatch({ c: only(vectorFromArray(many, new Utf8()).data) });
    await reading.read(ipc([batch], encoding, true), ['c']);
    expect((await column()).values).toEqual(many);
  });

  test('reads a table without rows', async () => {
    const empty = recordBatch({ c: only(vectorFromArray(['a'], new Utf8()).data) }).slice(0, 0);
    await reading.read(ipc([empty], encoding), ['c']);
    expect(await texts(reading.connection, 'select * from read')).toEqual([]);
  });
});

describe('readArrow, dictionaries', () => {
  const type = new Dictionary(new Utf8(), new Int32(), 1);
  const indexed = (entries: string[], indices: number[]) => {
    const dictionary = vectorFromArray(entries, new Utf8());
    const data = Int32Array.from(indices);
    return recordBatch({
      c: makeData({ type, length: data.length, nullCount: 0, data, dictionary }),
    });
  };

  test('reads a stream that replaces a dictionary between batches', async () => {
    const batches = [indexed(['a', 'b'], [0, 1]), indexed(['x', 'y'], [1, 0])];
    await reading.read(ipc(batches, STREAM), ['c']);
    expect((await column()).values).toEqual(['a', 'b', 'y', 'x']);
  });

  test('reads a dictionary that grows', async () => {
    const first = vectorFromArray(['a', 'b'], new Utf8());
    const grown = first.concat(vectorFromArray(['c'], new Utf8()));
    const batch = (dictionary: typeof first, indices: number[]) =>
      recordBatch({
        c: makeData({
          type,
          length: indices.length,
          nullCount: 0,
          data: Int32Array.from(indices),
          dictionary,
        }),
      });
    const batches = [batch(first, [1, 0]), batch(grown, [2, 0])];
    for (const encoding of [PLAIN, STREAM]) {
      await reading.read(ipc(batches, encoding), ['c']);
      expect((await column()).values).toEqual(['b', 'a', 'c', 'a']);
    }
  });

  test('refuses an index that the dictionary does not have', async () => {
    for (const bad of [2, -1]) {
      const failed = reading.read(ipc([indexed(['a', 'b'], [0, bad])], PLAIN), ['c']);
      await expect(failed).rejects.toThrow(`column "c": index ${bad} in row 1: 2 entries`);
    }
  });
});

describe('readArrow, columns', () => {
  const batch = () =>
    recordBatch({
      b: only(vectorFromArray(['x'], new Utf8()).data),
      day: only(vectorFromArray([new Date(0)], new DateDay()).data),
      a: only(vectorFromArray([1], new Int32()).data),
    });

  test('gives the wanted columns in the wanted order and ignores the others', async () => {
    await reading.read(ipc([batch()], PLAIN), ['a', 'missing', 'b']);
    const described = await texts(reading.connection, 'select column_name from (describe read)');
    expect(described).toEqual([['a'], ['b']]);
    expect(await texts(reading.connection, 'select * from read')).toEqual([[1, 'x']]);
  });

  test('names the column and the type that it does not support', async () => {
    const failed = reading.read(ipc([batch()], PLAIN), ['day']);
    await expect(failed).rejects.toThrow('column "day": Arrow type Date32<DAY> is not supported');
  });

  test('refuses a file with none of the wanted columns', async () => {
    const failed = reading.read(ipc([batch()], PLAIN), ['staker']);
    await expect(failed).rejects.toThrow('none of the columns is there: staker');
  });

  test('quotes the name of the table', async () => {
    await writeFile(reading.path, ipc([batch()], PLAIN));
    await readArrow(reading.connection, reading.path, 'a "b"', ['a']);
    expect(await texts(reading.connection, 'select * from "a ""b"""')).toEqual([[1]]);
  });
});

describe('readArrow, values', () => {
  test('refuses text that is not UTF-8, unless it is null', async () => {
    const utf8Data = (nullBitmap: Uint8Array, nullCount: number) =>
      makeData({
        type: new Utf8(),
        length: 2,
        nullCount,
        nullBitmap,
        valueOffsets: Int32Array.of(0, 1, 2),
        data: Uint8Array.of(0x61, 0xff),
      });
    const bad = recordBatch({ c: utf8Data(Uint8Array.of(0b11), 0) });
    await expect(reading.read(ipc([bad], PLAIN), ['c'])).rejects.toThrow(
      'column "c": text of row 1 is not UTF-8',
    );
    await reading.read(ipc([recordBatch({ c: utf8Data(Uint8Array.of(0b01), 1) })], PLAIN), ['c']);
    expect((await column()).values).toEqual(['a', null]);
  });

  test('refuses a decimal with more digits than its type has', async () => {
    const data = fixedData(new Decimal(0, 38, 128), words(128, [10n ** 38n]), [true]);
    await expect(reading.read(ipc([recordBatch({ c: data })], PLAIN), ['c'])).rejects.toThrow(
      `column "c": ${10n ** 38n} in row 0 has more than 38 digits`,
    );
  });

  test('leaves no table behind', async () => {
    const data = fixedData(new Decimal(0, 2, 128), words(128, [1n, 100n]), [true, true]);
    await expect(reading.read(ipc([recordBatch({ c: data })], PLAIN), ['c'])).rejects.toThrow();
    await expect(reading.connection.run('select * from read')).rejects.toThrow('does not exist');
  });
});

test('readArrow reads a file whose first message is aligned to 64 bytes', async () => {
  const batch = recordBatch({ c: only(vectorFromArray(['a', 'b'], new Utf8()).data) });
  const stream = ipc([batch], STREAM);
  const offset = 64 + 8 + stream.readInt32LE(4);
  const block = new FileBlock(0, 0, offset);
  const schema = new Schema(batch.schema.fields);
  const footer = Footer.encode(new Footer(schema, MetadataVersion.V5, [block], []));
  const length = Buffer.alloc(4);
  length.writeInt32LE(footer.length);
  const head = Buffer.alloc(64);
  head.write('ARROW1');
  await reading.read(Buffer.concat([head, stream, footer, length, Buffer.from('ARROW1')]), ['c']);
  expect((await column()).values).toEqual(['a', 'b']);
});
