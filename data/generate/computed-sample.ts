import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { pathText } from '../../common/sql.ts';
import { COMPUTED_TABLE_NAMES } from '../../common/table-names.ts';
import { createComputedRewards } from './optional/computed-rewards.ts';

/**
 * Writes invented computed tables of a snapshot into the folder `target`: the sample has none, as
 * its roots are invented. The same snapshot gives the same rows.
 */
export async function writeComputedSample(snapshot: string, target: string): Promise<void> {
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    for (const table of ['distribution_roots', 'reward_claims']) {
      const path = pathText(join(snapshot, `${table}.parquet`));
      await connection.run(`create view ${table} as from read_parquet(${path})`);
    }
    await connection.run(`create macro hash_of(i, purpose) as '0x' || sha256(i || purpose)`);
    await createComputedRewards(connection);
    for (const table of COMPUTED_TABLE_NAMES) {
      const path = pathText(join(target, `${table}.parquet`));
      await connection.run(`copy ${table} to ${path} (format parquet)`);
    }
  } finally {
    instance.closeSync();
  }
}
