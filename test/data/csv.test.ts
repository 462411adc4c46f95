import { describe, expect, it } from 'vitest';
import type { ColumnValues } from '../../data/columns.ts';
import { csvFile } from '../../data/csv.ts';
import { CSV_CELLS } from '../support/csv-cells.ts';
import { joined, texts } from './columns.ts';

const csvOf = async (columns: Readonly<Record<string, ColumnValues>>, length: number) =>
  (
    await joined(
      csvFile(
        Object.entries(columns).map(([name, { kind }]) => ({
          name,
          kind: kind === 'coded' ? 'text' : kind,
        })),
        [{ length, columns: Object.values(columns) }],
      ),
    )
  ).toString();

describe('CSV', () => {
  it.each(CSV_CELLS)('writes the text %j as %j', async (text, cell) => {
    expect(await csvOf({ text: texts([text]) }, 1)).toBe(`text\r\n${cell}\r\n`);
  });

  it('writes numbers, truth values and times, and nothing where there is none', async () => {
    const valid = Uint8Array.of(1, 0);
    expect(
      await csvOf(
        {
          whole: { kind: 'integer', values: BigInt64Array.of(-(2n ** 63n), 0n), valid },
          flag: { kind: 'boolean', values: Uint8Array.of(1, 0), valid: null },
          at: { kind: 'time', values: Float64Array.of(1, 0), valid },
        },
        2,
      ),
    ).toBe('whole,flag,at\r\n-9223372036854775808,true,1970-01-01T00:00:00.001Z\r\n,false,\r\n');
  });
});
