import type { DuckDBConnection } from '@duckdb/node-api';
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
     from (${present} union ${known ?? present})`,
  );
  const values: string[] = [];
  await eachRow(builder, 'select value from index_values order by number', (row) => {
    values.push(String(row[0]));
  });
  const length = await builder.runAndReadAll(`select count(*)::integer from ${table}`);
  const codes = new Uint32Array(Number(length.getRowsJS()[0]?.[0])).fill(NONE);
  await eachRow(
    builder,
    `select listed.rowid::integer, number from ${table} listed
     join index_values on listed.${name}::varchar = index_values.value`,
    ([row, number]) => {
      codes[Number(row)] = Number(number);
    },
  );
  await builder.run('drop table index_values');
  return new ValueIndex(values, codes);
}

async function eachRow(
  builder: DuckDBConnection,
  sql: string,
  visit: (row: unknown[]) => void,
): Promise<void> {
  const result = await builder.stream(sql);
  for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
    for (const row of chunk.getRows()) visit(row);
  }
}
