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
const texts = Array.from(
  { length: ROWS },
  (_, row) => `{"row":${row},"é":"${'ü'.repeat(row % 7)}"}`,
);

async function column(blockRows: number): Promise<TextColumn> {
  const sql = `select '{"row":' || i || ',"é":"' || repeat('ü', (i % 7)::bigint) || '"}'
               from range(${ROWS}) t(i)`;
  return TextColumn.read(await connection.stream(sql), blockRows);
}

describe('TextColumn', () => {
  it('gives any range of rows with commas between them, across blocks', async () => {
    const records = await column(64);
    expect(records.length).toBe(ROWS);
    fc.assert(
      fc.property(fc.nat(ROWS), fc.nat(300), (from, count) => {
        const to = Math.min(from + count, ROWS);
        expect(Buffer.concat(records.range(from, to)).toString()).toBe(
          texts.slice(from, to).join(','),
        );
      }),
    );
  });

  it('gives any rows in the order asked for', async () => {
    const records = await column(2048);
    fc.assert(
      fc.property(fc.array(fc.nat(ROWS - 1), { maxLength: 50 }), (rows) => {
        const picked = Buffer.concat(records.pick(Uint32Array.from(rows))).toString();
        expect(picked).toBe(rows.map((row) => texts[row]).join(','));
      }),
    );
  });

  it('refuses rows that it does not have', async () => {
    const records = await column(2048);
    expect(() => records.range(ROWS, ROWS + 1)).toThrow(RangeError);
  });

  it('holds records larger than any buffer it began with', async () => {
    const sql = `select repeat('€', 1 + (i * 700000)::bigint) from range(4) t(i)`;
    const records = await TextColumn.read(await connection.stream(sql), 3);
    for (const row of [0, 1, 2, 3]) {
      expect(Buffer.concat(records.range(row, row + 1)).toString()).toBe(
        '€'.repeat(1 + row * 700_000),
      );
    }
  });
});
