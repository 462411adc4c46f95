/** Writes a CSV file's lines, without line ends. */
export interface CsvLines {
  readonly head: string;
  readonly line: (row: readonly Cell[]) => string;
}

/**
 * Writes CSV by RFC 4180, with a header line. An apostrophe precedes text that a spreadsheet would
 * run as a formula. Large numbers are strings in JSON: in a number column they are written without
 * change. If the data is invented, `sample` is the warning, as the title in one more column, which
 * survives renaming the file.
 */
export function csvLines(
  titles: readonly string[],
  kinds: readonly string[],
  sample: string | null,
): CsvLines {
  const join = (fields: readonly string[], mark: string | null) =>
    (sample === null || mark === null ? fields : [...fields, field(mark)]).join(',');
  return {
    head: join(
      titles.map((title) => field(title)),
      sample,
    ),
    line: (row) =>
      join(
        row.map((value, at) => field(value, kinds[at])),
        'sample',
      ),
  };
}

/** Names a file; the name begins with `sample-` if the data is invented. */
export function fileName(name: string, sample: string | null): string {
  return sample === null ? name : `sample-${name}`;
}

export type Cell = string | number | boolean | null;

const NUMBER = /^-?\d+(\.\d+)?$/;

function field(value: Cell, kind = 'text'): string {
  if (typeof value !== 'string') return `${value ?? ''}`;
  return kind !== 'text' && NUMBER.test(value) ? value : textCell(value);
}

/**
 * Matches a formula at a position that a spreadsheet may take for a cell's start; same rule as
 * `engine/query/spreadsheet.ts`.
 */
const FORMULA_CELL = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;
const SPECIAL = /[",;|\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const separate = text.replace(FORMULA_CELL, "$1'$2");
  const safe = LEADING_SEPARATOR.test(separate) ? `'${separate}` : separate;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
