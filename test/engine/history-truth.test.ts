import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { readTruth } from '../ingest/truth.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';

/** The newest state of a history, and its past if the contracts tell it, against their storage. */
describe.each(CHAINS)('histories of the real contracts on the chain $name', (chain) => {
  const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
  const NOBODY = `0x${'0'.repeat(40)}`;
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine(await ingestedChain({ chain }));
  });

  async function rowsOf(name: string, query: Readonly<Record<string, string>>) {
    const { status, body } = await ask(engine, operationNamed(name), { ...query, limit: '1000' });
    expect(status, body).toBe(200);
    return JSON.parse(body).data;
  }

  it('end with the operator and the withdrawable shares of each staker', async () => {
    const { stakers } = readTruth(chain);
    expect(stakers.length).toBeGreaterThan(40);
    for (const { staker, delegatedTo, shares } of stakers) {
      const held = shares.filter(({ withdrawableShares }) => withdrawableShares !== '0');
      const operator = delegatedTo === NOBODY ? '' : delegatedTo;
      if (held.length === 0 && operator === '') continue;
      const [newest] = await rowsOf('restaking/staker-historical', { staker });
      expect(newest.operator, staker).toBe(operator);
      const expected = held.map(({ strategy, withdrawableShares }) => ({
        strategy,
        shares: withdrawableShares,
      }));
      expect(newest.strategies, staker).toEqual(
        expected.sort((a, b) => (a.strategy < b.strategy ? -1 : 1)),
      );
    }
  });

  it('end with the shares of the owner of each pod', async () => {
    const { pods, stakers } = readTruth(chain);
    for (const { pod, owner } of pods) {
      const [newest] = await rowsOf('restaking/pod-historical', { pod });
      const native = stakers
        .find(({ staker }) => staker === owner)
        ?.shares.find(({ strategy }) => strategy === BEACON);
      // A pod that never had shares has no history.
      expect(newest?.staker ?? owner, pod).toBe(owner);
      expect(newest?.shares ?? '0', pod).toBe(native?.withdrawableShares ?? '0');
    }
  });

  it('end with the shares of each strategy that its stakers delegate', async () => {
    const { stakers } = readTruth(chain);
    const delegated = new Map<string, bigint>();
    for (const { delegatedTo, shares } of stakers) {
      if (delegatedTo === NOBODY) continue;
      for (const { strategy, withdrawableShares } of shares) {
        delegated.set(strategy, (delegated.get(strategy) ?? 0n) + BigInt(withdrawableShares));
      }
    }
    expect(delegated.size).toBeGreaterThan(3);
    for (const [strategy, shares] of delegated) {
      const [newest] = await rowsOf('restaking/strategy-historical', { strategy });
      expect(newest?.shares ?? '0', strategy).toBe(String(shares));
    }
  });

  it('have each stake of each operator of the data-availability network, at its block', async () => {
    for (const { operator, operatorId, stakes } of readTruth(chain).eigenda.operators) {
      const events = await rowsOf('availability/operator-activity', { operator: operatorId });
      expect(new Set(events.map((row: { operator: string }) => row.operator))).toEqual(
        new Set([operator]),
      );
      const told = events
        .filter(({ action }: { action: string }) => action === 'StakeUpdated')
        .map(({ quorumNumber, blockNumber, stake }: Record<string, unknown>) =>
          [quorumNumber, blockNumber, stake].join(' '),
        );
      for (const { quorum, history } of stakes) {
        for (const { updateBlockNumber, stake } of history) {
          expect(told, operator).toContain(`${quorum} ${updateBlockNumber} ${stake}`);
        }
      }
    }
  });

  it('end with the registration of each operator with each AVS, as AVSDirectory has it', async () => {
    for (const { avs, directoryStatus } of readTruth(chain).avs) {
      for (const [operator, status] of Object.entries(directoryStatus)) {
        const changes = await rowsOf('restaking/operator-historical', { operator });
        const newest = changes.find(
          (row: { avs: string; operatorSetId: number | null }) =>
            row.avs === avs && row.operatorSetId === null,
        );
        expect(newest?.registered ?? false, `${operator} ${avs}`).toBe(Number(status) === 1);
      }
    }
  });
});
