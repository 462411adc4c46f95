/** Characters of an error message: 500 from its beginning and 500 from its end. */
const MAX_MESSAGE = 1000;

/**
 * A text of at most `max` characters: a longer one without its middle, which an ellipsis replaces.
 * An error of DuckDB contains the value at fault, which may have millions of characters, and ends
 * with the line of the SQL and its caret.
 */
export function shortened(text: string, max = MAX_MESSAGE): string {
  if (text.length <= max) return text;
  const half = Math.floor(max / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed();
}
