import type { ColumnTable, FurtherRows } from '../definition/kinds/list-operation.ts';
import type { ExternalTableShape } from '../store/external-store.ts';

/** A table is ordered by such columns, as in ORDER BY. */
export interface OrderColumn {
  readonly column: string;
  readonly descending: boolean;
}

/**
 * Reads the columns of a table's order, which begins with its first time. Throws a RangeError for
 * any other order.
 *
 * @example
 *     orderColumns(activityLog)[0]; // { column: 'timestamp', descending: true }
 */
export function orderColumns({ name, order, times }: ColumnTable): readonly OrderColumn[] {
  const columns = order.split(', ').map((part) => {
    const [, column, descending] = /^"?(\w+)"?( desc)?$/.exec(part) ?? [];
    if (column === undefined) throw new RangeError(`${name}: order ${part} is not a column`);
    return { column, descending: descending !== undefined };
  });
  const [first] = columns;
  if (first?.column !== times[0] || !first.descending) {
    throw new RangeError(`${name}: the newest row must be the first`);
  }
  return columns;
}

/**
 * Describes how a database stores a table of columns.
 *
 * @example
 *     const table = store.table(externalShape(activityLog));
 */
export function externalShape(table: ColumnTable): ExternalTableShape {
  const { name, columns, sparse, kind, times, texts } = table;
  return {
    name,
    columns,
    sparse,
    kind: kind ?? null,
    times,
    texts: Object.keys(texts),
    order: orderColumns(table).map(({ column }) => (columns.includes(column) ? 'text' : 'whole')),
  };
}

/** Describes how a table and further rows with the same columns are read as one. */
export function mergedShape(table: ColumnTable, { of }: FurtherRows): ExternalTableShape {
  return { ...externalShape(table), name: `${table.name}_and_${of.name}` };
}
