/** A quoted SQL identifier. For names from the project's own lists, never from a client. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted SQL text literal, for file names and fixed values, never for input of a client. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * SQL of a whole number that orders logs by their block and their index in it, for aggregates that
 * compare numbers faster than pairs.
 */
export const LOG_MOMENT = 'block_number::hugeint * 9223372036854775808::hugeint + log_index';

/** A path as a SQL literal; brackets keep `*`, `?` and `[` in it from being read as a pattern. */
export function pathText(path: string): string {
  return sqlText(path.replace(/[*?[]/g, '[$&]'));
}
