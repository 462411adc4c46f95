import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../data/sql.ts';
import { SortedTexts } from '../../engine/sorted-texts.ts';

/** The different texts among those given, in DuckDB's own order. */
export async function sortedTexts(texts: readonly string[]): Promise<SortedTexts> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const sql = `select distinct unnest([${texts.map(sqlText).join(', ')}]::varchar[]) as text order by text`;
  const sorted = await SortedTexts.read(await connection.stream(sql));
  connection.closeSync();
  return sorted;
}
