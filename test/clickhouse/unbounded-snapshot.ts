import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUnbounded } from '../../engine/definition/unbounded.ts';
import { operations } from '../../engine/operations/index.ts';
import { replace } from '../support/broken.ts';
import { once } from '../support/once.ts';
import { bare } from '../support/snapshots.ts';

/** Operations that are answered from ClickHouse. */
export const unbounded = operations.filter(isUnbounded);

/** SQL of a time on the first of its sixty days, so that a day has a hundred rows and not four. */
const crowded = (column: string) =>
  `make_timestamp(epoch_us("${column}") // 5184000000000 * 5184000000000 + epoch_us("${column}") % 86400000000)`;

/**
 * A generated snapshot with the tables of all operations that are answered from ClickHouse, and few
 * others, so that it is loaded in a third of the time of all tables. It is made once a run, so a
 * test must not change it.
 */
export async function unboundedSnapshot(): Promise<string> {
  const shared = join(tmpdir(), 'generated', 'unbounded');
  await once(shared, async (folder) => {
    cpSync(await bare(1, ...unbounded.flatMap(({ tables = [] }) => tables)), folder, {
      recursive: true,
    });
    for (const table of ['activities', 'reward_claims'] as const) {
      await replace(folder, table, { timestamp: crowded('timestamp') });
    }
    await replace(folder, 'withdrawals', { created_at: crowded('created_at') });
  });
  return shared;
}
