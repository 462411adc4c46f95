import { setQuery, useRoute } from '../state/route.ts';
import type { Sorting } from './table.tsx';

interface Sorted<Field extends string> {
  /** The value of `sort`; undefined is the operation's own order. */
  readonly sort: Field | `-${Field}` | undefined;
  readonly sorting: Sorting;
}

/**
 * The order of a list that the service sorts, by columns that are called as its fields. It is in the
 * address, `own` being the one without it; another order begins at the first page.
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
