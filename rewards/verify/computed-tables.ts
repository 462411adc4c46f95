import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { COMPUTED_TABLE_NAMES, type ComputedTableName } from '../../common/table-names.ts';
import { copyTable } from '../../data/load/copy-table.ts';
import type { Progress } from '../../data/load/progress.ts';
import { withComparison } from './comparison.ts';
import type { RootVerdict } from './verdict.ts';

/**
 * Writes the computed tables of a snapshot and its rewards into the folder `target`, one Parquet
 * file each, for a preparation. Throws as `withComparison`.
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
    for (const name of COMPUTED_TABLE_NAMES) {
      await copyTable(connection, TABLE_ROWS[name], join(target, `${name}.parquet`));
    }
  });
}

/** SELECT of the rows of each table; the days of an earner are next to each other. */
const TABLE_ROWS: Readonly<Record<ComputedTableName, string>> = {
  reward_roots: 'from computed_reward_roots',
  reward_leaves: 'from computed_reward_leaves',
  reward_earnings: /* sql */ `
    select earner, snapshot::timestamp as day, rewards_submission_hash, earned.token, sum(amount) as amount,
      greatest(counted_day, created_day)::timestamp as counted_from
    from earned join submissions on hash = rewards_submission_hash
    group by all order by earner, day, rewards_submission_hash, token, counted_from`,
  reward_tree_blocks: 'from tree_blocks order by root_index, position',
};

async function createRoots(
  connection: DuckDBConnection,
  roots: readonly RootVerdict[],
): Promise<void> {
  await connection.run(
    'create temp table computed_reward_roots (root_index bigint, computed_root varchar, left_out_submissions bigint)',
  );
  const appender = await connection.createAppender('computed_reward_roots', null, 'temp');
  for (const { rootIndex, ours, leftOut } of roots) {
    appender.appendBigInt(BigInt(rootIndex));
    if (ours === null) appender.appendNull();
    else appender.appendVarchar(ours);
    appender.appendBigInt(BigInt(leftOut));
    appender.endRow();
  }
  appender.closeSync();
}

/** The leaves of the newest active root that was computed; none if there is no such root. */
async function createLeaves(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create temp table newest as
    from posted_roots join computed_reward_roots using (root_index)
    where is_active and computed_root is not null
    order by root_index desc limit 1;

    create temp table computed_reward_leaves as
    select newest.root_index, entry.earner, entry.token, sum(entry.amount)::varchar as cumulative
    from entries entry join newest on entry.last_day <= newest.last_day
    group by all order by entry.earner, entry.token`);
}
