/** An error message keeps 500 characters from its beginning and 500 from its end. */
const MAX_MESSAGE = 1000;

/**
 * Returns a text with at most `max` characters: an ellipsis replaces the middle of a longer one.
 * An error of DuckDB contains the value at fault, which may have millions of characters, and ends
 * with the line of the SQL and its caret.
 *
 * @example
 *     shorten('abcdefgh', 5).length; // at most 5
 */
export function shorten(text: string, max = MAX_MESSAGE): string {
  if (text.length <= max) return text;
  const half = Math.floor(max / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed();
}
