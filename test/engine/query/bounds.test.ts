import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { beforeAll, describe, expect, it } from 'vitest';
import { SQL_FORMATS, type SqlFormat } from '../../../engine/protocol/query-request.ts';
import { answerSql } from '../../../engine/query/sql/answer-sql.ts';
import { openSandbox, type Sandbox } from '../../../engine/query/sql/sandbox.ts';
import { FileWriter } from '../../../engine/query/sql/write-file.ts';
import { prepared } from '../../support/engines.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';

const MAX_BYTES = 100_000;
const NAME = 'n'.repeat(4000);

const folder = temporaryFolder();
const writer = new FileWriter(folder);
let sandbox: Sandbox;
let reader: DuckDBConnection;
let files = 0;
beforeAll(async () => {
  sandbox = await openSandbox(await prepared(SAMPLE), 2 ** 28);
  reader = await (await DuckDBInstance.create(':memory:')).connect();
});

/** An answer of at most so many bytes, and its rows as its own reader counts them. */
async function answered(sql: string, format: SqlFormat, bytes = MAX_BYTES) {
  files += 1;
  const path = join(folder, `${files}.${format}`);
  const limits = { rows: 10_000, bytes };
  const asked = { sql, parameters: [], format };
  const answer = await answerSql(sandbox, asked, limits, writer, path);
  const { rows, truncated, body } = answer;
  const content = body === undefined ? readFileSync(path) : Buffer.from(body);
  return {
    size: content.length,
    told: answer.bytes,
    rows,
    truncated,
    read: await rowsIn(content, format, path),
  };
}

async function rowsIn(content: Buffer, format: SqlFormat, path: string): Promise<number> {
  switch (format) {
    case 'json':
      return JSON.parse(content.toString()).data.length;
    case 'ndjson':
      return content.toString().split('\n').length - 1;
    case 'csv':
      return content.toString().split('\r\n').length - 2;
    case 'arrow':
      return tableFromIPC(content).numRows;
    case 'parquet': {
      const counted = await reader.runAndReadAll(`select count(*) from read_parquet('${path}')`);
      return Number(counted.getRows()[0]?.[0]);
    }
  }
}

/** Answers that are much longer than the bytes of their values. */
const LONG: readonly (readonly [what: string, sql: string])[] = [
  ['the name of a member in each row', `select {'${NAME}': range} as v from range(8000)`],
  [
    'the name of a member in each item',
    `select list_transform(range(2000), lambda i: {'${NAME}': i}) as v from range(9)`,
  ],
  ['names in the values of a map', `select map {1: {'${NAME}': range}} as v from range(8000)`],
  ['names in the keys of a map', `select map {{'${NAME}': range}: 1} as v from range(8000)`],
  ['the name of a column in each row', `select range as "${NAME}" from range(8000)`],
  ['nulls in lists', 'select list_resize([null::varchar], 100) as v from range(2000)'],
  ['nulls of numbers in lists', 'select list_resize([null::integer], 100) as v from range(2000)'],
  ['nulls in arrays', 'select array_value(null::varchar, null, null, null) as v from range(8000)'],
  [
    'texts in arrays',
    `select array_value(repeat('x', 1000), repeat('y', 1000)) as v from range(8000)`,
  ],
  ['empty lists', 'select list_resize([[]::integer[]], 100) as v from range(2000)'],
  ['empty texts', `select list_resize([''], 100, '') as v from range(2000)`],
  ['characters that are escaped', 'select repeat(chr(1), 100) as v from range(8000)'],
  ['quotation marks', `select repeat('"', 100) as v from range(8000)`],
  ['characters of several bytes', `select repeat('𝒳', 25) as v from range(8000)`],
  ['bytes', `select repeat(chr(1), 100)::blob as v from range(8000)`],
  [
    'intervals',
    'select to_months(range::integer) + to_days(7) + to_microseconds(123456) as v from range(8000)',
  ],
  ['decimals', 'select range::decimal(38, 30) as v from range(8000)'],
  [
    'many columns of nulls',
    `select ${Array.from({ length: 300 }, (_, at) => `null as c${at}`)} from range(8000)`,
  ],
  [
    'what cannot be compressed',
    'select md5(range::varchar) as v, md5((range + 1)::varchar) as w from range(8000)',
  ],
];

describe.each(SQL_FORMATS)('an answer in %s', (format) => {
  it.each(LONG)('has no more bytes than it may, with %s', async (_what, sql) => {
    const { size, told, rows, truncated, read } = await answered(sql, format);
    expect(size).toBeLessThanOrEqual(MAX_BYTES);
    expect([told, read]).toEqual([size, rows]);
    expect(truncated).toBe(true);
  });

  it('has as many rows as there is room for', async () => {
    const row = 960;
    const sql = `select repeat(md5((range % 7)::varchar), ${row / 32}) as v from range(2000)`;
    const { rows } = await answered(sql, format);
    // Names, types and facts take the rest.
    expect((rows + 1) * (row + 10)).toBeGreaterThan(MAX_BYTES - 1000);
  });

  it('is refused where its names take more, whatever the rows', async () => {
    const names = `select ${Array.from({ length: 30 }, (_, at) => `1 as "${at}${NAME}"`)}`;
    await expect(answered(names, format)).rejects.toThrow(
      /^the names and types of the columns take more than 100000 bytes/,
    );
    const members = `select {'${NAME}': 1} as v`;
    const many = `with t as (${members}) select ${Array.from({ length: 30 }, () => 'v')} from t`;
    await expect(answered(many, format)).rejects.toThrow(/^the names and types of the columns/);
  });
});

it('a file of Parquet whose names take a part of its bytes has fewer rows', async () => {
  // Names that cannot be compressed stand in it several times.
  const name = Array.from({ length: 300 }, (_, at) => (at * 7919 + 12345).toString(36)).join('');
  const sql = `select md5(range::varchar) as "${name}" from range(8000)`;
  const bare = await answered(`${sql} limit 0`, 'parquet');
  const { size, rows, read, truncated } = await answered(sql, 'parquet', 4 * bare.size);
  expect([read, truncated]).toEqual([rows, true]);
  expect(rows).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(4 * bare.size);
  expect(statSync(join(folder, `${files}.parquet`)).size).toBe(size);
});
