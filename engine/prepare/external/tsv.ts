/** Writes SQL for a value in a line: text that may hold any character. */
export function anyText(sql: string): string {
  const escapes = [
    ["'\\'", "'\\\\'"],
    ['chr(9)', "'\\t'"],
    ['chr(10)', "'\\n'"],
    ['chr(13)', "'\\r'"],
  ];
  return escapes.reduce((text, [from, to]) => `replace(${text}, ${from}, ${to})`, `(${sql})`);
}

/**
 * Writes SQL for a value in a line that needs no escaping: a word, an address, digits; empty if it
 * is null.
 */
export function plainText(sql: string): string {
  return `coalesce((${sql})::varchar, '')`;
}

/** Writes SQL for a line of tab-separated values, its end included. */
export function lineSql(values: readonly string[]): string {
  return `concat(${values.join(', chr(9), ')}, chr(10))`;
}
