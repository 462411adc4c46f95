import { type ColumnValues, type ExportColumn, plain, type RowBatch } from './columns.ts';

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]|^\s|\s$/;

/**
 * Batches of rows as CSV (RFC 4180) with a line of names, UTF-8, lines ending in CR LF. Times are
 * ISO 8601 in UTC, missing values are empty. A text that a spreadsheet would run as a formula
 * begins with an apostrophe.
 */
export async function* csvFile(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<RowBatch> | Iterable<RowBatch>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${columns.map(({ name }) => name).join()}\r\n`);
  for await (const { length, columns: values } of batches) {
    const cells = [...values].map(cellsOf);
    let lines = '';
    for (let row = 0; row < length; row += 1) {
      for (let column = 0; column < cells.length; column += 1) {
        lines += `${column === 0 ? '' : ','}${cells[column]?.(row) ?? ''}`;
      }
      lines += '\r\n';
    }
    yield Buffer.from(lines);
  }
}

/** The cell of each row of a column. */
function cellsOf(values: ColumnValues): (row: number) => string {
  switch (values.kind) {
    case 'text':
    case 'coded': {
      const { bytes, offsets } = plain(values);
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return (row) => textCell(text.toString('utf8', offsets[row], offsets[row + 1]));
    }
    case 'integer':
      return (row) => (values.valid?.[row] === 0 ? '' : String(values.values[row]));
    case 'boolean':
      return (row) => (values.valid?.[row] === 0 ? '' : values.values[row] ? 'true' : 'false');
    case 'time':
      return (row) =>
        values.valid?.[row] === 0 ? '' : new Date(values.values[row] ?? 0).toISOString();
  }
}

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
