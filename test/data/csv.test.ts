import { describe, expect, it } from 'vitest';
import type { ColumnValues } from '../../data/columns.ts';
import { csvFile } from '../../data/csv.ts';
import { joined, texts } from './columns.ts';

const linesOf = async (columns: Readonly<Record<string, ColumnValues>>, length: number) =>
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
  )
    .toString()
    .split('\r\n');

describe('CSV', () => {
  it.each([
    ['=1+2', "'=1+2"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=a,"b"', `"'=a,""b"""`],
    ['a=1', 'a=1'],
    ['1,5', '"1,5"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    [' ahead', '" ahead"'],
    ['', ''],
    ['ü€🦭', 'ü€🦭'],
  ])('writes the text %j as %j', async (text, cell) => {
    expect(await linesOf({ text: texts([text]) }, 1)).toEqual(['text', cell, '']);
  });

  it('writes numbers, truth values and times, and nothing where there is none', async () => {
    const valid = Uint8Array.of(1, 0);
    expect(
      await linesOf(
        {
          whole: { kind: 'integer', values: BigInt64Array.of(-(2n ** 63n), 0n), valid },
          flag: { kind: 'boolean', values: Uint8Array.of(1, 0), valid: null },
          at: { kind: 'time', values: Float64Array.of(1, 0), valid },
        },
        2,
      ),
    ).toEqual([
      'whole,flag,at',
      '-9223372036854775808,true,1970-01-01T00:00:00.001Z',
      ',false,',
      '',
    ]);
  });
});
