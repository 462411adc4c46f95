import { writeFile } from 'node:fs/promises';
import {
  Binary,
  Bool,
  type Data,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  FixedSizeBinary,
  FixedSizeList,
  Float16,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  LargeBinary,
  LargeUtf8,
  List,
  makeData,
  Null,
  Struct,
  Timestamp,
  TimeUnit,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
  Utf8View,
  vectorFromArray,
} from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArrowFormatError, readArrow } from '../../data/read-arrow.ts';
import {
  arrowReading,
  FORMS,
  type Form,
  fixedData,
  ipc,
  recordBatch,
  registerCodecs,
  texts,
} from './arrow-files.ts';

type Reading = Awaited<ReturnType<typeof arrowReading>>;
let reading: Reading;

beforeAll(async () => {
  await registerCodecs();
  reading = await arrowReading();
});

afterAll(() => reading.close());

const PLAIN: Form = { format: 'file', compression: 'none' };
const STREAM: Form = { format: 'stream', compression: 'none' };

/** The one column `c` of what was read: its DuckDB type, and its values as text. */
async function column(): Promise<{ types: unknown[]; values: unknown[] }> {
  const rows = await texts(reading.connection, 'select typeof(c), c::varchar from read');
  return { types: [...new Set(rows.map(([type]) => type))], values: rows.map(([, text]) => text) };
}

/** Little-endian words of two's-complement integers, as Arrow stores decimals. */
function words(bits: number, values: readonly bigint[]): Uint32Array {
  const perValue = bits / 32;
  return Uint32Array.from({ length: values.length * perValue }, (_, i) => {
    const value = BigInt.asUintN(bits, values[Math.floor(i / perValue)] ?? 0n);
    return Number((value >> BigInt(32 * (i % perValue))) & 0xffffffffn);
  });
}

function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`${items.length} items`);
  return item;
}

const THERE = [true, false, true];
const WIDE = 10n ** 38n - 1n;
const SECONDS = [1_600_000_000n, 0n, -1n];
const time = (unit: TimeUnit, zone: string | null, factor: bigint) =>
  fixedData(
    new Timestamp(unit, zone),
    BigInt64Array.from(SECONDS, (s) => s * factor),
    THERE,
  );
const bytesOf = (text: string) => new TextEncoder().encode(text);
const TEXTS = ['0xabc', null, 'naïve ✓ and longer than twelve bytes', '', 'a\u0000b'];

/** A large type has no builder: the offsets of the small one, widened. */
function large(small: Data, type: LargeUtf8 | LargeBinary): Data {
  const { length, nullCount, nullBitmap, values: data } = small;
  const valueOffsets = BigInt64Array.from(small.valueOffsets, BigInt);
  return makeData({
    type: new LargeUtf8(),
    length,
    nullCount,
    nullBitmap,
    valueOffsets,
    data,
  }).clone(type);
}

const utf8 = only(vectorFromArray(TEXTS, new Utf8()).data);
const binary = only(vectorFromArray([bytesOf('ab'), null, bytesOf('\u0000')], new Binary()).data);

