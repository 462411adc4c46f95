import { expect, it } from 'vitest';
import { spreadsheetSafe } from '../../../engine/query/spreadsheet.ts';
import { CSV_CELLS } from '../../support/csv-cells.ts';

it.each(CSV_CELLS)('no spreadsheet runs %j', (text, cell) => {
  const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(spreadsheetSafe(text)).toBe(unquoted);
});
