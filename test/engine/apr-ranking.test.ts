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

  it.each(['avs', 'set'])('divides the rewards of each %s between tokens', async (of) => {
    const strategies = [...new Set((rows.rewardStrategies ?? []).map((row) => row.strategy))];
    const found = await Promise.all(strategies.map((strategy) => ranking({ of, strategy })));
    const whole = await ranking({ of });
    expect(found.flat().filter(({ apr }) => apr > 0).length).toBeGreaterThan(whole.length);
  });
});