const CASES: [name: string, data: Data, type: string, values: (string | null)[]][] = [
  [
    'Int8',
    fixedData(new Int8(), Int8Array.of(-128, 9, 127), THERE),
    'TINYINT',
    ['-128', null, '127'],
  ],
  [
    'Int16',
    fixedData(new Int16(), Int16Array.of(-32768, 9, 1), THERE),
    'SMALLINT',
    ['-32768', null, '1'],
  ],
  [
    'Int32',
    fixedData(new Int32(), Int32Array.of(-(2 ** 31), 9, 1), THERE),
    'INTEGER',
    ['-2147483648', null, '1'],
  ],
  [
    'Int64',
    fixedData(new Int64(), BigInt64Array.of(-(2n ** 63n), 9n, 2n ** 63n - 1n), THERE),
    'BIGINT',
    ['-9223372036854775808', null, '9223372036854775807'],
  ],
  [
    'Uint8',
    fixedData(new Uint8(), Uint8Array.of(255, 9, 0), THERE),
    'UTINYINT',
    ['255', null, '0'],
  ],
  [
    'Uint16',
    fixedData(new Uint16(), Uint16Array.of(65535, 9, 0), THERE),
    'USMALLINT',
    ['65535', null, '0'],
  ],
  [
    'Uint32',
    fixedData(new Uint32(), Uint32Array.of(2 ** 32 - 1, 9, 0), THERE),
    'UINTEGER',
    ['4294967295', null, '0'],
  ],
  [
    'Uint64',
    fixedData(new Uint64(), BigUint64Array.of(2n ** 64n - 1n, 9n, 0n), THERE),
    'UBIGINT',
    ['18446744073709551615', null, '0'],
  ],
  [
    'Float16',
    fixedData(new Float16(), Uint16Array.of(0x3e00, 9, 0xc000), THERE),
    'FLOAT',
    ['1.5', null, '-2.0'],
  ],
  [
    'Float32',
    fixedData(new Float32(), Float32Array.of(0.5, 9, -2), THERE),
    'FLOAT',
    ['0.5', null, '-2.0'],
  ],
  [
    'Float64',
    fixedData(new Float64(), Float64Array.of(0.1, 9, Number.NaN), THERE),
    'DOUBLE',
    ['0.1', null, 'nan'],
  ],
  ['Bool', fixedData(new Bool(), Uint8Array.of(0b001), THERE), 'BOOLEAN', ['true', null, 'false']],
  [
    'Decimal(38,0)',
    fixedData(new Decimal(0, 38, 128), words(128, [WIDE, 9n, -WIDE]), THERE),
    'DECIMAL(38,0)',
    [`${WIDE}`, null, `-${WIDE}`],
  ],
  [
    'Decimal(38,18)',
    fixedData(new Decimal(18, 38, 128), words(128, [-1n, 9n, 2n ** 64n]), THERE),
    'DECIMAL(38,18)',
    ['-0.000000000000000001', null, '18.446744073709551616'],
  ],
  [
    'Decimal(9,4) of 128 bits',
    fixedData(new Decimal(4, 9, 128), words(128, [10432n, 9n, -1n]), THERE),
    'DECIMAL(9,4)',
    ['1.0432', null, '-0.0001'],
  ],
  [
    'Decimal(4,1) of 32 bits',
    fixedData(new Decimal(1, 4, 32), words(32, [-9999n, 9n, 1n]), THERE),
    'DECIMAL(4,1)',
    ['-999.9', null, '0.1'],
  ],
  [
    'Decimal(18,2) of 64 bits',
    fixedData(new Decimal(2, 18, 64), words(64, [-1n, 9n, 10n ** 18n - 1n]), THERE),
    'DECIMAL(18,2)',
    ['-0.01', null, '9999999999999999.99'],
  ],
  [
    'Decimal of 256 bits',
    fixedData(new Decimal(2, 76, 256), words(256, [-(10n ** 70n), 9n, 5n]), THERE),
    'VARCHAR',
    [`-1${'0'.repeat(68)}.00`, null, '0.05'],
  ],
  [
    'Timestamp of seconds',
    time(TimeUnit.SECOND, null, 1n),
    'TIMESTAMP_S',
    ['2020-09-13 12:26:40', null, '1969-12-31 23:59:59'],
  ],
  [
    'Timestamp of milliseconds',
    time(TimeUnit.MILLISECOND, null, 1000n),
    'TIMESTAMP_MS',
    ['2020-09-13 12:26:40', null, '1969-12-31 23:59:59'],
  ],
  [
    'Timestamp of microseconds',
    time(TimeUnit.MICROSECOND, null, 1_000_000n),
    'TIMESTAMP',
    ['2020-09-13 12:26:40', null, '1969-12-31 23:59:59'],
  ],
  [
    'Timestamp of nanoseconds',
    time(TimeUnit.NANOSECOND, null, 1_000_000_001n),
    'TIMESTAMP_NS',
    ['2020-09-13 12:26:41.6', null, '1969-12-31 23:59:58.999999999'],
  ],
  [
    'Timestamp of seconds, UTC',
    time(TimeUnit.SECOND, 'UTC', 1n),
    'TIMESTAMP WITH TIME ZONE',
    ['2020-09-13 12:26:40+00', null, '1969-12-31 23:59:59+00'],
  ],
  [
    'Timestamp of milliseconds, UTC',
    time(TimeUnit.MILLISECOND, 'UTC', 1001n),
    'TIMESTAMP WITH TIME ZONE',
    ['2020-10-02 00:53:20+00', null, '1969-12-31 23:59:58.999+00'],
  ],
  [
    'Timestamp of microseconds, Paris',
    time(TimeUnit.MICROSECOND, 'Europe/Paris', 1_000_000n),
    'TIMESTAMP WITH TIME ZONE',
    ['2020-09-13 12:26:40+00', null, '1969-12-31 23:59:59+00'],
  ],
  [
    'Timestamp of nanoseconds, UTC',
    time(TimeUnit.NANOSECOND, 'UTC', 1_000_000_001n),
    'TIMESTAMP WITH TIME ZONE',
    ['2020-09-13 12:26:41.6+00', null, '1969-12-31 23:59:58.999999+00'],
  ],
  ['Null', makeData({ type: new Null(), length: 2 }), 'VARCHAR', [null, null]],
  ['Utf8', utf8, 'VARCHAR', TEXTS],
  ['LargeUtf8', large(utf8, new LargeUtf8()), 'VARCHAR', TEXTS],
  ['Utf8View', only(vectorFromArray(TEXTS, new Utf8View()).data), 'VARCHAR', TEXTS],
  [
    'Dictionary of Utf8',
    only(vectorFromArray(['b', 'a', null, 'b'], new Dictionary(new Utf8(), new Uint8())).data),
    'VARCHAR',
    ['b', 'a', null, 'b'],
  ],
  [
    'Dictionary of Int64',
    only(vectorFromArray([2n, null, 2n ** 60n, 2n], new Dictionary(new Int64(), new Int16())).data),
    'BIGINT',
    ['2', null, '1152921504606846976', '2'],
  ],
  ['Binary', binary, 'BLOB', ['ab', null, '\\x00']],
  ['LargeBinary', large(binary, new LargeBinary()), 'BLOB', ['ab', null, '\\x00']],
  [
    'FixedSizeBinary',
    fixedData(new FixedSizeBinary(2), bytesOf('ab..\u0001c'), THERE),
    'BLOB',
    ['ab', null, '\\x01c'],
  ],
  [
    'List',
    only(vectorFromArray([[1, 2], null, []], new List(new Field('item', new Int32(), true))).data),
    'INTEGER[]',
    ['[1, 2]', null, '[]'],
  ],
  [
    'FixedSizeList',
    only(
      vectorFromArray(
        [['a', 'b'], null, ['c', 'd']],
        new FixedSizeList(2, new Field('item', new Utf8(), true)),
      ).data,
    ),
    'VARCHAR[]',
    ['[a, b]', null, '[c, d]'],
  ],
];

