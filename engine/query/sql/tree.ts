/** A node of a syntax tree. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of an object; of anything else none. */
export function members(value: unknown): Members {
  // Every object may be read by names; a member that is not there is undefined.
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

/** Visits every object of a tree. Values of constants are the client's, and not looked into. */
export function walk(value: unknown, visit: (node: Members) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = members(value);
  visit(node);
  if (node.class === 'CONSTANT') return;
  for (const member of Object.values(node)) walk(member, visit);
}

/** Names in SQL are compared in any case. */
export function lower(name: unknown): string {
  return typeof name === 'string' ? name.toLowerCase() : '';
}

/** A text, which stays as it is, or a number outside the range of a double. */
const INFINITE = /"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity/g;

/**
 * DuckDB writes a literal such as 1e400 as Infinity, which JSON has not. Values of constants are
 * not looked into.
 */
export function parsedTree(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(INFINITE, (found) => (found.startsWith('"') ? found : 'null')));
  }
}
