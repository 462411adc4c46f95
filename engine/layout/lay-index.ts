import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { SortedTexts } from '../sorted-texts.ts';
import { NONE, ValueIndex } from '../value-index.ts';
import type { Listing } from './lay-listing.ts';
import { eachIntegers } from './read-integers.ts';

/**
 * Indexes a column of a list. `known` is a SELECT of values that count as present even where no
 * row has them, so that their page is empty and not unknown.
 */
export async function layIndex(
  builder: DuckDBConnection,
  source: string,
  { places, length }: Listing,
  column: string,
  known: string | null,
): Promise<ValueIndex> {
  const name = sqlName(column);
  const present = `select ${name}::varchar as value from ${source} where ${name} is not null`;
  await builder.run(
    `create temp table index_values as
     select value, (row_number() over (order by value) - 1)::integer as number
     from (${known ? `${present} union ${known}` : `select distinct value from (${present})`})`,
  );
  const values = await SortedTexts.read(
    await builder.stream('select value from index_values order by number'),
  );
  const codes = new Uint32Array(length).fill(NONE);
  await eachIntegers(
    builder,
    `select listed.rowid::integer, number from ${source} listed
     join index_values on listed.${name}::varchar = index_values.value`,
    ([rows = NOTHING, numbers = NOTHING]) => {
      for (let at = 0; at < rows.length; at += 1) {
        codes[places[rows[at] ?? 0] ?? 0] = numbers[at] ?? 0;
      }
    },
  );
  await builder.run('drop table index_values');
  return new ValueIndex(values, codes);
}

const NOTHING = new Int32Array();
