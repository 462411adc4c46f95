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

export type Cell = string | number | boolean | null;

const NUMBER = /^-?\d+(\.\d+)?$/;

function field(value: Cell, kind = 'text'): string {
  if (typeof value !== 'string') return `${value ?? ''}`;
  return kind !== 'text' && NUMBER.test(value) ? value : textCell(value);
}

/** A formula where a spreadsheet may begin a cell; the rule is that of `common/spreadsheet.ts`. */
const FORMULA_CELL = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;
const SPECIAL = /[",;|\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const separate = text.replace(FORMULA_CELL, "$1'$2");
  const safe = LEADING_SEPARATOR.test(separate) ? `'${separate}` : separate;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
