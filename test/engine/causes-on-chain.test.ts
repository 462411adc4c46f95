import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { pricesOn } from '../support/chain-prices.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { dayOf } from '../witness/days.ts';
import { movesOf } from '../witness/flows.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

describe.each(CHAINS)('causes of changes of value on the chain $name', (chain) => {
  let engine: Engine;
  let rows: SnapshotRows;
  beforeAll(async () => {
    const folder = await ingestedChain({ chain, prices: pricesOn(chain) });
    engine = await openEngineOf(['tvl-historical', 'stakers-tvl'], folder);
    rows = await readRows(folder);
  });

  it('are those of the events of all stakers', async () => {
    const witness = new Witness(rows);
    const causes = new Set<string>();
    const registrations = rows.registrationChanges ?? [];
    for (const scope of [
      {},
      { interval: 'month' },
      { operator: registrations[0]?.operator ?? '' },
      ...[...new Set(registrations.map(({ avs }) => avs))].map((avs) => ({
        avs,
        interval: 'week',
      })),
    ]) {
      const query: Record<string, string> = { ...scope, limit: '1000' };
      const { body } = await ask(engine, operationNamed('restaking/tvl-historical'), query);
      const expected = witness.answer('tvl-historical', query);
      if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
      expect(sameAnswer(body, expected.body), JSON.stringify(query)).toBeNull();
      for (const row of JSON.parse(body).data) {
        for (const [name, value] of Object.entries(row)) {
          if (name.startsWith('changeBy') && Number(value) !== 0) causes.add(name);
        }
      }
    }
    expect([...causes].sort()).toEqual([
      'changeByDelegations',
      'changeByDeposits',
      'changeByFlows',
      'changeByPods',
      'changeByPrice',
      'changeByRegistrations',
      'changeBySlashes',
      'changeByWithdrawals',
    ]);
  });

  it('are next to the value of all shares, which is that of all stakers on the newest day', async () => {
    const [newest, all] = await Promise.all(
      ['tvl-historical', 'stakers-tvl'].map(async (name) =>
        JSON.parse((await ask(engine, operationNamed(`restaking/${name}`), { limit: '1' })).body),
      ),
    );
    const [{ tvl, restakedTvl }] = newest.data;
    expect(restakedTvl).toBe(all.meta.statistics.totalTvl);
    expect(Number(restakedTvl)).toBeGreaterThan(Number(tvl));
  });

  it('have the slashed shares, and all others, of each operator as its contract counts them', () => {
    const key = (row: { operator: string; strategy: string }, day: bigint, isSlash: boolean) =>
      [row.operator, row.strategy, day, isSlash ? 'slashed' : 'moved'].join(' ');
    const differences = new Map<string, bigint>();
    const add = (of: string, delta: bigint) =>
      differences.set(of, (differences.get(of) ?? 0n) + delta);
    for (const row of rows.operatorShareChanges ?? []) {
      add(key(row, dayOf(row.timestamp), row.staker === null), row.delta);
    }
    for (const move of movesOf(rows))
      add(key(move, move.day, move.cause === 'Slashes'), -move.delta);
    expect([...differences.keys()].some((one) => one.endsWith('slashed'))).toBe(true);
    // The contract rounds for the operator, and for each of its stakers: parts of 10^-12 tokens.
    for (const [of, difference] of differences) {
      expect(difference < 0n ? -difference : difference, of).toBeLessThan(1_000_000n);
    }
  });
});
