/** A syntax tree has such nodes. */
export type Members = Readonly<Record<string, unknown>>;

/** Returns an object's members; anything else has none. */
export function members(value: unknown): Members {
  // Every object may be read by names; a member that is not there is undefined.
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

/**
 * Visits every object in a tree. It does not look into constants' values, which are the client's.
 */
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

/** Lowers a name, as SQL compares names in any case. */
export function lowerName(name: unknown): string {
  return typeof name === 'string' ? name.toLowerCase() : '';
}

/** Matches a text, which stays as it is, or a number outside a double's range. */
const INFINITE = /"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity/g;

/**
 * Parses a syntax tree. DuckDB writes a literal such as 1e400 as Infinity, which JSON lacks; it
 * becomes null, as constants' values are not looked into.
 */
export function parsedTree(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(INFINITE, (found) => (found.startsWith('"') ? found : 'null')));
  }
}
