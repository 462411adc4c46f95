/** A quoted SQL identifier. For names from the project's own lists, never from a client. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted SQL text literal, for file names and fixed values, never for what a client sent. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
