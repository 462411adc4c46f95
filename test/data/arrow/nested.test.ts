import {
  Dictionary,
  Field,
  Int8,
  Int32,
  Int64,
  LargeList,
  List,
  makeData,
  Struct,
  Utf8,
  Utf8View,
  vectorFromArray,
} from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrowReading, type Encoding, ipc, only, recordBatch, texts } from './files.ts';

let reading: Awaited<ReturnType<typeof arrowReading>>;

beforeAll(async () => {
  reading = await arrowReading();
});

afterAll(() => reading.close());

const FILE: Encoding = { format: 'file', compression: 'none' };
/** Three chunks of DuckDB's. */
const ROWS = 5000;
const rows = Array.from({ length: ROWS }, (_, row) => row);
const field = (type: Int32 | Utf8) => new Field('item', type, true);

/** The result of `sql` for the column `c`. */
async function ofColumn(data: ReturnType<typeof makeData>, sql: string): Promise<unknown[]> {
  await reading.read(ipc([recordBatch({ c: data })], FILE), ['c']);
  return (await texts(reading.connection, sql)).map(([value]) => value);
}

describe('readArrow, arrays longer than a chunk', () => {
  test('reads lists of structs, of which the first chunk alone has nulls', async () => {
    const type = new Struct<{ n: Int32; t: Utf8 }>([
      new Field('n', new Int32(), true),
      new Field('t', new Utf8(), true),
    ]);
    const lists = rows.map((row) => {
      if (row === 1) return null;
      const items = Array.from({ length: row % 3 }, (_, item) => ({
        n: row + item,
        t: `text ${row} and ${item}`,
      }));
      return row === 2 ? [null, { n: null, t: null }] : items;
    });
    const data = only(vectorFromArray(lists, new List(new Field('item', type, true))).data);
    const read = await ofColumn(data, 'select to_json(c)::varchar from read');
    expect(read).toEqual(lists.map((list) => (list === null ? null : JSON.stringify(list))));
  });

  test('reads texts of every length, in offsets and in views, at any byte', async () => {
    const all = rows.map((row) => (row % 17 === 0 ? null : 'é✓x'.repeat(row % 9)));
    for (const type of [new Utf8(), new Utf8View()]) {
      const data = only(vectorFromArray(all, type).data);
      expect(await ofColumn(data, 'select c from read')).toEqual(all);
    }
  });

  test('reads lists whose items begin within a byte of the validity', async () => {
    const all = rows.map((row) => [row % 5 ? row : null, null, row]);
    const data = only(vectorFromArray(all, new List(field(new Int32()))).data);
    const read = await ofColumn(data, 'select to_json(c)::varchar from read');
    expect(read).toEqual(all.map((list) => JSON.stringify(list)));
  });

  test('reads large lists', async () => {
    const offsets = BigInt64Array.from({ length: ROWS + 1 }, (_, row) => BigInt(2 * row));
    const items = Array.from({ length: 2 * ROWS }, (_, item) => `item ${item} of a large list`);
    const data = makeData({
      type: new LargeList(field(new Utf8())),
      length: ROWS,
      nullCount: 0,
      valueOffsets: offsets,
      child: only(vectorFromArray(items, new Utf8()).data),
    });
    const read = await ofColumn(data, "select array_to_string(c, '|') from read");
    expect(read).toEqual(rows.map((row) => items.slice(2 * row, 2 * row + 2).join('|')));
  });
});

test('readArrow gives nulls for the fields of a struct that is null, whatever they hold', async () => {
  const data = makeData({
    type: new Struct([new Field('a', new Int32(), true), new Field('b', new Utf8(), true)]),
    length: 3,
    nullCount: 1,
    nullBitmap: Uint8Array.of(0b101),
    children: [
      only(vectorFromArray([1, 2, 3], new Int32()).data),
      only(vectorFromArray(['x', 'y', 'z'], new Utf8()).data),
    ],
  });
  const read = await ofColumn(data, 'select c.a::varchar || c.b from read');
  expect(read).toEqual(['1x', null, '3z']);
});

describe('readArrow, dictionaries', () => {
  test('reads one that holds a null', async () => {
    const dictionary = vectorFromArray(['a text that is stored elsewhere', null, 'b'], new Utf8());
    const data = makeData({
      type: new Dictionary(new Utf8(), new Int8(), 1),
      length: 4,
      nullCount: 1,
      nullBitmap: Uint8Array.of(0b1011),
      data: Int8Array.of(2, 1, 0, 0),
      dictionary,
    });
    const read = await ofColumn(data, 'select c from read');
    expect(read).toEqual(['b', null, null, 'a text that is stored elsewhere']);
  });

  test('reads lists of dictionary values', async () => {
    const words = rows.map((row) => `word ${row % 100} that takes some room`);
    const type = new Dictionary(new Utf8(), new Int32(), 1);
    const child = only(vectorFromArray(words, type).data);
    const data = makeData({
      type: new List(new Field('item', type, true)),
      length: ROWS / 2,
      nullCount: 0,
      valueOffsets: Int32Array.from({ length: ROWS / 2 + 1 }, (_, row) => 2 * row),
      child,
    });
    const read = await ofColumn(data, 'select unnest(c) from read');
    expect(read).toEqual(words);
  });

  test('does not read one of lists', async () => {
    const type = new List(new Field('item', new Int64(), true));
    const dictionary = vectorFromArray([[1n]], type);
    const data = makeData({
      type: new Dictionary(type, new Int32(), 1),
      length: 1,
      nullCount: 0,
      data: Int32Array.of(0),
      dictionary,
    });
    await expect(ofColumn(data, 'select c from read')).rejects.toThrow(
      'column "c": Arrow type Dictionary<Int32, List<Int64>> is not supported',
    );
  });
});