describe.each(FORMS)('readArrow($format, $compression)', (form) => {
  test.each(CASES)('reads %s', async (_name, data, type, values) => {
    await reading.connection.run("set timezone = 'UTC'");
    await reading.read(ipc([recordBatch({ c: data })], form), ['c']);
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
    await reading.read(ipc([recordBatch({ c: only(logs.data) })], form), ['c']);
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
    await reading.read(ipc(batches, form), ['c', 'n']);
    const rows = await texts(reading.connection, 'select c, n from read');
    expect(rows).toEqual(all.map((text, i) => [text, numbers[i]]));
  });

  test('reads a table without rows', async () => {
    const empty = recordBatch({ c: only(vectorFromArray(['a'], new Utf8()).data) }).slice(0, 0);
    await reading.read(ipc([empty], form), ['c']);
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
    for (const form of [PLAIN, STREAM]) {
      await reading.read(ipc(batches, form), ['c']);
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

/** A generator of the same numbers below `limit` on every run (mulberry32). */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

describe('readArrow, corrupt input', () => {
  const WANTED = ['text', 'word', 'amount', 'list'];

  function small(): ReturnType<typeof recordBatch>[] {
    const batch = (from: number) => {
      const rows = Array.from({ length: 20 }, (_, i) => from + i);
      const there = rows.map((i) => i % 5 !== 0);
      return recordBatch({
        text: only(
          vectorFromArray(
            rows.map((i) => (i % 3 ? `0x${i}` : null)),
            new Utf8(),
          ).data,
        ),
        word: only(
          vectorFromArray(
            rows.map((i) => `w${i % 2}`),
            new Dictionary(new Utf8(), new Int8(), 7),
          ).data,
        ),
        amount: fixedData(new Decimal(0, 38, 128), words(128, rows.map(BigInt)), there),
        list: only(
          vectorFromArray(
            rows.map((i) => [i, i]),
            new List(new Field('item', new Int32(), true)),
          ).data,
        ),
      });
    };
    return [batch(0)];
  }

  /** What came of reading: the number of rows, or the error. */
  async function outcome(bytes: Uint8Array): Promise<number | Error> {
    try {
      await reading.read(bytes, WANTED);
      return (await texts(reading.connection, 'select * from read')).length;
    } catch (cause) {
      expect(cause).toBeInstanceOf(ArrowFormatError);
      // The line above leaves nothing else.
      const error = cause as ArrowFormatError;
      expect(error.message).not.toMatch(/\n| at .*:\d+:\d+/);
      return error;
    }
  }

  test('refuses an empty file', async () => {
    expect(await outcome(new Uint8Array(0))).toHaveProperty(
      'message',
      'Arrow data is empty: 0 bytes',
    );
  });

  test('refuses garbage', async () => {
    const random = seeded(1);
    for (let i = 0; i < 200; i++) {
      const garbage = Uint8Array.from({ length: 1 + random(400) }, () => random(256));
      expect(await outcome(garbage)).toBeInstanceOf(ArrowFormatError);
    }
    expect(await outcome(bytesOf('PAR1 is not Arrow'))).toHaveProperty(
      'message',
      'not Arrow data: it begins neither as a file nor as a stream',
    );
  });

  describe.each(FORMS)('$format, $compression', (form) => {
    test('refuses the file cut at every length', { timeout: 120_000 }, async () => {
      const bytes = ipc(small(), form);
      expect(await outcome(bytes)).toBe(20);
      const read: number[] = [];
      for (let length = 0; length < bytes.length; length++) {
        const result = await outcome(bytes.subarray(0, length));
        if (!(result instanceof Error)) read.push(length);
      }
      // A stream may end between messages: after the schema, the dictionary, and before its marker.
      expect(read).toHaveLength(form.format === 'file' ? 0 : 3);
      if (form.format === 'stream') expect(read.at(-1)).toBe(bytes.length - 8);
    });

    test('survives flipped bits, with an error or with rows', { timeout: 120_000 }, async () => {
      const bytes = ipc(small(), form);
      const random = seeded(2);
      let refused = 0;
      for (let i = 0; i < 600; i++) {
        const damaged = Buffer.from(bytes);
        for (let flips = 1 + random(2); flips > 0; flips--) {
          const at = random(damaged.length);
          damaged[at] = (damaged[at] ?? 0) ^ (1 << random(8));
        }
        const result = await outcome(damaged);
        if (result instanceof Error) refused += 1;
        else expect(result).toBe(20);
      }
      expect(refused).toBeGreaterThan(100);
    });
  });
});
