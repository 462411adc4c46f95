import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlFormat, SqlValue } from '../../../engine/protocol/query-request.ts';
import { answerSql } from '../../../engine/query/sql/answer-sql.ts';
import { openSandbox, type Sandbox } from '../../../engine/query/sql/sandbox.ts';
import { FileWriter } from '../../../engine/query/sql/write-file.ts';
import { CSV_CELLS } from '../../support/csv-cells.ts';
import { prepared } from '../../support/engines.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';

const folder = temporaryFolder();
const writer = new FileWriter(folder);
let sandbox: Sandbox;
let reader: DuckDBConnection;
let files = 0;
beforeAll(async () => {
  sandbox = await openSandbox(await prepared(SAMPLE), 2 ** 28);
  reader = await (await DuckDBInstance.create(':memory:')).connect();
  await reader.run("set timezone = 'UTC'");
});

/** The path of a file with the answer, and its text if it is one. */
async function answered(sql: string, format: SqlFormat, parameters: readonly SqlValue[] = []) {
  files += 1;
  const path = join(folder, `${files}.${format}`);
  const limits = { rows: 1000, bytes: 2 ** 20 };
  const { body } = await answerSql(sandbox, { sql, parameters, format }, limits, writer, path);
  return { path, text: body ?? readFileSync(path, 'utf8') };
}

/**
 * The one value of a SELECT in each form; that of Parquet with its type, and the type that Arrow
 * has.
 */
async function forms(value: string) {
  const sql = `select ${value} as v`;
  const json = (await answered(sql, 'json')).text;
  const [, row] = /"data":\[\[(.*)\]\],\n"meta"/.exec(json) ?? [];
  const parquet = await answered(sql, 'parquet');
  const read = await reader.runAndReadAll(
    `select v::varchar, typeof(v) from read_parquet('${parquet.path}')`,
  );
  const arrow = tableFromIPC(readFileSync((await answered(sql, 'arrow')).path));
  return {
    json: row,
    ndjson: (await answered(sql, 'ndjson')).text.trim().slice('{"v":'.length, -1),
    csv: (await answered(sql, 'csv')).text.slice('v\r\n'.length, -2),
    parquet: read.getRows()[0]?.join(' '),
    arrow: String(arrow.schema.fields[0]?.type),
  };
}

const TIME = 'TIMESTAMP WITH TIME ZONE';
const UTC = 'Timestamp<MICROSECOND, UTC>';

/**
 * Values that are no text in JSON, or a text without a comma or a quotation mark: their cells in
 * CSV are the same.
 */
