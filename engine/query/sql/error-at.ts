import { SqlError } from './sql-error.ts';

/**
 * Makes an error that shows the line at fault with a caret, as DuckDB shows its own. `at` counts
 * bytes in the text.
 */
export function sqlErrorAt(message: string, at: unknown, sql: string): SqlError {
  if (typeof at !== 'number' || at > Buffer.byteLength(sql)) {
    return new SqlError('not-allowed', message);
  }
  const before = Buffer.from(sql).subarray(0, at).toString();
  const line = before.split('\n').length;
  const start = before.lastIndexOf('\n') + 1;
  const end = sql.indexOf('\n', before.length);
  const prefix = `LINE ${line}: `;
  const text = sql.slice(start, end < 0 ? undefined : end);
  const from = Math.max(0, before.length - start - 60);
  const shown = text.slice(from, from + 120);
  const caret = ' '.repeat(prefix.length + before.length - start - from);
  return new SqlError('not-allowed', `${message}\n\n${prefix}${shown}\n${caret}^`);
}
