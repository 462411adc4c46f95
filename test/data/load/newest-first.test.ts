import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLES, tableOf } from '../../../data/contract/tables.ts';
import { filesOf } from '../../../data/load/files.ts';
import { newestFirst } from '../../../data/load/newest-first.ts';
import { isView } from '../../../engine/definition/kinds/list-operation.ts';
import { operations } from '../../../engine/operations/index.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { ask, withDatabase } from '../../support/broken.ts';
import { bare, temporaryFolder } from '../../support/snapshots.ts';

/** Files, in the order that their names have, hold these quarters by time; 3 is the newest. */
const QUARTERS = [3, 0, 2, 1];

/** Writes a snapshot with activities in a file for each condition, ascending by block. */
async function divided(conditions: readonly string[]): Promise<string> {
  const snapshot = await bare(1);
  const whole = join(snapshot, 'activities.parquet');
  mkdirSync(join(snapshot, 'activities'));
  await withDatabase(async (connection) => {
    for (const [at, condition] of conditions.entries()) {
      const path = join(snapshot, 'activities', `${at}.parquet`);
      await ask(
        connection,
        `copy (
           select * exclude (quarter) from (
             select *, (dense_rank() over (order by "timestamp") * 4 - 1) // (select count(distinct "timestamp") + 1 from '${whole}') as quarter
             from '${whole}'
           ) where ${condition} order by block_number, log_index, action
         ) to '${path}' (format parquet)`,
      );
    }
  });
  rmSync(whole);
  return snapshot;
}

/** Numbers the files in the order that is found, or null. */
async function orderOf(snapshot: string): Promise<readonly number[] | null> {
  const { files } = await filesOf(snapshot, ['activities']);
  const promised = await withDatabase((connection) =>
    newestFirst(connection, tableOf('activities'), 'timestamp', files, ({ path }) =>
      path.includes('4.parquet'),
    ),
  );
  return promised?.map(({ path }) => Number(/(\d)\.parquet$/.exec(path)?.[1])) ?? null;
}

const byTime = QUARTERS.map((quarter) => `quarter = ${quarter}`);

let snapshot: string;
beforeAll(async () => {
  snapshot = await divided(byTime);
});

describe('files that are read from the newest to the oldest', () => {
  it('have times apart, and those without rows come last', async () => {
    expect(await orderOf(snapshot)).toEqual([0, 2, 3, 1]);
    expect(await orderOf(await divided([...byTime, 'false']))).toEqual([0, 2, 3, 1, 4]);
  });

  it.each([
    ['a time is in two of them', ['quarter <= 2', 'quarter >= 2']],
    ['rows of one time are in two of them', ['log_index % 2 = 0', 'log_index % 2 = 1']],
  ])('are none if %s', async (_why, conditions) => {
    expect(await orderOf(await divided(conditions))).toBeNull();
  });

  it('lead to the rows of one file in their order', async () => {
    const [one, several] = [await bare(1), snapshot];
    const parquet = await Promise.all(
      [one, several].map(async (each) => {
        const folder = join(temporaryFolder(), 'prepared');
        const { files } = await prepare(each, folder);
        return files['exports/restaking/activity.parquet'];
      }),
    );
    expect(parquet[0]?.bytes).toBeGreaterThan(1000);
    expect(parquet[1]).toEqual(parquet[0]);
  });
});

it('each view orders the rows of its table by its first time column first', () => {
  const views = operations.flatMap((operation) =>
    operation.kind === 'list' && isView(operation.definition) ? [operation.definition.rows.of] : [],
  );
  expect(views.length).toBeGreaterThan(5);
  for (const { name, order, times } of views) {
    expect(order.replaceAll('"', ''), name).toMatch(new RegExp(`^${times[0]} desc,`));
    const table = TABLES.find((one) => one.name === name);
    // Further activities are a roll-up.
    if (table)
      expect(
        table.columns.some((column) => column.name === times[0]),
        name,
      ).toBe(true);
  }
});
