import { describe, expect, it } from 'vitest';
import { csvOf } from '../../dashboard/format/csv.ts';
import { CSV_CELLS } from '../support/csv-cells.ts';

describe('CSV of the dashboard', () => {
  it.each(CSV_CELLS)('writes the text %j as %j', (text, cell) => {
    expect(csvOf(['text'], [[text]])).toBe(`text\r\n${cell}`);
  });

  it('leaves numbers and truth values as they are, and nothing where there is none', () => {
    expect(csvOf(['a', 'b', 'c'], [[-1.5, true, null]])).toBe('a,b,c\r\n-1.5,true,');
  });
});
