const STORED = 'restaking-analytics.queries';

/** A browser saves this many queries; a name has this many characters at most. */
const MAX_QUERIES = 100;
export const MAX_NAME_LENGTH = 80;

/** A query that the visitor saved in this browser. */
export interface SavedQuery {
  readonly name: string;
  readonly sql: string;
}

/** Reads the saved queries by name. Stored values with another shape are left out. */
export function savedQueries(): readonly SavedQuery[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readQuery) : [];
  } catch {
    return []; // Not JSON, or the browser blocks storage.
  }
}

/**
 * Saves a query, in place of one with the same name. Throws an error if there are too many, or if
 * the browser does not store it.
 */
export function saveQuery({ name, sql }: SavedQuery): void {
  const others = savedQueries().filter((query) => query.name !== name);
  if (others.length >= MAX_QUERIES) {
    throw new Error(`There are ${MAX_QUERIES} saved queries. Delete one first.`);
  }
  store([...others, { name, sql }]);
}

export function deleteQuery(name: string): void {
  store(savedQueries().filter((query) => query.name !== name));
}

function store(queries: readonly SavedQuery[]): void {
  const byName = [...queries].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  localStorage.setItem(STORED, JSON.stringify(byName));
}

function readQuery(stored: unknown): SavedQuery[] {
  const { name, sql } = Object(stored);
  return typeof name === 'string' && typeof sql === 'string' && name !== '' ? [{ name, sql }] : [];
}
