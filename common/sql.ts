/**
 * Quotes an SQL identifier. It is for names from the project's own lists, never from a client.
 *
 * @example
 *     sqlName('operator'); // '"operator"'
 */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Quotes an SQL text literal, for file names and fixed values, never for a client's input.
 *
 * @example
 *     sqlText("it's"); // "'it''s'"
 */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * SQL for a whole number that orders logs by their block and their index in it, for aggregates that
 * compare numbers faster than pairs.
 */
export const LOG_MOMENT = 'block_number::hugeint * 9223372036854775808::hugeint + log_index';

/**
 * Writes a path as an SQL literal; brackets keep `*`, `?` and `[` in it from being read as a
 * pattern.
 *
 * @example
 *     await connection.run(`from read_parquet(${pathText('a?.parquet')})`); // one file
 */
export function pathText(path: string): string {
  return sqlText(path.replace(/[*?[]/g, '[$&]'));
}
