/** RFC 4180, with a line for the titles; an apostrophe precedes whatever a spreadsheet would run as a formula. */
export function csvOf(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [titles, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}

export type Cell = string | number | boolean | null;

function field(value: Cell): string {
  return typeof value === 'string' ? textCell(value) : `${value ?? ''}`;
}

/** A formula where a spreadsheet may begin a cell; the rule and its reasons are those of `prepare/export-sql.ts`. */
const FORMULA_CELL = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;
const SPECIAL = /[",;|\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const separate = text.replace(FORMULA_CELL, "$1'$2");
  const safe = LEADING_SEPARATOR.test(separate) ? `'${separate}` : separate;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
