import { beforeAll, describe, expect, it } from 'vitest';
import { sqlName } from '../../../common/sql.ts';
import { type ColumnType, TABLES } from '../../../data/contract/tables.ts';
import {
  acceptsType,
  convertSql,
  malformedSql,
  storedType,
} from '../../../data/load/column-types.ts';
import { registerDecimalFunctions } from '../../../data/load/decimal-functions.ts';
import {
  accepted,
  ask,
  originalSnapshot,
  replacing,
  rewrite,
  withDatabase,
} from '../../support/broken.ts';

const INTEGER_TYPES =
  'tinyint smallint integer bigint hugeint utinyint usmallint uinteger ubigint uhugeint'.split(' ');
const WHOLE_TYPES = [...INTEGER_TYPES, 'decimal(38, 0)', 'decimal(3, 0)'];
const TEXT_TYPES = ['varchar', `enum('a')`, 'json'];
const TIME_TYPES = 'timestamp timestamp_s timestamp_ms timestamp_ns timestamptz'.split(' ');
const LIST_TYPES = 'bigint[] varchar[] bigint[3] double[]'.split(' ');
const STRUCT_TYPES = ['struct(a bigint, b varchar)', 'struct(b bigint)', 'struct(a double)'];
const FLOAT_TYPES = ['float', 'double'];
const DECIMAL_TYPES = ['decimal(38, 1)', 'decimal(18, 6)'];
const OTHER_TYPES = 'boolean blob date time interval uuid bit map(varchar,bigint)'.split(' ');
const ALL_TYPES = [
  ...[...WHOLE_TYPES, ...TEXT_TYPES, ...TIME_TYPES, ...LIST_TYPES, ...STRUCT_TYPES],
  ...[...FLOAT_TYPES, ...DECIMAL_TYPES, ...OTHER_TYPES],
];

const MALFORMED = 'malformed';

/**
 * The stored form of each value in a column of that kind, given as SQL: text, null or MALFORMED.
 */