const VALUES: readonly (readonly [value: string, json: string, parquet: string, arrow: string])[] =
  [
    [
      "timestamptz '1970-01-01 02:00:00+02'",
      '"1970-01-01T00:00:00.000Z"',
      `1970-01-01 00:00:00+00 ${TIME}`,
      UTC,
    ],
    ['to_timestamp(1.5)', '"1970-01-01T00:00:01.500Z"', `1970-01-01 00:00:01.5+00 ${TIME}`, UTC],
    [
      "timestamp_s '2024-01-01'",
      '"2024-01-01T00:00:00.000Z"',
      `2024-01-01 00:00:00+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp_ms '1969-12-31 23:59:59.999'",
      '"1969-12-31T23:59:59.999Z"',
      `1969-12-31 23:59:59.999+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp_ns '2024-01-01 00:00:00.123456789'",
      '"2024-01-01T00:00:00.123Z"',
      `2024-01-01 00:00:00.123456+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp '1969-12-31 23:59:59.999999'",
      '"1969-12-31T23:59:59.999Z"',
      `1969-12-31 23:59:59.999999+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp '12345-01-01'",
      '"+012345-01-01T00:00:00.000Z"',
      `12345-01-01 00:00:00+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp '0044-03-15 (BC)'",
      '"-000043-03-15T00:00:00.000Z"',
      `0044-03-15 (BC) 00:00:00+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp '290000-01-01'",
      '"+290000-01-01T00:00:00.000Z"',
      `290000-01-01 00:00:00+00 ${TIME}`,
      UTC,
    ],
    [
      "timestamp '290000-01-01 (BC)'",
      '"-289999-01-01T00:00:00.000Z"',
      `290000-01-01 (BC) 00:00:00+00 ${TIME}`,
      UTC,
    ],
    ...['timestamp', 'timestamptz', 'timestamp_s', 'timestamp_ms', 'timestamp_ns'].flatMap(
      (type) => [
        [`'infinity'::${type}`, '"infinity"', `infinity ${TIME}`, UTC] as const,
        [`'-infinity'::${type}`, '"-infinity"', `-infinity ${TIME}`, UTC] as const,
      ],
    ),
    ["date '2020-01-01'", '"2020-01-01"', '2020-01-01 DATE', 'Date32<DAY>'],
    ["date '5881580-07-10'", '"5881580-07-10"', '5881580-07-10 DATE', 'Date32<DAY>'],
    ["date '0044-03-15 (BC)'", '"0044-03-15 (BC)"', '0044-03-15 (BC) DATE', 'Date32<DAY>'],
    ["date 'infinity'", '"infinity"', 'infinity DATE', 'Date32<DAY>'],
    ["date '-infinity'", '"-infinity"', '-infinity DATE', 'Date32<DAY>'],
    ["time '12:34:56.789'", '"12:34:56.789"', '12:34:56.789 VARCHAR', 'Utf8'],
    ["timetz '12:34:56.5-05:30'", '"12:34:56.5-05:30"', '12:34:56.5-05:30 VARCHAR', 'Utf8'],
    ["'12:34:56.123456789'::time_ns", '"12:34:56.123456789"', '12:34:56.123456789 VARCHAR', 'Utf8'],
    ["interval '-1 day'", '"-1 day"', '-1 day VARCHAR', 'Utf8'],
    [
      "interval '1 year 2 months -3 days 04:05:06.7'",
      '"1 year 2 months -3 days 04:05:06.7"',
      '1 year 2 months -3 days 04:05:06.7 VARCHAR',
      'Utf8',
    ],
    [
      '-660350649350649350648940',
      '-660350649350649350648940',
      '-660350649350649350648940 VARCHAR',
      'Utf8',
    ],
    ['-1.50::decimal(5,2)', '-1.50', '-1.50 VARCHAR', 'Utf8'],
    ['(-5)::bignum', '-5', '-5 VARCHAR', 'Utf8'],
    ['-5::bigint', '-5', '-5 BIGINT', 'Int64'],
    ['-1.5e300::double', '-1.5e+300', '-1.5e+300 DOUBLE', 'Float64'],
    ["'0101'::bit", '"0101"', '0101 VARCHAR', 'Utf8'],
    [
      "'00000000-0000-0000-0000-000000000001'::uuid",
      '"00000000-0000-0000-0000-000000000001"',
      '00000000-0000-0000-0000-000000000001 VARCHAR',
      'Utf8',
    ],
  ];

