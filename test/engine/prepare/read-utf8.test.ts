import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Utf8Buffers } from '../../../engine/prepare/arrow/columns.ts';
import { readTextBatches, readUtf8 } from '../../../engine/prepare/columns/read-utf8.ts';
import { Utf8Column } from '../../../engine/store/utf8-column.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => connection.closeSync());

const ROWS = 5000;
/** From one byte, which DuckDB stores inline, to longer ones, which are on its heap. */
const texts = Array.from({ length: ROWS }, (_, row) =>
  row % 3 === 0 ? `${row % 10}` : `{"é":"${'ü'.repeat(row % 7)}"}`,
);
const SQL = `select case when i % 3 = 0 then (i % 10)::varchar
    else '{"é":"' || repeat('ü', (i % 7)::bigint) || '"}' end as record from range(${ROWS}) t(i)`;

function columnOf(...batches: readonly (Utf8Buffers | undefined)[]): Utf8Column {
  return new Utf8Column(
    batches.flatMap((one) => (one ? [{ ...one, bytes: Buffer.from(one.bytes) }] : [])),
  );
}

function all(column: Utf8Column): string[] {
  return Array.from({ length: column.length }, (_, row) => column.textOf(row));
}

describe('readUtf8', () => {
  it('reads every row, across chunks', async () => {
    const [read] = await readUtf8(connection, SQL);
    expect(all(columnOf(read))).toEqual(texts);
  });

  it('reads several columns, each with the lengths of its own texts', async () => {
    const [one, other] = await readUtf8(
      connection,
      `select record, repeat('x', 20 - len(record)) from (${SQL})`,
    );
    expect(all(columnOf(one))).toEqual(texts);
    expect(all(columnOf(other))).toEqual(texts.map((text) => 'x'.repeat(20 - text.length)));
  });

  it('has texts of its own when the database writes others over them', async () => {
    await connection.run(`create table written as ${SQL}`);
    const [read] = await readUtf8(connection, 'select record from written');
    await connection.run('drop table written');
    await connection.run(`create table others as select repeat('x', 40) from range(100000)`);
    expect(all(columnOf(read))).toEqual(texts);
  });

  it('reads what a filter, a join or a dictionary has put out of order', async () => {
    await connection.run(
      `create table words as select i, concat('word number ', i) as word from range(7) t(i)`,
    );
    const [read] = await readUtf8(
      connection,
      'select word from range(9000) t(k) join words on words.i = (k * 3) % 7 where k % 2 = 0 order by k',
    );
    const expected = Array.from({ length: 4500 }, (_, half) => `word number ${(half * 6) % 7}`);
    expect(all(columnOf(read))).toEqual(expected);
  });

  it('reads texts of any size', async () => {
    const [read] = await readUtf8(
      connection,
      `select repeat('€', (i * 700000)::bigint) from range(4) t(i)`,
    );
    const column = columnOf(read);
    expect([0, 1, 2, 3].map((row) => column.lengthOf(row))).toEqual([0, 2.1e6, 4.2e6, 6.3e6]);
    expect(column.textOf(3)).toBe('€'.repeat(2_100_000));
  });

  it('reads no text of a result without rows', async () => {
    const [read] = await readUtf8(connection, `${SQL} where false`);
    expect(read?.offsets).toEqual(Int32Array.of(0));
    expect(read?.bytes.length).toBe(0);
  });

  it.each([
    'select 1',
    "select 'a'::blob",
    "select ['a']",
    "select 'a'::enum('a', 'b')",
    'select null',
  ])('refuses a column that is no text: %s', async (sql) => {
    await expect(readUtf8(connection, sql)).rejects.toThrow(TypeError);
  });
});

describe('readTextBatches', () => {
  it('gives long results a part at a time, in order', async () => {
    const batches: Utf8Buffers[] = [];
    // A batch ends with the chunk of 2,048 rows in which it reaches 32 MiB.
    const sql = `select i::varchar || repeat('x', 20000) from range(5000) t(i)`;
    for await (const [texts] of readTextBatches(connection, sql)) if (texts) batches.push(texts);
    expect(batches.length).toBeGreaterThan(2);
    const column = columnOf(...batches);
    expect(column.length).toBe(5000);
    const starts = Array.from({ length: 5000 }, (_, row) => column.at(row).subarray(0, -20_000));
    expect(starts.map(String)).toEqual([...starts.keys()].map(String));
  });

  it('gives one part without rows where there are none', async () => {
    const parts = [];
    for await (const part of readTextBatches(connection, `${SQL} where false`)) parts.push(part);
    expect(parts.map(([texts]) => texts?.offsets.length)).toEqual([1]);
  });
});
