import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../duckdb/rows.ts';
import type { Interval } from '../shared/interval.ts';

/**
 * Blocks from the first to the last of `rows`, a query with a column block_number, cut where about
 * `maxRows` rows are: what is held in memory at a time. Equal rows are cut alike; none give no window.
 */
export async function blockWindows(
  connection: DuckDBConnection,
  rows: string,
  maxRows: number,
): Promise<Interval[]> {
  const windows = await textRows(
    connection,
    /* sql */ `
    select min(block_number)::varchar, max(block_number)::varchar
    from (
      select block_number, (sum(count(*)) over (order by block_number) - 1) // ${maxRows} as part
      from (${rows}) group by block_number)
    group by part order by part`,
  );
  return windows.map(([from, to]) => ({ from: Number(from), to: Number(to) }));
}
