import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutoffAfter, writeTables } from '../../bench/rewards/tables.ts';
import { openDuckDB } from '../../common/duckdb.ts';
import { computeRewards } from '../../rewards/compute.ts';
import { openTables } from '../../rewards/inputs/input-files.ts';
import { rulesOf } from '../../rewards/runs.ts';
import { temporaryFolder } from '../support/snapshots.ts';

it('generated tables have rewards of every type, and the same ones on one thread and on two', async () => {
  const folder = temporaryFolder();
  await writeTables(join(folder, 'tables'), { stakers: 60, days: 40 });
  const found: unknown[] = [];
  for (const threads of ['1', '2']) {
    const instance = await openDuckDB(':memory:', { threads });
    try {
      const connection = await instance.connect();
      await openTables(connection, join(folder, 'tables'));
      const out = join(folder, threads);
      const runs = { ...rulesOf('hoodi'), cutoffs: [cutoffAfter(40)] };
      await computeRewards(connection, {
        runs: { ...runs, forks: { ...runs.forks, sabine: '1970-01-01' } },
        out,
      });
      const reader = await connection.runAndReadAll(/* sql */ `
        select count(distinct type)::integer, bit_xor(hash(e))::varchar
        from '${join(out, 'earned', '*.parquet')}' e join rewards using (rewards_submission_hash)`);
      found.push(reader.getRowsJS()[0]);
    } finally {
      instance.closeSync();
    }
  }
  expect(found[0]).toEqual([7, expect.any(String)]);
  expect(found[1]).toEqual(found[0]);
});