function convert(type: ColumnType, values: readonly string[]): Promise<unknown[]> {
  return withDatabase(async (connection) => {
    registerDecimalFunctions(connection);
    const stored: unknown[] = [];
    for (const value of values) {
      // Tables, so that nothing is folded into a constant.
      await connection.run(`create or replace table raw as select ${value} as value`);
      const raw = (await connection.run('select value from raw')).columnType(0);
      expect(acceptsType(type, raw), `${type.kind} accepts ${raw}`).toBe(true);
      await connection.run(`create or replace table stored (value ${storedType(type)})`);
      await connection.run(`insert into stored select ${convertSql(type, raw, 'value')} from raw`);
      const [[text, malformed] = []] = await ask(
        connection,
        `select value::varchar, ${malformedSql(type, 'value')} from stored`,
      );
      stored.push(malformed === true ? MALFORMED : text);
      if (malformed === true || text === null) continue;
      const trusted = `(${convertSql(type, raw, 'value', true)})::${storedType(type)}::varchar`;
      const again = await ask(connection, `select ${trusted} from raw`);
      expect(again, `${value}, known to be valid`).toEqual([[text]]);
    }
    return stored;
  });
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const CAP = '9'.repeat(38);

/** The least and the greatest number of each count of digits to 38. */
const NUMBERS = Array.from({ length: 38 }, (_, at) => [
  10n ** BigInt(at),
  10n ** BigInt(at + 1) - 1n,
])
  .flat()
  .map(String);

const BYTE: ColumnType = { kind: 'integer', min: 0n, max: 255n };
const LONG: ColumnType = { kind: 'integer', min: -(2n ** 63n), max: 2n ** 63n - 1n };
const COLOR: ColumnType = { kind: 'oneOf', values: ['red', 'blue'] };

/** Values as SQL, and their stored values. */
interface Conversion {
  readonly title: string;
  readonly type: ColumnType;
  readonly values: Readonly<Record<string, string | null>>;
}

const CONVERSIONS: readonly Conversion[] = [
  {
    title: 'addresses become lower case, from text and from BLOB',
    type: { kind: 'address' },
    values: {
      "'0x' || repeat('aB', 20)": `0x${'ab'.repeat(20)}`,
      "'0X' || repeat('AB', 20)": `0x${'ab'.repeat(20)}`,
      "unhex(repeat('AB', 20))": `0x${'ab'.repeat(20)}`,
      'null::varchar': null,
      'null::blob': null,
    },
  },
  {
    title: 'hashes become lower case, from text and from BLOB',
    type: { kind: 'hash' },
    values: {
      "'0x' || repeat('aB', 32)": `0x${'ab'.repeat(32)}`,
      "unhex(repeat('AB', 32))": `0x${'ab'.repeat(32)}`,
    },
  },
  {
    title: 'addresses have nothing around them and no other digits',
    type: { kind: 'address' },
    values: {
      "'0x' || repeat('a', 40) || chr(10)": MALFORMED,
      "' 0x' || repeat('a', 40)": MALFORMED,
      "'0x' || repeat('a', 39)": MALFORMED,
      "'0x' || repeat('a', 41)": MALFORMED,
      "'0x' || repeat('a', 64)": MALFORMED,
      "'0x' || repeat('\uff21', 40)": MALFORMED,
      "repeat('a', 42)": MALFORMED,
      "''": MALFORMED,
      "''::blob": MALFORMED,
      "unhex(repeat('AB', 32))": MALFORMED,
    },
  },
  {
    title: 'amounts come from every type of whole numbers and from digits',
    type: { kind: 'amount' },
    values: {
      [`${CAP}::hugeint`]: CAP,
      [`${CAP}::decimal(38, 0)`]: CAP,
      [quoted(CAP)]: CAP,
      [quoted(`000${CAP}`)]: CAP,
      '9999::decimal(4, 0)': '9999',
      '255::utinyint': '255',
      '7::smallint': '7',
      '0::integer': '0',
      '9223372036854775807::bigint': '9223372036854775807',
      '18446744073709551615::ubigint': '18446744073709551615',
      '5::uhugeint': '5',
      "'5'::enum('5', 'x')": '5',
      'null::bigint': null,
      'null::varchar': null,
    },
  },
  {
    title: 'amounts keep each digit of a DECIMAL',
    type: { kind: 'amount' },
    values: {
      ...Object.fromEntries(NUMBERS.map((number) => [`${number}::decimal(38, 0)`, number])),
      '-0::decimal(38, 0)': '0',
      'null::decimal(38, 0)': null,
    },
  },
  {
    title: 'changes of amounts keep each digit and the sign of a DECIMAL',
    type: { kind: 'signed' },
    values: {
      ...Object.fromEntries(NUMBERS.map((number) => [`-${number}::decimal(38, 0)`, `-${number}`])),
      [`${CAP}::decimal(38, 0)`]: CAP,
      [`-${CAP}`]: `-${CAP}`,
      [quoted(`-${CAP}`)]: `-${CAP}`,
      '-5::decimal(4, 0)': '-5',
      'null::decimal(38, 0)': null,
    },
  },
  {
    title: 'amounts are at least 0, at most 1e38 - 1 and written in digits alone',
    type: { kind: 'amount' },
    values: {
      [`1${CAP.replaceAll('9', '0')}::hugeint`]: MALFORMED,
      [`${2n ** 127n - 1n}::hugeint`]: MALFORMED,
      [`${2n ** 128n - 1n}::uhugeint`]: MALFORMED,
      '-1::tinyint': MALFORMED,
      '-1::decimal(38, 0)': MALFORMED,
      [quoted(`1${'0'.repeat(38)}`)]: MALFORMED,
      "'1.5'": MALFORMED,
      "'1.0'": MALFORMED,
      "'1e5'": MALFORMED,
      "' 5'": MALFORMED,
      "'5' || chr(10)": MALFORMED,
      "'1_000'": MALFORMED,
      "''": MALFORMED,
      "'+1'": MALFORMED,
      "'-0'": MALFORMED,
      "'٣'": MALFORMED,
    },
  },
  {
    title: 'decimals keep every digit in their one plain form',
    type: { kind: 'decimal' },
    values: {
      '1.0432::double': '1.0432',
      '1.1::float': '1.1',
      '1e21::double': `1${'0'.repeat(21)}`,
      '1e-7::double': '0.0000001',
      '12.50::decimal(18, 2)': '12.5',
      '5::ubigint': '5',
      "'3412.123456789012345678901234567890'": '3412.12345678901234567890123456789',
      "'0012.50'": '12.5',
      "'0'": '0',
      "'100'": '100',
      "'0.0'": '0',
      "'0.05'": '0.05',
      "'1.'": '1',
      "'1.50'": '1.5',
      "repeat('7', 300)": '7'.repeat(300),
      "repeat('7', 301)": '7'.repeat(301),
      "'0.' || repeat('3', 298)": `0.${'3'.repeat(298)}`,
      'null::double': null,
    },
  },
  {
    title: 'decimals are finite and not negative',
    type: { kind: 'decimal' },
    values: {
      "'nan'::double": MALFORMED,
      "'inf'::double": MALFORMED,
      "'-inf'::float": MALFORMED,
      '-1::double': MALFORMED,
      '-0.01::decimal(9, 2)': MALFORMED,
      '-1::integer': MALFORMED,
      "'NaN'": MALFORMED,
      "''": MALFORMED,
      "'1,5'": MALFORMED,
      "'.5'": MALFORMED,
      "'1' || chr(10)": MALFORMED,
      "'1.5 '": MALFORMED,
      "'٣'": MALFORMED,
      "'0.' || repeat('3', 600)": MALFORMED,
    },
  },
  {
    title: 'times of every unit become microseconds of UTC',
    type: { kind: 'time' },
    values: {
      "'2025-01-01 12:00:00.123456'::timestamp": '2025-01-01 12:00:00.123456',
      "'2025-01-01 12:00:00'::timestamp_s": '2025-01-01 12:00:00',
      "'2025-01-01 12:00:00.123'::timestamp_ms": '2025-01-01 12:00:00.123',
      "'2025-01-01 12:00:00.123456789'::timestamp_ns": '2025-01-01 12:00:00.123456',
      "'2025-01-01 12:00:00+03'::timestamptz": '2025-01-01 09:00:00',
      "'9999-12-31 23:59:59.999999+00'::timestamptz": '9999-12-31 23:59:59.999999',
      'null::timestamp_ns': null,
    },
  },
  {
    title: 'times are finite and of four-digit years, in every unit',
    type: { kind: 'time' },
    values: {
      ...Object.fromEntries(
        TIME_TYPES.flatMap((unit) => [
          [`'infinity'::${unit}`, MALFORMED],
          [`'-infinity'::${unit}`, MALFORMED],
        ]),
      ),
      "'10000-01-01'::timestamp": MALFORMED,
      "'290000-01-01'::timestamp_s": MALFORMED,
      "'0002-01-01 (BC)'::timestamptz": MALFORMED,
    },
  },
  {
    title: 'JSON objects stay as they are written, on one line',
    type: { kind: 'json' },
    values: {
      [quoted('{"a":"NaN,]"}')]: '{"a":"NaN,]"}',
      [quoted('{"Infinity":[1,{"nan":"\\\\\\",}"}]}')]: '{"Infinity":[1,{"nan":"\\\\\\",}"}]}',
      [quoted('{"a":1,"a":2}')]: '{"a":1,"a":2}',
      [quoted('{"n":123456789012345678901234567890.50}')]:
        '{"n":123456789012345678901234567890.50}',
      [quoted(' {"a" :1} ')]: ' {"a" :1} ',
      [quoted('{"a":\r\n1}')]: '{"a":  1}',
      [`${quoted('{"a":1}')}::json`]: '{"a":1}',
      "''": '{}',
      'null::varchar': '{}',
      'null::json': '{}',
    },
  },
  {
    title: 'JSON is one object by the letter of its standard',
    type: { kind: 'json' },
    values: Object.fromEntries(
      [
        '{"a":1,}',
        '{"a":[1,]}',
        '{"a":[1\n,\n]}',
        '{"a":NaN}',
        '{"a":-Infinity}',
        '{"a":"\\"","b":nan}',
        "{'a':1}",
        '{a:1}',
        '{"a":01}',
        '{"a":+1}',
        '{"a":1} //',
        '{"a":True}',
        '{"a":"\t"}',
        '{"a":',
        '[{}]',
        '"{}"',
        'null',
        '1',
        ' ',
        '{}{}',
        '\ufeff{}',
      ].map((text) => [quoted(text), MALFORMED]),
    ),
  },
  {
    title: 'integers keep to their range, and are null outside of it',
    type: BYTE,
    values: {
      '0::tinyint': '0',
      '255::hugeint': '255',
      '255::decimal(38, 0)': '255',
      '7::uhugeint': '7',
      '256::integer': null,
      '-1::bigint': null,
      [`${2n ** 127n - 1n}::hugeint`]: null,
    },
  },
  {
    title: 'integers reach both ends of 64 bits and no further',
    type: LONG,
    values: {
      '(-9223372036854775808)::bigint': '-9223372036854775808',
      '9223372036854775807::ubigint': '9223372036854775807',
      '9223372036854775808::ubigint': null,
      '-9223372036854775809::decimal(38, 0)': null,
      '255::utinyint': '255',
    },
  },
  {
    title: 'named values are exact',
    type: COLOR,
    values: {
      "'red'": 'red',
      "'blue'::enum('blue', 'green')": 'blue',
      "'green'::enum('blue', 'green')": MALFORMED,
      "'Red'": MALFORMED,
      "''": MALFORMED,
      'null::varchar': null,
    },
  },
  {
    title: 'identifiers are text or digits',
    type: { kind: 'identifier' },
    values: { "'x-1'": 'x-1', '9007199254740993::bigint': '9007199254740993', '5::hugeint': '5' },
  },
  {
    title: 'text is kept, from ENUM and JSON too',
    type: { kind: 'text' },
    values: { "' a '": ' a ', "'a'::enum('a')": 'a', "'[1, 2]'::json": '[1, 2]' },
  },
  {
    title: 'every item of a list is converted, and one that is malformed or null spoils it',
    type: { kind: 'list', of: BYTE },
    values: {
      '[1, 2]': '[1, 2]',
      '[1, 2]::bigint[2]': '[1, 2]',
      '[]': '[]',
      '[1, null]': MALFORMED,
      '[1, 256]': MALFORMED,
      'null::bigint[]': null,
    },
  },
  {
    title: 'lists of text may hold nulls',
    type: { kind: 'list', of: { kind: 'text' } },
    values: { "['a', null]": '[a, NULL]' },
  },
  {
    title: 'lists of lists are converted to the bottom',
    type: { kind: 'list', of: { kind: 'list', of: { kind: 'amount' } } },
    values: { "[['1'], ['2', '3']]": '[[1], [2, 3]]', "[['1'], ['1.5']]": MALFORMED },
  },
  {
    title: 'fields of a struct are taken by name; only text among them may be null',
    type: { kind: 'struct', fields: { shares: { kind: 'amount' }, name: { kind: 'text' } } },
    values: {
      "{'extra': 1, 'name': 'a', 'shares': '7'}": "{'shares': 7, 'name': a}",
      "{'name': null::varchar, 'shares': 7}": "{'shares': 7, 'name': NULL}",
      "{'name': 'a', 'shares': null::integer}": MALFORMED,
      "{'name': 'a', 'shares': -7}": MALFORMED,
      'null::struct(name varchar, shares integer)': null,
    },
  },
];

describe('conversion', () => {
  it.each(CONVERSIONS)('$title', async ({ type, values }) => {
    const stored = await convert(type, Object.keys(values));
    const pairs = Object.keys(values).map((value, index) => [value, stored[index]]);
    expect(Object.fromEntries(pairs)).toEqual(values);
  });
});

describe('of all types', () => {
  it.each<[ColumnType, readonly string[]]>([
    [{ kind: 'address' }, [...TEXT_TYPES, 'blob']],
    [{ kind: 'hash' }, [...TEXT_TYPES, 'blob']],
    [{ kind: 'amount' }, [...WHOLE_TYPES, ...TEXT_TYPES]],
    [{ kind: 'decimal' }, [...WHOLE_TYPES, ...TEXT_TYPES, ...DECIMAL_TYPES, ...FLOAT_TYPES]],
    [{ kind: 'time' }, TIME_TYPES],
    [{ kind: 'json' }, TEXT_TYPES],
    [{ kind: 'text' }, TEXT_TYPES],
    [{ kind: 'identifier' }, [...WHOLE_TYPES, ...TEXT_TYPES]],
    [{ kind: 'boolean' }, ['boolean']],
    [BYTE, WHOLE_TYPES],
    [COLOR, TEXT_TYPES],
    [{ kind: 'list', of: BYTE }, ['bigint[]', 'bigint[3]']],
    [{ kind: 'struct', fields: { a: BYTE } }, ['struct(a bigint, b varchar)']],
  ])('a column of $kind takes its own, and nulls of these convert', async (type, expected) => {
    const taken = await withDatabase(async (connection) => {
      registerDecimalFunctions(connection);
      const found: string[] = [];
      for (const sqlType of ALL_TYPES) {
        await connection.run(`create or replace table raw as select null::${sqlType} as value`);
        const raw = (await connection.run('select value from raw')).columnType(0);
        if (!acceptsType(type, raw)) continue;
        found.push(sqlType);
        const converted = `${convertSql(type, raw, 'value')}::varchar`;
        const nothing = type.kind === 'json' ? '{}' : null;
        expect(await ask(connection, `select ${converted} from raw`)).toEqual([[nothing]]);
      }
      return found;
    });
    expect(taken.sort()).toEqual([...expected].sort());
  });
});

const original = originalSnapshot(1);

/** Every row of every table, as text, in an order of their own. */
const EVERYTHING = TABLES.map(
  ({ name }) => `select '${name}', "row"::varchar from snapshot.${name} as "row"`,
).join(' union all ');

describe('the same snapshot is loaded from', () => {
  /** Other types for columns of these kinds. */
  type Change = [kinds: ColumnType['kind'][], value: (column: string) => string];

  let before: Map<string, string[]>;
  beforeAll(async () => {
    before = await rowsOf(original.whole);
  });

  /** Every row of every table, as text, in an order of their own. */
  async function rowsOf(folder: string): Promise<Map<string, string[]>> {
    const { id, answer } = await accepted(folder, EVERYTHING);
    const found = new Map([['id', [id]]]);
    for (const [table, row] of answer.map((cells) => cells.map(String)).sort()) {
      found.set(`${table}`, [...(found.get(`${table}`) ?? []), `${row}`]);
    }
    return found;
  }

  async function expectSame(folder: string): Promise<void> {
    const after = await rowsOf(folder);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of after) {
      if (table === 'id') expect(rows).not.toEqual(before.get(table));
      else expect(rows, table).toEqual(before.get(table));
    }
  }

  // A load costs the same for one kind of columns as for all of them.
  it.each<[title: string, changes: Change[]]>([
    [
      'BLOB addresses, amounts and decimals as text, integers as DECIMAL, times with a zone, objects of type JSON',
      [
        [['address', 'hash'], (x) => `unhex(substr(${x}, 3))`],
        [['amount'], (x) => `'0' || ${x}::varchar`],
        [['signed', 'decimal'], (x) => `${x}::varchar`],
        [['integer'], (x) => `${x}::decimal(38, 0)`],
        [['identifier'], (x) => `${x}::integer`],
        [['time'], (x) => `timezone('UTC', ${x})`],
        [['json'], (x) => `nullif(${x}, '')::json`],
      ],
    ],
    [
      'addresses in capitals, decimals as DECIMAL, times in nanoseconds',
      [
        [['address', 'hash'], (x) => `upper(${x})`],
        [['decimal'], (x) => `${x}::varchar::decimal(38, 26)`],
        [['time'], (x) => `${x}::timestamp_ns`],
      ],
    ],
  ])('%s', async (_title, changes) => {
    const folder = original.copyWhole();
    for (const { name, columns } of TABLES) {
      const values = columns.flatMap((column) => {
        const change = changes.find(([kinds]) => kinds.includes(column.type.kind));
        // Its sums have more digits than DECIMAL.
        if (column.name === 'cumulative') return [];
        return change ? [[column.name, change[1](sqlName(column.name))]] : [];
      });
      if (values.length === 0) continue;
      await rewrite(folder, name, `select ${replacing(Object.fromEntries(values))} from source`);
    }
    await expectSame(folder);
  });

  it('columns in another order, with others among them', async () => {
    const folder = original.copyWhole();
    for (const { name, columns } of TABLES) {
      const reversed = columns.map((column) => sqlName(column.name)).reverse();
      await rewrite(
        folder,
        name,
        `select 'more' as extra, ${reversed.join(', ')}, 1.5 as "Key" from source`,
      );
    }
    await expectSame(folder);
  });
});

it('times in milliseconds are read as such', async () => {
  const folder = original.copy();
  const values = { updated_at: `'2025-02-03 04:05:06.789'::timestamp_ms` };
  await rewrite(folder, 'stakers', `select ${replacing(values)} from source`);
  const times = 'select distinct updated_at::varchar from snapshot.stakers';
  expect((await accepted(folder, times)).answer).toEqual([['2025-02-03 04:05:06.789']]);
});

it('a snapshot whose tables have no rows is accepted', async () => {
  const folder = original.copyWhole();
  for (const { name } of TABLES) {
    await rewrite(folder, name, `select ${replacing({})} from source where false`);
  }
  const { rows, warnings } = await accepted(folder);
  expect(rows).toEqual(Object.fromEntries(TABLES.map(({ name }) => [name, 0])));
  expect(warnings).toEqual([]);
});
