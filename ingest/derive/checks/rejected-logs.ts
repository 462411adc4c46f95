import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../common/sql.ts';
import { PARQUET } from '../../duckdb/parquet.ts';
import { adopt } from '../../shared/adopted-files.ts';
import { COLUMNS } from '../../store/columns.ts';
import { checkLock } from '../../store/lock.ts';
import { UNDECODED_FILE, WORK_FOLDER } from '../../store/write.ts';
import { REASONS } from '../relations/log-faults.ts';

function stagedFile(store: string): string {
  return join(store, WORK_FOLDER, 'undecoded.parquet');
}

/**
 * Writes the logs of `rejected_logs` into a store's folder of work, each with the sentence of its
 * reason.
 */
export async function writeUndecoded(connection: DuckDBConnection, store: string): Promise<void> {
  const reasons = Object.entries(REASONS).map(
    ([reason, sentence]) => `when '${reason}' then ${sqlText(sentence)}`,
  );
  const [, ...columns] = Object.keys(COLUMNS.rejected);
  await connection.run(/* sql */ `
    copy (
      select case reason ${reasons.join(' ')} end as reason, ${columns.join(', ')}
      from logs join (
        select distinct on (block_number, log_index) block_number, log_index, reason
        from rejected_logs order by all) found using (block_number, log_index)
      order by block_number, log_index
    ) to ${sqlText(stagedFile(store))} (${PARQUET})`);
}

/**
 * Keeps the rejected logs of a published derivation in the store; removes those of earlier ones.
 */
export async function keepUndecoded(store: string, count: number): Promise<void> {
  checkLock(store);
  const path = join(store, UNDECODED_FILE);
  if (count > 0) await adopt(stagedFile(store), path);
  else await rm(path, { force: true });
}
