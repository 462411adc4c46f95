import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spreadsheetSafe } from '../../../engine/prepare/sql/export-sql.ts';
import { CSV_CELLS } from '../../support/csv-cells.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create();
});
afterAll(() => connection.closeSync());

/** The text of a CSV cell. */
function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

describe('spreadsheetSafe', () => {
  it.each(CSV_CELLS)('makes of %j what the cell %j says', async (text, cell) => {
    const read = await connection.runAndReadAll(
      `select ${spreadsheetSafe('value')} from (select $text::varchar as value)`,
      { text },
    );
    expect(read.getRowsJS()).toEqual([[unquoted(cell)]]);
  });
});
