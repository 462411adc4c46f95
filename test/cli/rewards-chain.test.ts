import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { computeRewards } from '../../rewards/compute.ts';
import { createSnapshotInputs } from '../../rewards/inputs/snapshot-inputs.ts';
import { rulesOf } from '../../rewards/runs.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { rewrite } from '../support/rewrite.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

/** Records of restaked strategies: of all operators, on all days of the submissions by AVS. */
const RESTAKED = /* sql */ `
  select distinct avs, operator, strategy, epoch(day)::bigint // 86400 as block_number, day as timestamp
  from (select *, unnest(generate_series(start_timestamp, start_timestamp + to_seconds(duration::bigint), interval 1 day)) as day
    from rewards where type = 'avs')
  join reward_strategies using (rewards_submission_hash)
  cross join (select distinct operator from registration_changes)
  order by all`;

/** Last days of the roots, so that the runs pay rewards of other types and of earlier days. */
const ENDS = ['2024-10-25', '2024-12-20', '2025-03-01', '2025-04-30'];

/** The logs of the chain, with roots up to ENDS. */
const snapshot = join(temporaryFolder(), 'snapshot');
let restaked: string;
/** Roots of the chain's runs, each computed on its own. */
const roots: string[] = [];
/** A folder of rewards without restaked strategies. */
const partial = join(temporaryFolder(), 'partial');
/** A folder of rewards with them. */
const whole = join(temporaryFolder(), 'whole');

async function withConnection(use: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
  const instance = await openDuckDB();
  try {
    await use(await instance.connect());
  } finally {
    instance.closeSync();
  }
}

/** The snapshot with the computed roots instead of those that the chain posted, and one claim. */
async function withComputedRoots(): Promise<string> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(snapshot, copy, { recursive: true });
  for (const [index, root] of roots.entries()) {
    const statement = `update changes set root = '${root}' where root_index = ${index}`;
    await rewrite(copy, 'distribution_roots', statement);
  }
  await rewrite(
    copy,
    'reward_claims',
    `delete from changes where (block_number, log_index) <> (select min((block_number, log_index)) from changes);
     update changes set root = '${roots.at(-1)}', earner = leaf.earner, token = leaf.token, amount = leaf.amount
     from (from '${join(whole, 'cumulative.parquet')}' where amount > 0 order by earner, token limit 1) leaf`,
  );
  return copy;
}

beforeAll(async () => {
  cpSync(await ingestedChain(), snapshot, { recursive: true });
  rmSync(join(snapshot, 'manifest.json'));
  const ends = ENDS.map((end) => `timestamp '${end}'`).join(', ');
  await rewrite(
    snapshot,
    'distribution_roots',
    `update changes set rewards_calculation_end_timestamp = [${ends}][root_index::integer + 1]`,
  );
  restaked = join(temporaryFolder(), 'restaked.csv');
  await withConnection(async (connection) => {
    await createSnapshotInputs(connection, snapshot);
    await connection.run(`copy (${RESTAKED}) to '${restaked}' (header)`);
  });
  await withConnection(async (connection) => {
    const { runs } = await createSnapshotInputs(connection, snapshot, restaked);
    const cutoffs = runs.map(({ cutoff }) => cutoff);
    for (const at of cutoffs.keys()) {
      const out = temporaryFolder();
      const until = { ...rulesOf('mainnet'), cutoffs: cutoffs.slice(0, at + 1) };
      await computeRewards(connection, { runs: until, out });
      roots.push(JSON.parse(readFileSync(join(out, 'roots.json'), 'utf8')).at(-1).root);
    }
  });
});

describe('rewards of the logs of a chain', () => {
  it('cannot be compared without restaked strategies', async () => {
    const posted = await ingestedChain();
    const computed = await commandLine(['rewards', posted, '--out', partial]);
    expect(computed).toMatchObject({ code: 0, err: '' });
    expect(computed.out).toMatch(/^ {2}left out: [1-9]\d* submissions without records/m);
    const { code, out } = await commandLine(['rewards', 'verify', posted, partial]);
    expect(code).toBe(2);
    expect(out).toContain('no root and no claim could be compared');
  });

  it('are compared if the restaked strategies are declared complete', async () => {
    const folder = join(temporaryFolder(), 'complete');
    const args = ['rewards', snapshot, '--out', folder, '--restaked-complete'];
    const computed = await commandLine(args);
    expect(computed).toMatchObject({ code: 0, err: '' });
    expect(computed.out).toContain('left out: 0 submissions');
    const differing = await commandLine([
      'rewards',
      'verify',
      snapshot,
      folder,
      '--format',
      'json',
    ]);
    expect(differing.code).toBe(1);
    const copy = join(temporaryFolder(), 'snapshot');
    cpSync(snapshot, copy, { recursive: true });
    for (const { rootIndex, ours } of JSON.parse(differing.out).roots) {
      const statement = `update changes set root = '${ours}' where root_index = ${rootIndex}`;
      await rewrite(copy, 'distribution_roots', statement);
    }
    await rewrite(copy, 'reward_claims', 'delete from changes');
    const { code, out } = await commandLine(['rewards', 'verify', copy, folder]);
    expect(code).toBe(0);
    expect(out).toContain(
      `${roots.length} posted, ${roots.length} compared, ${roots.length} equal`,
    );
  });

  it('have the root of each run, with days that later submissions add, and no root of other amounts', async () => {
    const args = ['--restaked', restaked, '--out', whole];
    const computed = await commandLine(['rewards', snapshot, ...args]);
    expect(computed).toMatchObject({ code: 0, err: '' });
    expect(computed.out).toContain('left out: 0 submissions');
    expect(new Set(roots).size).toBe(roots.length);
    const { code, out, err } = await commandLine([
      'rewards',
      'verify',
      await withComputedRoots(),
      whole,
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(
      `roots   ${roots.length} posted, ${roots.length} compared, ${roots.length} equal`,
    );
    expect(out).toContain('claims  1, 1 compared, 0 differ');
    const posted = await commandLine(['rewards', 'verify', snapshot, whole]);
    expect(posted.code).toBe(1);
    expect(posted.out).toContain(`${roots.length} compared, 0 equal`);
    const both = await commandLine(['verify', snapshot, '--rewards', whole, '--format', 'json']);
    expect(both.code).toBe(1);
    const { facts, rewards } = JSON.parse(both.out);
    expect({ facts: facts.agrees, rewards: rewards.agrees }).toEqual({
      facts: true,
      rewards: false,
    });
    expect(rewards.roots.every(({ equal }: { equal: boolean }) => !equal)).toBe(true);
  });
});
