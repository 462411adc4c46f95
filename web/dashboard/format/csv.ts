/**
 * RFC 4180, with a line for the titles; an apostrophe precedes whatever a spreadsheet would run as a formula. A number of many digits
 * is served as a text: it stays as it is in a column whose kind is not `text`.
 */
export function csvOf(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  kinds: readonly string[] = [],
): string {
  const lines = rows.map((row) => row.map((value, at) => field(value, kinds[at])));
  return [titles.map((title) => field(title)), ...lines].map((line) => line.join(',')).join('\r\n');
}

/** The rows with one more column, whose title warns of invented data: it stays in the file under whatever name. */
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

/** The name of a file, which begins with `sample` where the data is invented. */
export function fileName(name: string, sample: string | null): string {
  return sample === null ? name : `sample-${name}`;
}

export type Cell = string | number | boolean | null;

const NUMBER = /^-?\d+(\.\d+)?$/;

function field(value: Cell, kind = 'text'): string {
  if (typeof value !== 'string') return `${value ?? ''}`;
  return kind !== 'text' && NUMBER.test(value) ? value : textCell(value);
}

/** A formula where a spreadsheet may begin a cell; the rule is that of `engine/query/spreadsheet.ts`. */
const FORMULA_CELL = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;
const SPECIAL = /[",;|\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const separate = text.replace(FORMULA_CELL, "$1'$2");
  const safe = LEADING_SEPARATOR.test(separate) ? `'${separate}` : separate;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
