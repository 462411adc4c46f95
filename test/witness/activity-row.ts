import type { Cells } from './cells.ts';
import type { ActivityRow } from './snapshot-rows.ts';

/** A row of `activities` or `further_activities`. */
export function activityRow(row: Cells): ActivityRow {
  return {
    action: row.text('action'),
    operator: row.hexOrNull('operator'),
    staker: row.hexOrNull('staker'),
    strategy: row.hexOrNull('strategy'),
    token: row.hexOrNull('token'),
    avs: row.hexOrNull('avs'),
    pod: row.hexOrNull('pod'),
    data: row.json('data'),
    metadata: row.json('metadata'),
    timestamp: row.time('timestamp'),
    blockNumber: row.integer('block_number'),
    logIndex: row.integer('log_index'),
  };
}
