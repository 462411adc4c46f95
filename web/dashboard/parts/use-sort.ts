import { setQuery, useRoute } from '../state/route.ts';
import type { Sorting } from './table.tsx';

interface Sorted<Field extends string> {
  /** The request's parameter `sort`; undefined means the operation's default order. */
  readonly sort: Field | `-${Field}` | undefined;
  readonly sorting: Sorting;
}

/**
 * Keeps the order that the service sorts a list by in the address; `own` is the default. A change
 * goes to the first page. The columns have the names that the operation's fields have.
 */
export function useSort<Field extends string>(
  fields: readonly Field[],
  own: `-${Field}`,
  names: { readonly sort: string; readonly page: string },
): Sorted<Field> {
  const { query } = useRoute();
  const orders = fields.flatMap((field) => [field, `-${field}`] as const);
  const sort = orders.find((order) => order === query[names.sort]);
  const order = sort ?? own;
  return {
    sort,
    sorting: {
      by: order.replace(/^-/, ''),
      direction: order.startsWith('-') ? 'desc' : 'asc',
      columns: fields,
      choose: (by, direction) =>
        setQuery({
          [names.sort]: direction === 'desc' ? `-${by}` : by,
          [names.page]: undefined,
        }),
    },
  };
}
