import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { sqlText } from '../../../common/sql.ts';
import { noProgress } from '../../../data/load/progress.ts';
import type { Engine } from '../../../engine/engine.ts';
import { writeComputedTables } from '../../../rewards/verify/computed-tables.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../../support/engines.ts';
import { rewrite } from '../../support/rewrite.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { RewardsCoordinator } from '../contract/rewards-coordinator.ts';
import { refusalOf } from '../contract-check.ts';
import { goldLeaves } from '../leaves.ts';
import type { RewardsMerkleClaim } from '../reward-tree.ts';
import { type Case, CUTOFFS, DAYS, verifyCase, writeFolder } from './case.ts';

const OTHER_ROOT = `0x${'ab'.repeat(32)}`;
const NEWEST = String(DAYS.length - 1);

/** The operations that are asked. */
const ASKED = ['rewards-roots', 'rewards-unclaimed', 'rewards-earned', 'rewards-proof'];

/** Earns from the fourth root on, in each of them. */
const EARLY_EARNER = '0x01000e659ab971f43139e8fd7e6bd4f9de19d5f9';

let original: Case;
let engine: Engine;
/** Addresses of all tokens, also of those that were claimed in full. */
let tokens: string;

async function computedOf({ snapshot, folder }: Case): Promise<string> {
  const computed = temporaryFolder();
  await writeComputedTables(snapshot, folder, computed, noProgress);
  return computed;
}

/** The body of an operation's answer. */
async function answer(from: Engine, name: string, query: Record<string, string> = {}) {
  const { status, body } = await ask(from, operationNamed(`restaking/${name}`), query);
  expect(status, body).toBe(200);
  return JSON.parse(body);
}

/** The claim of an answer, with its amounts as integers. */
async function claimOf(
  query: Record<string, string>,
  from = engine,
): Promise<RewardsMerkleClaim & { verdict: string; active: boolean }> {
  const { data } = await answer(from, 'rewards-proof', query);
  const [claim] = data;
  const tokenLeaves = claim.tokenLeaves.map(
    (leaf: { token: string; cumulativeEarnings: string }) => ({
      token: leaf.token,
      cumulativeEarnings: BigInt(leaf.cumulativeEarnings),
    }),
  );
  return { ...claim, tokenLeaves };
}

/** The computed root of each posted one, in order; empty without one. */
async function computedRoots(from: Engine): Promise<string[]> {
  const { data } = await answer(from, 'rewards-roots', { limit: '1000' });
  return data.map(({ computedRoot }: { computedRoot: string }) => computedRoot).reverse();
}

/** Delays a part of the rows by a run: their days are in no root before its cutoff. */
async function delayRows({ folder }: Case): Promise<void> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  const cutoffs = CUTOFFS.map((cutoff) => `date '${cutoff}'`).join(', ');
  for (const name of readdirSync(join(folder, 'earned'))) {
    const path = sqlText(join(folder, 'earned', name));
    await connection.run(/* sql */ `
      create or replace table delayed as
      select *, [${cutoffs}][list_position(list_transform([${cutoffs}], lambda one: one > snapshot), true)
        + if(rewards_submission_hash < '0x8', 1, 0)] as cutoff
      from ${path};
      copy delayed to ${path} (format parquet)`);
  }
  instance.closeSync();
}

beforeAll(async () => {
  original = await verifyCase();
  const { leaves } = await goldLeaves('s12');
  tokens = [...new Set(leaves.map(({ token }) => token))].join(',');
  await rewrite(
    original.snapshot,
    'distribution_roots',
    `update changes set root = '${OTHER_ROOT}' where root_index = 4`,
  );
  engine = await openEngineOf(ASKED, original.snapshot, await computedOf(original));
});

