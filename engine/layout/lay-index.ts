import type { DuckDBConnection } from '@duckdb/node-api';
import { SortedTexts } from '../sorted-texts.ts';
import { NONE, ValueIndex } from '../value-index.ts';
import type { Listing } from './lay-listing.ts';
import { eachIntegers } from './read-integers.ts';

/** What an index is laid from. */
export interface Indexed {
  /** A table or view with a `rowid`. */
  readonly source: string;
  /** SQL for a row's value, as text. */
  readonly value: string;
  /**
   * SELECT of values that count as present even where no row has them, so that their page is empty
   * and not unknown.
   */
  readonly known: string | null;
  /** Whether `source` has several rows with the `rowid` of one listed row, one for each value. */
  readonly several: boolean;
}

/** Indexes the rows of a listing by their value. */
export async function layIndex(
  builder: DuckDBConnection,
  { source, value, known, several }: Indexed,
  { places, length }: Listing,
): Promise<ValueIndex> {
  const present = `select ${value} as value from ${source} where ${value} is not null`;
  await builder.run(
    `create temp table index_values as
     select value, (row_number() over (order by value) - 1)::integer as number
     from (${known ? `${present} union ${known}` : `select distinct value from (${present})`})`,
  );
  const values = await SortedTexts.read(
    await builder.stream('select value from index_values order by number'),
  );
  const codes = new Uint32Array(several ? 0 : length).fill(NONE);
  const pairs: { place: number; number: number }[] = [];
  await eachIntegers(
    builder,
    `select listed.number, index_values.number
     from (select rowid::integer as number, ${value} as value from ${source}) listed
     join index_values on listed.value = index_values.value`,
    ([rows = NOTHING, numbers = NOTHING]) => {
      for (let at = 0; at < rows.length; at += 1) {
        const place = places[rows[at] ?? 0] ?? 0;
        const number = numbers[at] ?? 0;
        if (several) pairs.push({ place, number });
        else codes[place] = number;
      }
    },
  );
  await builder.run('drop table index_values');
  if (!several) return new ValueIndex(values, codes);
  pairs.sort((a, b) => a.place - b.place);
  return new ValueIndex(
    values,
    Uint32Array.from(pairs, ({ number }) => number),
    Uint32Array.from(pairs, ({ place }) => place),
  );
}

const NOTHING = new Int32Array();
