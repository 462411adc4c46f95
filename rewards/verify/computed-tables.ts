import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { pathText } from '../../common/sql.ts';
import type { ComputedTableName } from '../../common/table-names.ts';
import type { Progress } from '../../data/load/progress.ts';
import { withComparison } from './comparison.ts';
import type { RootVerdict } from './verdict.ts';

/**
 * Writes `reward_roots` and `reward_leaves` of a snapshot and its rewards into the folder `target`,
 * one Parquet file each, for a preparation. Throws as `withComparison`.
 */
export function writeComputedTables(
  snapshot: string,
  rewards: string,
  target: string,
  progress: Progress,
): Promise<void> {
  return withComparison(snapshot, rewards, progress, async ({ connection, roots }) => {
    await createRoots(connection, roots);
    await createLeaves(connection);
    const tables: readonly ComputedTableName[] = ['reward_roots', 'reward_leaves'];
    for (const name of tables) {
      const path = join(target, `${name}.parquet`);
      await connection.run(
        `copy computed_${name} to ${pathText(path)} (format parquet, compression zstd)`,
      );
    }
  });
}

async function createRoots(
  connection: DuckDBConnection,
  roots: readonly RootVerdict[],
): Promise<void> {
  await connection.run(
    'create temp table computed_reward_roots (root_index bigint, computed_root varchar)',
  );
  const appender = await connection.createAppender('computed_reward_roots', null, 'temp');
  for (const { rootIndex, ours } of roots) {
    appender.appendBigInt(BigInt(rootIndex));
    if (ours === null) appender.appendNull();
    else appender.appendVarchar(ours);
    appender.endRow();
  }
  appender.closeSync();
}

/** The leaves of the newest active root that was computed; none if there is no such root. */
async function createLeaves(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create temp table computed_reward_leaves as
    with newest as (
      from posted_roots join computed_reward_roots using (root_index)
      where is_active and computed_root is not null
      order by root_index desc limit 1)
    select newest.root_index, entry.earner, entry.token, sum(entry.amount)::varchar as cumulative
    from entries entry join newest on entry.last_day <= newest.last_day
    group by all order by entry.earner, entry.token`);
}
