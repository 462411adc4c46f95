import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { makeFolder } from '../../../common/make-folder.ts';
import { blockWindows } from '../../../common/relations/block-windows.ts';
import { copyTable } from '../../../data/load/copy-table.ts';
import type { Interval } from '../../shared/interval.ts';
import { activitiesSql } from './activities.ts';
import { makeActivityLogs } from './activity-logs.ts';

/** Logs that are derived and sorted at a time: their rows of text stay within the memory limit. */
const LOGS_AT_A_TIME = 250_000;

/**
 * Writes the activities of some blocks into `folder`, in files that ascend with the blocks, and
 * gives their paths.
 */
export async function writeActivities(
  connection: DuckDBConnection,
  blocks: Interval,
  folder: string,
): Promise<string[]> {
  const { from, to } = blocks;
  const windows = await blockWindows(
    connection,
    `select block_number from logs where block_number between ${from} and ${to}`,
    LOGS_AT_A_TIME,
  );
  makeFolder(folder);
  const paths: string[] = [];
  for (const window of windows) {
    const path = join(folder, `activities-${window.from}.parquet`);
    const events = await makeActivityLogs(connection, window.from, window.to);
    await copyTable(connection, activitiesSql(events), path);
    paths.push(path);
  }
  return paths;
}

/** Selects the columns that activities have, without rows. */
export async function noActivities(connection: DuckDBConnection): Promise<string> {
  return activitiesSql(await makeActivityLogs(connection, 0, -1));
}
