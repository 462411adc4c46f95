import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TextColumn } from '../../engine/text-column.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => connection.closeSync());

const ROWS = 5000;
/** From one byte, which DuckDB keeps in place, to longer ones, which lie on its heap. */
const text = (row: number) => `${row % 3 === 0 ? row % 10 : `{"é":"${'ü'.repeat(row % 7)}"}`}`;
const texts = Array.from({ length: ROWS }, (_, row) => text(row));
const SQL = `select concat(case when i % 3 = 0 then (i % 10)::varchar
    else '{"é":"' || repeat('ü', (i % 7)::bigint) || '"}' end, ',') as record from range(${ROWS}) t(i)`;

/** Reads texts that are listed as they come. */
async function read(sql: string): Promise<TextColumn> {
  const counted = await connection.runAndReadAll(`select count(*)::integer from (${sql})`);
  const written = Uint32Array.from({ length: Number(counted.getRowsJS()[0]?.[0]) }, (_, at) => at);
  return TextColumn.read(await connection.stream(sql), written);
}

/** The places from `from` to `to` (exclusive). */
function places(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to - from }, (_, at) => from + at);
}

describe('TextColumn', () => {
  it('gives any range of rows with commas between them, across chunks', async () => {
    const records = await read(SQL);
    expect(records.length).toBe(ROWS);
    fc.assert(
      fc.property(fc.nat(ROWS), fc.nat(3000), (from, count) => {
        const to = Math.min(from + count, ROWS);
        const expected = texts.slice(from, to).join(',');
        expect(Buffer.concat(records.pick(places(from, to))).toString()).toBe(expected);
      }),
    );
  });

  it('gives any rows in the order asked for', async () => {
    const records = await read(SQL);
    fc.assert(
      fc.property(fc.array(fc.nat(ROWS - 1), { maxLength: 50 }), (rows) => {
        const picked = Buffer.concat(records.pick(Uint32Array.from(rows))).toString();
        expect(picked).toBe(rows.map((row) => texts[row]).join(','));
      }),
    );
  });

  it('gives records by their place in a listing that is not the order of writing', async () => {
    const written = Uint32Array.from(texts, (_, place) => (place * 7) % ROWS);
    const records = await TextColumn.read(await connection.stream(SQL), written);
    const expected = [...written.subarray(10, 40)].map((row) => texts[row]);
    expect(Buffer.concat(records.pick(places(10, 40))).toString()).toBe(expected.join(','));
  });

  it('keeps its records when the database has written others over them', async () => {
    await connection.run(`create table written as ${SQL}`);
    const records = await read('select record from written');
    await connection.run('drop table written');
    await connection.run(`create table others as select repeat('x', 40) from range(100000)`);
    expect(Buffer.concat(records.pick(places(0, ROWS))).toString()).toBe(texts.join(','));
  });

  it('reads what a filter, a join or a dictionary has put out of order', async () => {
    await connection.run(
      `create table words as select i, concat('word number ', i, ',') as word from range(7) t(i)`,
    );
    const records = await read(
      'select word from range(9000) t(k) join words on words.i = (k * 3) % 7 where k % 2 = 0 order by k',
    );
    const expected = Array.from({ length: 4500 }, (_, half) => `word number ${(half * 6) % 7}`);
    expect(Buffer.concat(records.pick(places(0, 4500))).toString()).toBe(expected.join(','));
  });

  it('holds records of any size', async () => {
    const records = await read(
      `select repeat('€', 1 + (i * 700000)::bigint) || ',' from range(4) t(i)`,
    );
    for (const row of [0, 1, 2, 3]) {
      const size = Buffer.concat(records.pick(places(row, row + 1))).length;
      expect(size).toBe(3 * (1 + row * 700_000));
    }
  });

  it('is empty for a result without rows', async () => {
    const records = await read(`${SQL} where false`);
    expect(records.length).toBe(0);
    expect(records.pick(places(0, 0))).toEqual([]);
  });

  it('refuses rows that it does not have', async () => {
    const records = await read(SQL);
    expect(() => records.pick(places(ROWS, ROWS + 1))).toThrow(RangeError);
  });
});
