import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from './rows.ts';

/** A range includes both its ends. */
export interface BlockWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the blocks of `rows`, a query with a column block_number, into windows of about `maxRows`
 * rows, to limit the memory of one statement. Equal rows have equal windows; no rows have none.
 *
 * @example
 *     const windows = await blockWindows(connection, 'from activities', 100_000);
 */
export async function blockWindows(
  connection: DuckDBConnection,
  rows: string,
  maxRows: number,
): Promise<BlockWindow[]> {
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
