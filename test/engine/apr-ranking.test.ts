import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { generated } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';

let engine: Engine;
let rows: SnapshotRows;
let witness: Witness;
/** Members and submissions of the generated sets are later than its computed rewards. */
beforeAll(async () => {
  const folder = await generated('tiny', 3);
  await rewrite(folder, 'registration_changes', 'update changes set operator_set_id = 1');
  await rewrite(folder, 'rewards', 'update changes set operator_set_id = 1');
  engine = await openEngine(folder);
  rows = await readRows(folder);
  witness = new Witness(rows);
});

async function ranking(query: Readonly<Record<string, string>>) {
  const { body } = await ask(engine, operationNamed('restaking/apr-ranking'), query);
  const expected = witness.answer('apr-ranking', query);
  if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
  expect(sameAnswer(body, expected.body)).toBeNull();
  return JSON.parse(body).data;
}

describe('the ranking by rewards per year', () => {
  it.each(['avs', 'set', 'operator'])('has each %s with a stake, of all tokens', async (of) => {
    const found = await ranking({ of, limit: '100' });
    const rates: number[] = found.flatMap(({ apr }: { apr: number | null }) => apr ?? []);
    expect(rates.filter((apr) => apr > 0).length).toBeGreaterThan(1);
    expect(rates).toEqual([...rates].sort((one, other) => other - one));
  });

  it.each(['avs', 'set', 'operator'])(
    'divides the rewards of each %s between tokens',
    async (of) => {
      const strategies = [...new Set((rows.rewardStrategies ?? []).map((row) => row.strategy))];
      const found = await Promise.all(strategies.map((strategy) => ranking({ of, strategy })));
      const whole = await ranking({ of });
      expect(found.flat().filter(({ apr }) => apr > 0).length).toBeGreaterThan(whole.length);
    },
  );

  it('has the rewards of an operator in the parts of its tokens', async () => {
    const strategies = [...new Set((rows.shareChanges ?? []).map((row) => row.strategy))];
    const query = { of: 'operator', limit: '100' };
    const parts = await Promise.all(strategies.map((strategy) => ranking({ ...query, strategy })));
    const earnedBy = (all: readonly { address: string; earnedDollars: number }[]) => {
      const sums = new Map<string, number>();
      for (const { address, earnedDollars } of all) {
        sums.set(address, (sums.get(address) ?? 0) + earnedDollars);
      }
      return sums;
    };
    const whole = earnedBy(await ranking(query));
    const ofTokens = [...earnedBy(parts.flat())];
    expect(ofTokens.filter(([, dollars]) => dollars > 0).length).toBeGreaterThan(1);
    // A submission whose strategies an operator does not hold is in no part.
    for (const [address, dollars] of ofTokens) {
      expect(dollars).toBeLessThanOrEqual((whole.get(address) ?? 0) * (1 + 1e-9));
    }
    const complete = ofTokens.filter(
      ([address, dollars]) => dollars > 0 && dollars > (whole.get(address) ?? 0) * (1 - 1e-9),
    );
    expect(complete.length).toBeGreaterThan(0);
  });

  it.each(['avs', 'set', 'operator'])('has the rows of one %s by its address', async (of) => {
    const all: readonly { address: string }[] = await ranking({ of, limit: '100' });
    const address = all[1]?.address ?? '';
    const expected = all.filter((row) => row.address === address);
    expect(await ranking({ of, address, limit: '100' })).toEqual(expected);
  });
});
