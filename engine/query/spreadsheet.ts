/**
 * Matches a formula at each start of a cell that a spreadsheet may see, also full-width and after a
 * separator: see `engine/prepare/sql/export-sql.ts`.
 */
const FORMULA = /(^|[;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LATER_FORMULA = /([;|\t\r\n])([ "]*[=+\-@＝＋－＠])/g;
const LEADING_SEPARATOR = /^[\t\r\n]/;

/**
 * Returns a text that no spreadsheet runs as a formula: an apostrophe precedes each start of one.
 */
export function spreadsheetSafe(text: string): string {
  const separate = text.replace(FORMULA, "$1'$2");
  return LEADING_SEPARATOR.test(separate) ? `'${separate}` : separate;
}

/** Does the same for the JSON text of an object or array; its bracket does not start a formula. */
export function spreadsheetSafeJson(json: string): string {
  return json.replace(LATER_FORMULA, "$1'$2");
}
