/** RFC 4180, with a line for the titles; an apostrophe precedes whatever a spreadsheet would run as a formula. */
export function csvOf(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [titles, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}

/** The rows with one more column, whose title warns of invented data: it stays in the file under whatever name. */
export function marked(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  sample: string | null,
): string {
  if (sample === null) return csvOf(titles, rows);
  return csvOf(
    [...titles, sample],
    rows.map((row) => [...row, 'sample']),
  );
}

/** The name of a file, which begins with `sample` where the data is invented. */
export function fileName(name: string, sample: string | null): string {
  return sample === null ? name : `sample-${name}`;
}

export type Cell = string | number | boolean | null;

function field(value: Cell): string {
  return typeof value === 'string' ? textCell(value) : `${value ?? ''}`;
}

/** A formula where a spreadsheet may begin a cell; the rule and its reasons are those of `data/csv.ts`. */
const FORMULA_CELL = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;
const SPECIAL = /[",;|\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const separate = text.replace(FORMULA_CELL, "$1'$2");
  const safe = LEADING_SEPARATOR.test(separate) ? `'${separate}` : separate;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
