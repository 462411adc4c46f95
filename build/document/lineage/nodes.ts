/** DuckDB's `json_serialize_sql` makes a tree with such nodes. */
export type Node = Readonly<Record<string, unknown>>;

/** No row has the events in these nodes; subqueries have events for themselves. */
const UNREAD: readonly unknown[] = [
  'SELECT_NODE',
  'SET_OPERATION_NODE',
  'COMPARE_NOT_IN',
  'COMPARE_NOTEQUAL',
];

/** Finds the events that conditions name. */
export function eventsIn(
  values: readonly unknown[],
  isEvent: (text: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (isEvent(value)) found.add(value);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value) && !UNREAD.includes(value.type)) Object.values(value).forEach(visit);
  };
  visit(values);
  return found;
}

/** Returns a selected column's name; empty for an expression. */
export function nameOf(expression: Node): string {
  const names = listOf(expression.column_names);
  return lowerName(expression.alias || names.at(-1) || '');
}

/** Reads a name, which SQL compares in lower case. */
export function lowerName(value: unknown): string {
  return (isNode(value) ? String(value.column ?? value.name ?? '') : String(value)).toLowerCase();
}

/** Reads a list; anything else is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