describe('a snapshot that is prepared with its rewards', () => {
  it('has the verdict on each posted root', async () => {
    const { data, meta } = await answer(engine, 'rewards-roots', { limit: '100' });
    expect(data).toHaveLength(DAYS.length);
    expect(data[0]).toMatchObject({ rootIndex: NEWEST, verdict: 'equal' });
    expect(meta.statistics).toEqual({
      totalDistributionRoots: DAYS.length,
      equalRoots: DAYS.length - 1,
      differingRoots: 1,
      leftOutSubmissions: 0,
    });
    const differing = await answer(engine, 'rewards-roots', { verdict: 'differs' });
    expect(differing.data).toEqual([expect.objectContaining({ rootIndex: '4', root: OTHER_ROOT })]);
  });

  it('has the unclaimed part of each leaf of the newest active root', async () => {
    const { leaves, root } = await goldLeaves('s12');
    const [leaf] = leaves.filter(({ cumulative }) => cumulative > 0n);
    const { data, meta } = await answer(engine, 'rewards-unclaimed', { limit: '1000' });
    expect(meta.total).toBe(leaves.length);
    expect(data[0].earner <= data[1].earner).toBe(true);
    for (const row of data) {
      expect(BigInt(row.cumulative) - BigInt(row.claimed)).toBe(BigInt(row.unclaimed));
    }
    const { data: own } = await answer(engine, 'rewards-unclaimed', {
      earner: leaf?.earner ?? '',
      token: leaf?.token ?? '',
    });
    expect(own).toEqual([
      expect.objectContaining({ rootIndex: NEWEST, cumulative: String(leaf?.cumulative) }),
    ]);
    const { data: roots } = await answer(engine, 'rewards-roots', { rootIndex: NEWEST });
    expect(roots[0].computedRoot).toBe(root);
  });

  it('has the earnings of each day, which add up to the leaves', async () => {
    const { leaves } = await goldLeaves('s12');
    const earned = leaves.filter(({ cumulative }) => cumulative > 0n);
    expect(earned.length).toBeGreaterThan(0);
    for (const { earner, token, cumulative } of earned.slice(0, 5)) {
      const { data } = await answer(engine, 'rewards-earned', { earner, token, groupBy: 'token' });
      expect(data).toEqual([expect.objectContaining({ token, amount: String(cumulative) })]);
      const days = await answer(engine, 'rewards-earned', { earner, token, limit: '1000' });
      const amounts = days.data.map(({ amount }: { amount: string }) => BigInt(amount));
      expect(amounts.reduce((a: bigint, b: bigint) => a + b)).toBe(cumulative);
      expect(days.data.every(({ day }: { day: string }) => day.endsWith('T00:00:00.000Z'))).toBe(
        true,
      );
      expect(days.meta.statistics).toEqual({ amountByToken: { [token]: String(cumulative) } });
    }
  });

  it('has proofs that the contract accepts', async () => {
    const { leaves, root } = await goldLeaves('s12');
    const claimed = leaves.filter(({ cumulative }) => cumulative > 0n);
    const earners = [...new Set(claimed.map(({ earner }) => earner))];
    expect(earners.length).toBeGreaterThan(0);
    for (const earner of [...earners.slice(0, 4), ...earners.slice(-4)]) {
      const own = claimed.filter((leaf) => leaf.earner === earner);
      const claim = await claimOf({ earner, tokens: own.map((leaf) => leaf.token).join(',') });
      expect(refusalOf(claim, root)).toBeNull();
      expect(claim.tokenLeaves).toEqual(
        own.map(({ token, cumulative }) => ({ token, cumulativeEarnings: cumulative })),
      );
      const [{ token } = { token: '' }] = own;
      const single = await claimOf({ earner, tokens: token });
      expect([single.tokenLeaves.length, refusalOf(single, root)]).toEqual([1, null]);
      const named = [...own.map((leaf) => leaf.token), OTHER_ROOT.slice(0, 42)];
      expect(await claimOf({ earner, tokens: named.reverse().join(',') })).toEqual(claim);
      expect(refusalOf({ ...claim, earnerIndex: claim.earnerIndex ^ 1 }, root)).not.toBeNull();
    }
    const earner = OTHER_ROOT.slice(0, 42);
    const unknown = await ask(engine, operationNamed('restaking/rewards-proof'), { earner });
    expect(unknown.status).toBe(404);
  });

  it('has proofs in older roots, which the contract pays in their order', async () => {
    const { leaves } = await goldLeaves('s12');
    const roots = await computedRoots(engine);
    const contract = await RewardsCoordinator.deploy();
    for (const token of new Set(leaves.map(({ token }) => token))) {
      await contract.createToken(token);
    }
    for (const root of roots) await contract.activateRoot(root);
    const paid = new Map<string, bigint>();
    for (const root of [3, 4, 5, 9, Number(NEWEST)]) {
      const query = { earner: EARLY_EARNER, rootIndex: String(root) };
      const { tokenLeaves } = await claimOf({ ...query, tokens });
      const added = tokenLeaves.filter(
        (leaf) => leaf.cumulativeEarnings > (paid.get(leaf.token) ?? 0n),
      );
      const claim = await claimOf({ ...query, tokens: added.map(({ token }) => token).join(',') });
      expect(claim).toMatchObject({ rootIndex: String(root), active: true });
      expect(claim.verdict).toBe(root === 4 ? 'differs' : 'equal');
      if (root === 4) expect(refusalOf(claim, OTHER_ROOT)).toBe('InvalidClaimProof');
      for (const { token, amount } of await contract.processClaim(claim, EARLY_EARNER)) {
        paid.set(token, (paid.get(token) ?? 0n) + amount);
      }
      for (const leaf of tokenLeaves) expect(paid.get(leaf.token)).toBe(leaf.cumulativeEarnings);
    }
    const own = leaves.filter(({ earner }) => earner === EARLY_EARNER);
    expect(own.length).toBeGreaterThan(1);
    for (const { token, cumulative } of own) expect(paid.get(token) ?? 0n).toBe(cumulative);
  });

  it('has no proof in a root before the earner, or in one that does not exist', async () => {
    const askFor = (rootIndex: string) => {
      const query = { earner: EARLY_EARNER, rootIndex };
      return ask(engine, operationNamed('restaking/rewards-proof'), query);
    };
    const { earner } = (await answer(engine, 'rewards-earned', { groupBy: 'earner' })).data[0];
    expect((await askFor('3')).status).toBe(200);
    for (const root of ['0', '2', '13', '9'.repeat(30)]) {
      expect(await askFor(root)).toMatchObject({
        status: 404,
        body: `earner: "${EARLY_EARNER}" with rootIndex "${root}" is not in the snapshot`,
      });
    }
    expect((await claimOf({ earner, tokens })).rootIndex).toBe(NEWEST);
  });

  it('has the leaves of the newest root that was computed, and proofs without the days of later runs', async () => {
    const changed = await verifyCase();
    await delayRows(changed);
    writeFolder(changed.folder, { cutoffs: CUTOFFS.slice(0, -3) });
    const shorter = await openEngineOf(ASKED, changed.snapshot, await computedOf(changed));
    const { data } = await answer(shorter, 'rewards-unclaimed', { limit: '1' });
    expect(data[0].rootIndex).toBe(String(DAYS.length - 4));
    const earner = EARLY_EARNER;
    expect((await claimOf({ earner, tokens }, shorter)).rootIndex).toBe(String(DAYS.length - 4));
    const roots = await computedRoots(shorter);
    expect(roots[3]).not.toBe((await computedRoots(engine))[3]);
    for (const [at, root] of roots.entries()) {
      const query = { earner, tokens, rootIndex: String(at) };
      const { status } = await ask(shorter, operationNamed('restaking/rewards-proof'), query);
      expect(status).toBe(at >= 3 && root ? 200 : 404);
      if (status === 200) expect(refusalOf(await claimOf(query, shorter), root)).toBeNull();
    }
    const { meta } = await answer(shorter, 'rewards-roots', { verdict: 'unknown' });
    // The newest three, and the first one, which has no leaf.
    expect(meta.total).toBe(4);
  });
});

describe('a snapshot without rewards', () => {
  it('answers 404 with the table that is missing', async () => {
    const plain = await openEngineOf(ASKED, original.snapshot);
    const { status, body } = await ask(plain, operationNamed('restaking/rewards-roots'), {});
    expect([status, body]).toEqual([404, expect.stringContaining('reward_roots')]);
  });

  it('is refused with a folder that has no computed table', async () => {
    const computed = await computedOf(original);
    for (const name of readdirSync(computed)) rmSync(join(computed, name));
    await expect(openEngine(original.snapshot, {}, computed)).rejects.toThrow(
      'has none of the tables reward_roots, reward_leaves, reward_earnings',
    );
  });
});
