import {
  Binary,
  Bool,
  type Data,
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
import { bytesOf, fixedData, only, words } from './files.ts';

const THERE = [true, false, true];
const WIDE = 10n ** 38n - 1n;
const SECONDS = [1_600_000_000n, 0n, -1n];
const time = (unit: TimeUnit, zone: string | null, factor: bigint) =>
  fixedData(
    new Timestamp(unit, zone),
    BigInt64Array.from(SECONDS, (s) => s * factor),
    THERE,
  );
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

/** A column of each supported type, and the DuckDB type and values that it becomes. */
export const ARROW_CASES: [name: string, data: Data, type: string, values: (string | null)[]][] = [
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
    'TIMESTAMP_S',
    ['2020-09-13 12:26:40', null, '1969-12-31 23:59:59'],
  ],
  [
    'Timestamp of milliseconds, UTC',
    time(TimeUnit.MILLISECOND, 'UTC', 1001n),
    'TIMESTAMP_MS',
    ['2020-10-02 00:53:20', null, '1969-12-31 23:59:58.999'],
  ],
  [
    'Timestamp of microseconds, Paris',
    time(TimeUnit.MICROSECOND, 'Europe/Paris', 1_000_000n),
    'TIMESTAMP',
    ['2020-09-13 12:26:40', null, '1969-12-31 23:59:59'],
  ],
  [
    'Timestamp of nanoseconds, UTC',
    time(TimeUnit.NANOSECOND, 'UTC', 1_000_000_001n),
    'TIMESTAMP_NS',
    ['2020-09-13 12:26:41.6', null, '1969-12-31 23:59:58.999999999'],
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
