import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { NONE, ValueIndex } from '../value-index.ts';

/**
 * Indexes a column of a laid list. `known` is a SELECT of values that count as present even where
 * no row has them, so that their page is empty and not unknown.
 */
export async function layIndex(
  builder: DuckDBConnection,
  table: string,
  column: string,
  known: string | null,
): Promise<ValueIndex> {
  const name = sqlName(column);
  const present = `select ${name}::varchar as value from ${table} where ${name} is not null`;
  await builder.run(
    `create temp table index_values as
     select value, (row_number() over (order by value) - 1)::integer as number
     from (${known ? `${present} union ${known}` : `select distinct value from (${present})`})`,
  );
  const values: string[] = [];
  await eachChunk(builder, 'select value from index_values order by number', (chunk) => {
    const value = chunk.getColumnVector(0);
    const { rowCount } = chunk;
    for (let row = 0; row < rowCount; row += 1) values.push(String(value.getItem(row)));
  });
  const length = await builder.runAndReadAll(`select count(*)::integer from ${table}`);
  const codes = new Uint32Array(Number(length.getRowsJS()[0]?.[0])).fill(NONE);
  await eachChunk(
    builder,
    `select listed.rowid::integer, number from ${table} listed
     join index_values on listed.${name}::varchar = index_values.value`,
    (chunk) => {
      const place = chunk.getColumnVector(0);
      const number = chunk.getColumnVector(1);
      const { rowCount } = chunk;
      for (let row = 0; row < rowCount; row += 1) {
        codes[Number(place.getItem(row))] = Number(number.getItem(row));
      }
    },
  );
  await builder.run('drop table index_values');
  return new ValueIndex(values, codes);
}

async function eachChunk(
  builder: DuckDBConnection,
  sql: string,
  visit: (chunk: DuckDBDataChunk) => void,
): Promise<void> {
  const result = await builder.run(sql);
  for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
    visit(chunk);
  }
}
