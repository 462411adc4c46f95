import type { DuckDBConnection } from '@duckdb/node-api';
import { readIntegers } from './read-integers.ts';

/**
 * The order of a list. Rows stay where they are, and where each is listed is kept beside them:
 * sorting whole rows costs ten times what sorting their numbers does.
 */
export interface Listing {
  readonly length: number;
  /** `rowid` to place in the listing; meaningless for rows that are not listed. */
  readonly places: Uint32Array;
  /**
   * Place to how many listed rows lie before this one in the table: its number in a result of a
   * scan, which gives rows by `rowid` (`preserve_insertion_order`).
   */
  readonly written: Uint32Array;
}

/** Numbers the rows of `source`, a table or a view with a `rowid`, by a total order. */
export async function layListing(
  builder: DuckDBConnection,
  source: string,
  order: string,
): Promise<Listing> {
  const listed = await readIntegers(
    builder,
    `select rowid::integer from ${source} order by ${order}`,
  );
  let end = 0;
  for (const row of listed) end = Math.max(end, row + 1);
  const places = new Uint32Array(end).fill(UNLISTED);
  for (let place = 0; place < listed.length; place += 1) places[listed[place] ?? 0] = place;
  const written = new Uint32Array(listed.length);
  let before = 0;
  for (let row = 0; row < end; row += 1) {
    const place = places[row] ?? UNLISTED;
    if (place === UNLISTED) continue;
    written[place] = before;
    before += 1;
  }
  return { length: listed.length, places, written };
}

const UNLISTED = 0xffffffff;
