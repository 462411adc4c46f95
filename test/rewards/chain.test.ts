import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { computeRewards } from '../../rewards/compute.ts';
import { createSnapshotInputs } from '../../rewards/inputs/snapshot-inputs.ts';
import { rulesOf, runsUntil } from '../../rewards/runs.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { temporaryFolder } from '../support/snapshots.ts';

/** Rewards of the logs of real contracts, with all forks in force. */
describe('rewards of a snapshot', async () => {
  const snapshot = await ingestedChain();
  const out = temporaryFolder();
  const instance = await openDuckDB();
  const connection = await instance.connect();
  const { runs, missing } = await createSnapshotInputs(connection, snapshot);
  const cutoffs = runs.map(({ cutoff }) => cutoff);
  const [[last] = []] = (
    await connection.runAndReadAll(
      'select (max(greatest(updated_at, start_timestamp + to_seconds(duration)))::date + 1)::varchar from rewards',
    )
  ).getRowsJS();
  const rules = rulesOf('hoodi');
  const forks = { ...rules.forks, sabine: '1970-01-01' };
  const report = await computeRewards(connection, {
    runs: runsUntil({ ...rules, forks, cutoffs }, String(last)),
    out,
  });

  it('has rows, and leaves out what lacks restaked strategies', () => {
    expect(report.rows).toBeGreaterThan(0);
    expect(report.leftOut.map((one) => one.rewards_submission_hash)).toEqual(
      [...missing.withoutRestaked].sort(),
    );
  });

  it('pays no submission more than it has, but for rounding and repeated refunds', async () => {
    const reader = await connection.runAndReadAll(/* sql */ `
      select e.rewards_submission_hash, (sum(e.amount) - any_value(r.amount))::varchar, count(*)::integer
      from '${join(out, 'earned', '*.parquet')}' e join rewards r using (rewards_submission_hash)
      group by 1 order by 1`);
    const repeated = new Set(
      report.oddities.repeatedRefunds.map((one) => one.rewards_submission_hash),
    );
    for (const [hash, above, rows] of reader.getRowsJS()) {
      if (!repeated.has(String(hash)))
        expect(BigInt(String(above))).toBeLessThanOrEqual(BigInt(Number(rows)));
    }
    expect(reader.getRowsJS().length).toBeGreaterThan(0);
  });

  it('adds up to the cumulative amounts of the last run', async () => {
    const cutoff = report.calculation.cutoffs.at(-1);
    const reader = await connection.runAndReadAll(/* sql */ `
      with sums as (
        select earner, token, sum(amount) as amount from '${join(out, 'earned', '*.parquet')}'
        where snapshot < '${cutoff}' group by earner, token)
      select count(*)::integer, count(*) filter (s.amount is distinct from c.amount)::integer
      from sums s full join '${join(out, 'cumulative.parquet')}' c using (earner, token)`);
    const [[leaves, differing] = []] = reader.getRowsJS();
    expect(differing).toBe(0);
    const roots = JSON.parse(readFileSync(join(out, 'roots.json'), 'utf8'));
    expect(roots.at(-1)).toMatchObject({ cutoff, tokenLeaves: leaves });
  });
});
