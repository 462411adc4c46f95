import { type ColumnValues, type ExportColumn, plain, type RowBatch } from './columns.ts';

/** How a formula begins, also full-width, which spreadsheets of East Asian languages take as well. */
const FORMULA = /[=+\-@＝＋－＠\t\r\n]/;
/**
 * Where a spreadsheet may begin a cell: with the text, or behind a separator that is not the comma. In
 * many locales it splits lines at semicolons, and quotes within a cell then protect nothing. A comma
 * in a text is quoted, and splits nothing wherever commas separate. Spaces and quotes may be stripped.
 */
const FORMULA_CELL = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;
const SPECIAL = /[",;|\t\r\n]|^\s|\s$/;

/**
 * Batches of rows as CSV (RFC 4180) with a line of names, UTF-8, lines ending in CR LF. Times are
 * ISO 8601 in UTC, missing values are empty. An apostrophe precedes whatever a spreadsheet would run as
 * a formula.
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

/**
 * A text as a cell, quoted where it must be. The dashboard writes its cells by the same rule, which it
 * cannot import; `test/support/csv-cells.ts` holds the cases of both.
 */
function textCell(text: string): string {
  const safe = FORMULA.test(text) ? withoutFormulas(text) : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutFormulas(text: string): string {
  const safe = text.replace(FORMULA_CELL, "$1'$2");
  return LEADING_SEPARATOR.test(safe) ? `'${safe}` : safe;
}
