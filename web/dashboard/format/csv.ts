/**
 * CSV by RFC 4180, with a header line. An apostrophe precedes text that a spreadsheet would run as
 * a formula. Large numbers are strings in JSON: in a column of numbers they are written without
 * change.
 */
export function csvOf(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  kinds: readonly string[] = [],
): string {
  const lines = rows.map((row) => row.map((value, at) => field(value, kinds[at])));
  return [titles.map((title) => field(title)), ...lines].map((line) => line.join(',')).join('\r\n');
}

/**
 * CSV with one more column if the data is invented. Its title is the warning, which survives
 * renaming the file.
 */
export function marked(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  kinds: readonly string[],
  sample: string | null,
): string {
  if (sample === null) return csvOf(titles, rows, kinds);
  return csvOf(
    [...titles, sample],
    rows.map((row) => [...row, 'sample']),
    kinds,
  );
}

/** The name of a file; it begins with `sample-` if the data is invented. */
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
 * A formula at a position that a spreadsheet may take for the start of a cell; same rule as
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
