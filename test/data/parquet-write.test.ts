import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrowStream } from '../../data/arrow/stream.ts';
import type { ExportColumn, RowBatch } from '../../data/columns.ts';
import { bitWidth, packed } from '../../data/parquet/pages.ts';
import { parquetFile } from '../../data/parquet/write.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { coded, joined, texts } from './columns.ts';

const COLUMNS: ExportColumn[] = [
  { name: 'text', kind: 'text' },
  { name: 'word', kind: 'text' },
  { name: 'whole', kind: 'integer' },
  { name: 'flag', kind: 'boolean' },
  { name: 'at', kind: 'time' },
];

interface Row {
  readonly text: string;
  readonly word: number | null;
  readonly whole: bigint | null;
  readonly flag: boolean | null;
  readonly at: number | null;
}

const WORDS = ['', 'zero', 'é', '0x0123456789', ...Array.from({ length: 300 }, (_, n) => `w${n}`)];

function batchOf(rows: readonly Row[]): RowBatch {
  const valid = (values: readonly unknown[]) =>
    values.includes(null) ? Uint8Array.from(values, (value) => (value === null ? 0 : 1)) : null;
  const [whole, flag, at] = [
    rows.map((row) => row.whole),
    rows.map((row) => row.flag),
    rows.map((row) => row.at),
  ];
  return {
    length: rows.length,
    columns: [
      texts(rows.map(({ text }) => text)),
      coded(
        WORDS,
        rows.map(({ word }) => word),
      ),
      {
        kind: 'integer',
        values: BigInt64Array.from(whole, (one) => one ?? 0n),
        valid: valid(whole),
      },
      {
        kind: 'boolean',
        values: Uint8Array.from(flag, (one) => (one ? 1 : 0)),
        valid: valid(flag),
      },
      { kind: 'time', values: Float64Array.from(at, (one) => one ?? 0), valid: valid(at) },
    ],
  };
}

const rowOf = fc.record<Row>({
  text: fc.string({ unit: 'grapheme' }),
  word: fc.option(fc.nat(WORDS.length - 1)),
  whole: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  flag: fc.option(fc.boolean()),
  at: fc.option(
    fc.integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31T23:59:59.999Z') }),
  ),
});

const expected = ({ text, word, whole, flag, at }: Row) => [
  text,
  WORDS[word ?? -1] ?? '',
  whole,
  flag,
  at === null ? null : BigInt(at),
];

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => connection.closeSync());

async function written(batches: readonly RowBatch[]): Promise<string> {
  const path = join(temporaryFolder(), 'written.parquet');
  writeFileSync(path, await joined(parquetFile(COLUMNS, batches)));
  return path;
}

async function readBack(path: string): Promise<unknown[][]> {
  const read = await connection.runAndReadAll(
    `select text, word, whole, flag, epoch_ms("at") from '${path}'`,
  );
  return read.getRowsJS();
}

describe('a Parquet file', () => {
  it('gives DuckDB what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(rowOf, { maxLength: 40 }), { maxLength: 4 }),
        async (batches) => {
          const rows = await readBack(await written(batches.map(batchOf)));
          expect(rows).toEqual(batches.flat().map(expected));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has row groups, each with a dictionary of its own', async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, at): Row => ({
        text: `row ${at}`,
        word: at % 7 === 0 ? null : (at * 31) % WORDS.length,
        whole: BigInt(at),
        flag: at % 3 === 0,
        at: at * 1000,
      }),
    );
    const batches = [];
    for (let from = 0; from < rows.length; from += 4096) {
      batches.push(batchOf(rows.slice(from, from + 4096)));
    }
    const path = await written(batches);
    const read = await readBack(path);
    expect(read.length).toBe(rows.length);
    const wrong = read.findIndex(
      (row, at) => String(row) !== String(expected(rows[at] ?? ({} as Row))),
    );
    expect(wrong).toBe(-1);
    const groups = await connection.runAndReadAll(
      `select count(distinct row_group_id) from parquet_metadata('${path}')`,
    );
    expect(Number(groups.getRowsJS()[0]?.[0])).toBeGreaterThan(2);
  });

  it('tells its columns where it has no rows', async () => {
    expect(await readBack(await written([]))).toEqual([]);
  });
});

describe('an Arrow stream', () => {
  it('gives apache-arrow what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(rowOf, { maxLength: 40 }), { maxLength: 4 }),
        async (batches) => {
          const table = tableFromIPC(await joined(arrowStream(COLUMNS, batches.map(batchOf))));
          expect(table.schema.names).toEqual(COLUMNS.map(({ name }) => name));
          const rows = [...table].map((row) => {
            const { text, word, whole, flag, at } = row.toJSON();
            return [text, word, whole, flag, at === null ? null : BigInt(at)];
          });
          expect(rows).toEqual(batches.flat().map(expected));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('packed', () => {
  it('packs numbers of any width, the lowest bits first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.array(fc.nat()), (width, numbers) => {
        const masked = numbers.map((number) => number % 2 ** width);
        const bytes = packed(Uint32Array.from(masked), width);
        const groups = Math.ceil(masked.length / 8);
        const body = bytes.subarray(bytes.length - groups * width);
        let bits = 0n;
        for (const [at, byte] of body.entries()) bits |= BigInt(byte) << BigInt(at * 8);
        for (const [at, number] of masked.entries()) {
          expect(Number((bits >> BigInt(at * width)) & (2n ** BigInt(width) - 1n))).toBe(number);
        }
      }),
    );
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [255, 8],
    [256, 9],
  ])('needs for %d %d bits', (largest, width) => expect(bitWidth(largest)).toBe(width));
});
