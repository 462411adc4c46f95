import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { NameSearch } from '../name-search.ts';
import { layIndexes } from './lay-index.ts';
import type { Listing } from './lay-listing.ts';

/** The columns of a list by which its rows are searched. */
export interface Searched {
  readonly names: readonly string[];
  readonly address: string;
}

/** Reads what the rows of a listing are searched by. */
export async function laySearch(
  builder: DuckDBConnection,
  source: string,
  listing: Listing,
  { names, address }: Searched,
): Promise<NameSearch> {
  const folded = names.map((name) => `coalesce(caseless(${sqlName(name)}), '')`);
  const value = [sqlName(address), ...folded].join(' || chr(10) || ');
  const [index] = await layIndexes(builder, source, [{ value }], listing);
  if (!index) throw new RangeError('one index for one value');
  const { values, codes } = index;
  const texts = Array.from({ length: values.length }, (_, number) => values.textOf(number));
  return new NameSearch(texts, codes);
}
