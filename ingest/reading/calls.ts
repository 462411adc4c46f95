import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { PARQUET } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import type { OpenedFile } from '../sources/opened.ts';
import { COLUMNS } from '../store/columns.ts';
import { selectedRowsSql } from './selected-rows.ts';

/**
 * Writes the selected transactions in some blocks, each once; their input has facts that no log
 * has.
 */
export async function writeCalls(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  blocks: Interval,
  path: string,
): Promise<number> {
  if (files.length === 0) return 0;
  const columns = Object.keys(COLUMNS.calls).map((name) =>
    name === 'block_number' || name === 'transaction_hash'
      ? name
      : `any_value("${name}") as "${name}"`,
  );
  const copied = await connection.run(/* sql */ `
    copy (
      select ${columns.join(', ')} from (${selectedRowsSql('transactions', files, blocks)})
      group by block_number, transaction_hash
      order by block_number, transaction_hash
    ) to ${sqlText(path)} (${PARQUET})`);
  return copied.rowsChanged;
}