describe('a value', () => {
  it.each(VALUES)(
    '%s is %s in JSON and CSV, and as exact in files',
    async (value, json, parquet, arrow) => {
      expect(await forms(value)).toEqual({
        json,
        ndjson: json,
        csv: json.replaceAll('"', ''),
        parquet,
        arrow,
      });
    },
  );

  it.each([
    ['row(1, 2)', '{"1":1,"2":2}', 'STRUCT("1" BIGINT, "2" BIGINT)', 'Struct<{1:Int64, 2:Int64}>'],
    [
      "list_zip([1], ['a'])",
      '[{"1":1,"2":"a"}]',
      'STRUCT("1" BIGINT, "2" VARCHAR)[]',
      'List<Struct<{1:Int64, 2:Utf8}>>',
    ],
    [
      "row(1, (date '2020-01-01', timestamp_s '2024-01-01'))",
      '{"1":1,"2":{"1":"2020-01-01","2":"2024-01-01T00:00:00.000Z"}}',
      `STRUCT("1" BIGINT, "2" STRUCT("1" DATE, "2" ${TIME}))`,
      `Struct<{1:Int64, 2:Struct<{1:Date32<DAY>, 2:${UTC}}>}>`,
    ],
    [
      "{'__proto__': 1, 'a': 2}",
      '{"__proto__":1,"a":2}',
      'STRUCT(__proto__ BIGINT, a BIGINT)',
      'Struct<{__proto__:Int64, a:Int64}>',
    ],
    [
      "{'b': 1, '1': {'constructor': 2}}",
      '{"b":1,"1":{"constructor":2}}',
      'STRUCT(b BIGINT, "1" STRUCT(constructor BIGINT))',
      'Struct<{b:Int64, 1:Struct<{constructor:Int64}>}>',
    ],
    [
      "[timestamptz '2020-01-01', null]",
      '["2020-01-01T00:00:00.000Z",null]',
      `${TIME}[]`,
      `List<${UTC}>`,
    ],
    [
      'array_value(row(1, -5::hugeint))',
      '[{"1":1,"2":-5}]',
      'STRUCT("1" BIGINT, "2" VARCHAR)[]',
      'List<Struct<{1:Int64, 2:Utf8}>>',
    ],
  ])('%s has every member, in each form', async (value, json, parquet, arrow) => {
    const found = await forms(value);
    expect(found).toMatchObject({
      json,
      ndjson: json,
      csv: `"${json.replaceAll('"', '""')}"`,
      arrow,
    });
    expect(found.parquet).toMatch(new RegExp(`${parquet.replace(/[[\](){}]/g, String.raw`\$&`)}$`));
  });

  it('of a map has a time as its key as elsewhere, and members of any name', async () => {
    const json = '{"2024-01-01T00:00:00.000Z":{"1":1,"2":2}}';
    expect(await forms("map {timestamp '2024-01-01': row(1, 2)}")).toMatchObject({
      json,
      ndjson: json,
    });
    expect((await forms("map {'__proto__': 1, 'a': 2}")).json).toBe('{"__proto__":1,"a":2}');
  });

  it('that nothing is, or not a number, has a form everywhere', async () => {
    expect(await forms("'nan'::double")).toMatchObject({ json: 'null', csv: 'nan' });
    expect(await forms("'-inf'::float")).toMatchObject({ json: 'null', csv: '-inf' });
    expect(await forms('null')).toMatchObject({ json: 'null', csv: '' });
    expect(await forms("''")).toMatchObject({ json: '""', csv: '""' });
  });
});

describe('Arrow', () => {
  it('has lists where some rows are null, and arrays, which have items there', async () => {
    for (const [value, expected] of [
      [
        '(case when i % 3 <> 0 then [i, -i] end)::bigint[2]',
        (i: number) => (i % 3 !== 0 ? [i, -i] : null),
      ],
      [
        '(case when i % 3 = 0 then [i, 1] end)::bigint[2]',
        (i: number) => (i % 3 === 0 ? [i, 1] : null),
      ],
      [
        'case when i % 3 = 1 then [i / i]::bigint[] when i % 3 = 2 then [] end',
        (i: number) => [null, [1], []][i % 3] ?? null,
      ],
      ['null::integer[3]', () => null],
    ] as const) {
      const { path } = await answered(`select ${value} as v from range(7) t(i)`, 'arrow');
      const rows = [...(tableFromIPC(readFileSync(path)).getChild('v') ?? [])];
      const found = rows.map((row) =>
        row === null ? null : Array.from(row as Iterable<bigint>, Number),
      );
      expect(found, value).toEqual(Array.from({ length: 7 }, (_, i) => expected(i)));
    }
  });
});

