import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { NOBODY, readTruth } from '../ingest/truth.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';

const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';

/** The answer of an operation; the fields that a test compares are those of `shape`. */
async function answerOf<Shape extends z.ZodType>(
  engine: Engine,
  name: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { status, body } = await ask(engine, operationNamed(name), query);
  expect(status, body).toBe(200);
  return shape.parse(JSON.parse(body));
}

const paged = <Record extends z.ZodType>(record: Record) =>
  z.object({ data: z.array(record), meta: z.object({ total: z.number() }) });

const Withdrawal = z.object({
  staker: z.string(),
  delegatedTo: z.string(),
  startBlock: z.string(),
  withdrawal: z.object({
    strategies: z.array(z.string()),
    shares: z.array(z.string()),
    scaledShares: z.array(z.string()),
    receivedAs: z.string(),
  }),
  completed: z.boolean(),
});

describe.each(CHAINS)('answers are those of the real contracts on the chain $name', (chain) => {
  const truth = readTruth(chain);
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine(await ingestedChain({ chain }));
  });

  const answer = <Shape extends z.ZodType>(
    name: string,
    query: Readonly<Record<string, string>>,
    shape: Shape,
  ) => answerOf(engine, name, query, shape);

  it('withdrawal-info gives each withdrawal, and whether it is pending', async () => {
    expect(truth.withdrawals.length).toBeGreaterThan(5);
    for (const one of truth.withdrawals) {
      const { withdrawalRoot } = one;
      const shape = z.object({ data: Withdrawal });
      const { data } = await answer('restaking/withdrawal-info', { withdrawalRoot }, shape);
      const { strategies, shares, scaledShares, receivedAs } = data.withdrawal;
      expect({
        ...data,
        withdrawal: {
          strategies,
          shares: scaledShares.length > 0 ? scaledShares : shares,
          receivedAs,
        },
      }).toEqual({
        staker: one.staker,
        delegatedTo: one.delegatedTo === NOBODY ? '' : one.delegatedTo,
        startBlock: String(one.startBlock),
        withdrawal: {
          strategies: one.strategies,
          shares: one.shares,
          receivedAs: one.completedAs ?? '',
        },
        completed: !one.pending,
      });
    }
  });

  it('all-withdrawals counts those of a staker, and the completed ones', async () => {
    for (const staker of new Set(truth.withdrawals.map((one) => one.staker))) {
      const own = truth.withdrawals.filter((one) => one.staker === staker);
      const list = paged(Withdrawal);
      const all = await answer('restaking/all-withdrawals', { staker }, list);
      expect(all.meta.total).toBe(own.length);
      const done = await answer('restaking/all-withdrawals', { staker, completed: 'true' }, list);
      expect(done.meta.total).toBe(own.filter(({ pending }) => !pending).length);
    }
  });

  it('reward-claim adds up to what each earner claimed of each token', async () => {
    expect(truth.claims.length).toBeGreaterThan(3);
    const list = paged(z.object({ claimedAmount: z.string() }));
    for (const { earner, token, cumulativeClaimed } of truth.claims) {
      const query = { earner, token, limit: '1000' };
      const { data } = await answer('restaking/reward-claim', query, list);
      const claimed = data.reduce((sum, { claimedAmount }) => sum + BigInt(claimedAmount), 0n);
      expect(String(claimed)).toBe(cumulativeClaimed);
    }
  });

  it('reward-strategy has the multiplier of each strategy of each submission', async () => {
    const list = paged(z.object({ rewardsSubmissionHash: z.string(), weight: z.string() }));
    const strategies = new Set(
      truth.rewardsSubmissions.flatMap(({ strategiesAndMultipliers }) =>
        strategiesAndMultipliers.map(({ strategy }) => strategy),
      ),
    );
    expect(strategies.size).toBeGreaterThan(2);
    for (const strategy of strategies) {
      const query = { strategy, limit: '1000' };
      const { data } = await answer('restaking/reward-strategy', query, list);
      const expected = truth.rewardsSubmissions.flatMap(({ hash, strategiesAndMultipliers }) =>
        strategiesAndMultipliers
          .filter((one) => one.strategy === strategy)
          .map(({ multiplier }) => `${hash} ${multiplier}`),
      );
      const found = data.map((row) => `${row.rewardsSubmissionHash} ${row.weight}`);
      expect(found.sort()).toEqual(expected.sort());
    }
  });

  it('avs-rewards-submission-by-hash gives the submissions of AVSs alone', async () => {
    const operation = operationNamed('restaking/avs-rewards-submission-by-hash');
    for (const { hash, kind, avs, token, amountInEvent } of truth.rewardsSubmissions) {
      const { status, body } = await ask(engine, operation, { hash });
      expect(status).toBe(kind === 'AVSRewardsSubmission' ? 200 : 404);
      if (status !== 200) continue;
      expect(JSON.parse(body).data).toMatchObject({
        avs,
        tokenUsed: token,
        tokenAmount: amountInEvent,
      });
    }
  });

  it('strategy-info has the token of each strategy, and whether it takes deposits', async () => {
    const shape = z.object({
      token: z.string(),
      whitelisted: z.boolean(),
      withdrawals: z.number(),
    });
    for (const { strategy, token, whitelisted } of truth.strategies) {
      const withdrawals = truth.withdrawals.filter((one) => one.strategies.includes(strategy));
      expect(await answer('restaking/strategy-info', { strategy }, shape)).toEqual({
        token,
        whitelisted,
        withdrawals: withdrawals.length,
      });
    }
  });

  it('pod-info has the withdrawable shares of each owner, by pod and by owner', async () => {
    const shape = z.object({ data: z.object({ amount: z.string() }) });
    for (const { pod, owner } of truth.pods) {
      const held = truth.stakers.find(({ staker }) => staker === owner)?.shares ?? [];
      const amount = held.find(({ strategy }) => strategy === BEACON)?.withdrawableShares ?? '0';
      for (const query of [{ pod }, { staker: owner }]) {
        expect(await answer('restaking/pod-info', query, shape)).toEqual({ data: { amount } });
      }
    }
  });

  it('quorum-info counts the operators with a stake', async () => {
    const shape = z.object({ activeMembersCount: z.number() });
    const stakes = truth.eigenda.operators.flatMap((one) => one.stakes);
    for (const quorum of new Set(stakes.map((one) => one.quorum))) {
      const active = stakes.filter((one) => one.quorum === quorum && one.current !== '0');
      const query = { quorumNumber: String(quorum) };
      expect(await answer('availability/quorum-info', query, shape)).toEqual({
        activeMembersCount: active.length,
      });
    }
  });
});
