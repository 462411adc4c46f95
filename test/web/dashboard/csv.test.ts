import { describe, expect, it } from 'vitest';
import { type Cell, csvLines, fileName } from '../../../web/dashboard/format/csv.ts';
import { CSV_CELLS } from '../../support/csv-cells.ts';

/** A whole file. */
function csvOf(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  kinds: readonly string[] = [],
  sample: string | null = null,
): string {
  const { head, line } = csvLines(titles, kinds, sample);
  return [head, ...rows.map(line)].join('\r\n');
}

describe('CSV of the dashboard', () => {
  it.each(CSV_CELLS)('writes the text %j as %j', (text, cell) => {
    expect(csvOf(['text'], [[text]])).toBe(`text\r\n${cell}`);
  });

  it('leaves numbers that are served as texts, and guards what else stands in their columns', () => {
    const rows = [
      ['-660350649350649350648940', '-660350649350649350648940'],
      ['-1.5', '-1+1'],
    ] as const;
    expect(csvOf(['-a', 'b'], rows, ['text', 'decimal'])).toBe(
      "'-a,b\r\n'-660350649350649350648940,-660350649350649350648940\r\n'-1.5,'-1+1",
    );
  });

  it('leaves numbers and truth values as they are, and nothing where there is none', () => {
    expect(csvOf(['a', 'b', 'c'], [[-1.5, true, null]])).toBe('a,b,c\r\n-1.5,true,');
  });

  it('has a column that warns of invented data, and a name that does', () => {
    const sentence = 'Sample data: names are real, every amount is invented';
    const rows = [['ETH', 1.5] as const, ['EIGEN', 2] as const];
    const file = csvOf(['token', 'value'], rows, [], sentence);
    expect(file).toBe(`token,value,"${sentence}"\r\nETH,1.5,sample\r\nEIGEN,2,sample`);
    expect(fileName('tvl.csv', sentence)).toBe('sample-tvl.csv');
    expect(csvOf(['token', 'value'], rows)).toBe('token,value\r\nETH,1.5\r\nEIGEN,2');
    expect(fileName('tvl.csv', null)).toBe('tvl.csv');
  });
});
