/** A quoted SQL identifier. For names from the project's own lists, never from a client. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted SQL text literal, for file names and fixed values, never for input of a client. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A path as a SQL literal; brackets keep `*`, `?` and `[` in it from being read as a pattern. */
export function pathText(path: string): string {
  return sqlText(path.replace(/[*?[]/g, '[$&]'));
}
