import type { DuckDBConnection } from '@duckdb/node-api';
import type { Sorts } from '../list-parameters.ts';
import { Order } from '../order.ts';
import { NONE } from '../value-index.ts';
import type { Listing } from './lay-listing.ts';
import { eachIntegers } from './read-integers.ts';

/**
 * Every order of a list besides its own, by the name that `sort` gives it. Each takes 4 bytes a
 * row, and 4 more where selections of the list are put in order.
 */
export async function layOrders(
  builder: DuckDBConnection,
  source: string,
  { places, length }: Listing,
  { own, by }: Sorts,
  selections: boolean,
): Promise<ReadonlyMap<string, Order>> {
  const orders = new Map<string, Order>();
  for (const [field, value] of Object.entries(by)) {
    const ranks = new Uint32Array(length).fill(NONE);
    await eachIntegers(
      builder,
      `select number, (dense_rank() over (order by value) - 1)::integer
       from (select rowid::integer as number, ${value} as value from ${source})
       where value is not null`,
      ([rows = NOTHING, numbers = NOTHING]) => {
        for (let at = 0; at < rows.length; at += 1) {
          ranks[places[rows[at] ?? 0] ?? 0] = numbers[at] ?? 0;
        }
      },
    );
    if (own !== field) orders.set(field, new Order(ranks, 'ascending', selections));
    if (own !== `-${field}`) orders.set(`-${field}`, new Order(ranks, 'descending', selections));
  }
  return orders;
}

const NOTHING = new Int32Array();