describe('CSV', () => {
  it('has no text that a spreadsheet would run, in values and in names, and leaves numbers as they are', async () => {
    for (const [text, cell] of CSV_CELLS) {
      if (text === '') continue; // quotation marks distinguish an empty text from null
      const sql = `select $1 as v, 1 as "${text.replaceAll('"', '""')}"`;
      const lines = (await answered(sql, 'csv', [text])).text;
      expect(lines).toBe(`v,${cell}\r\n${cell},1\r\n`);
    }
    const { text } = await answered(
      `select '=1'::blob as "=a", ['a;=1', '=2'] as "b", {'-1': -1} as c`,
      'csv',
    );
    expect(text).toBe(`'=a,b,c\r\n'=1,"[""a;'=1"",""=2""]","{""-1"":-1}"\r\n`);
  });
});

describe('a parameter', () => {
  it.each([
    [1, 'BIGINT', 1],
    [2 ** 53 - 1, 'BIGINT', 2 ** 53 - 1],
    [2 ** 53, 'DOUBLE', 2 ** 53],
    [1e17, 'DOUBLE', 1e17],
    [2 ** 63, 'DOUBLE', 2 ** 63],
    [1e19, 'DOUBLE', 1e19],
    [-1e19, 'DOUBLE', -1e19],
    [1e21, 'DOUBLE', 1e21],
    [1e300, 'DOUBLE', 1e300],
    [1.5, 'DOUBLE', 1.5],
    [-0, 'BIGINT', 0],
    ['1e19', 'VARCHAR', '1e19'],
    [true, 'BOOLEAN', true],
  ])('%s is a %s', async (value, type, expected) => {
    const { text } = await answered('select typeof($1), $1', 'json', [value]);
    expect(JSON.parse(text).data).toEqual([[type, expected]]);
  });

  it('beyond 2^63 bounds amounts', async () => {
    const { text } = await answered(
      'select count(*) from staker_shares where shares >= $1 and shares < $2',
      'json',
      [1e19, 1e300],
    );
    expect(JSON.parse(text).data[0][0]).toBeGreaterThan(0);
  });

  it('is one of $1, $2 and so on without a gap', async () => {
    for (const sql of ['select $2', 'select $100000']) {
      await expect(answered(sql, 'json', [1])).rejects.toThrow('numbered without a gap');
    }
  });
});

describe('names of columns', () => {
  it('get numbers where they come again, in any case', async () => {
    const { text } = await answered(
      'select 1 as a, 2 as "A", 3 as a_2, 4 as a, 5 as "a_3"',
      'ndjson',
    );
    expect(text.trim()).toBe('{"a":1,"A_2":2,"a_2_2":3,"a_3":4,"a_3_2":5}');
  });

  it('may be many of the same', async () => {
    const { text } = await answered(`select ${'1,'.repeat(9999)}1`, 'csv');
    const [names = ''] = text.split('\r\n');
    expect(names.split(',').at(-1)).toBe('1_10000');
  });
});

describe('Parquet', () => {
  it('says of each time, of whole lists and of SQL, in structs too, that it is UTC', async () => {
    const nested =
      'select {t: snapshot_time(), u: [row(snapshot_time())]} as v, updated_at from tokens';
    const { path } = await answered(nested, 'parquet');
    const exports = join(await prepared(SAMPLE), 'exports');
    const schema = await reader.runAndReadAll(
      `select file_name, name, logical_type
       from parquet_schema(['${path}', '${exports}/*/*.parquet'])
       where logical_type::varchar ilike '%timestamp%' or converted_type::varchar ilike '%timestamp%'`,
    );
    const times = schema.getRows().map((row) => row.map(String));
    expect(times.filter(([file]) => file === path).length).toBe(3);
    expect(times.length).toBeGreaterThan(10);
    for (const time of times) expect(time[2], time.join(' ')).toMatch(/isAdjustedToUTC=1/);
  });
});
