import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { bare } from '../support/snapshots.ts';
import { parseDecimal, plus } from '../witness/decimal.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';
import { shown } from '../witness/tvl-days.ts';

const UNKNOWN = `0x${'f'.repeat(40)}`;

let engine: Engine;
let rows: SnapshotRows;
let witness: Witness;
/** These addresses have each kind of content, and one has none. */
let addresses: readonly string[];

beforeAll(async () => {
  const folder = await bare(
    1,
    'operator_sets',
    'operator_set_members',
    'allocations',
    'magnitudes',
    'operator_shares',
    'share_changes',
    'delegation_changes',
    'registration_changes',
    'rate_changes',
    'prices',
    'slashes',
    'withdrawals',
    'share_losses',
    'reward_leaves',
    'reward_claims',
  );
  engine = await openEngine(folder);
  rows = await readRows(folder);
  witness = new Witness(rows);
  const chosen = [
    rows.stakers.map(({ staker }) => staker),
    (rows.shareLosses ?? []).map(({ staker }) => staker),
    (rows.withdrawals ?? []).map(({ withdrawer }) => withdrawer),
    (rows.rewardLeaves ?? []).map(({ earner }) => earner),
    (rows.delegationChanges ?? []).map(({ staker }) => staker),
  ];
  addresses = [...new Set([UNKNOWN, ...chosen.flatMap((some) => some.slice(-15))])].slice(0, 100);
});

async function answer(name: string, query: Readonly<Record<string, string>>) {
  const { body } = await ask(engine, operationNamed(`restaking/${name}`), query);
  const expected = witness.answer(name, query);
  if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
  expect(sameAnswer(body, expected.body), name).toBeNull();
  return JSON.parse(body);
}

describe('watched addresses', () => {
  it('have value, operator, slashable value, changes, losses, withdrawals and rewards', async () => {
    const since = String(rows.shareChanges?.[0]?.blockNumber);
    const { data } = await answer('watch', { address: addresses.join(','), since, limit: '100' });
    expect(data).toHaveLength(addresses.length);
    for (const part of ['slashable', 'changes', 'losses', 'withdrawals', 'unclaimedRewards']) {
      expect(data.some((row: Record<string, unknown[]>) => row[part]?.length)).toBe(true);
      expect(data.at(-1)).toMatchObject({ address: UNKNOWN, operator: '', tvl: '0', [part]: [] });
    }
  });

  it('have the changes of the last week by default, and none after the newest block', async () => {
    const address = addresses.join(',');
    await answer('watch', { address, limit: '100' });
    const blocks = (rows.shareChanges ?? []).map(({ blockNumber }) => Number(blockNumber));
    const { data } = await answer('watch', { address, since: String(Math.max(...blocks)) });
    expect(data[0].changes).toEqual([]);
  });

  it('are at most 100, each once and in any case', async () => {
    const [one = '', two = ''] = addresses;
    const { data } = await answer('watch', {
      address: `${two},${one.toUpperCase().replace('X', 'x')},${two}`,
    });
    expect(data).toHaveLength(2);
    const many = Array.from({ length: 101 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
    const refused = await ask(engine, operationNamed('restaking/watch'), {
      address: many.join(','),
    });
    expect(refused.status).toBe(422);
  });

  it('have a value by day, week and month, with the losses of each', async () => {
    const address = addresses.join(',');
    for (const interval of ['day', 'week', 'month']) {
      const { data } = await answer('watch-historical', { address, interval, limit: '1000' });
      const lossesIn = data.map(({ lossesCount }: { lossesCount: number }) => lossesCount);
      expect(Math.max(...lossesIn)).toBeGreaterThan(0);
    }
    const { data } = await answer('watch-historical', { address: UNKNOWN });
    expect(data).toEqual([]);
  });

  it('have on the last day the sum of their values', async () => {
    const address = addresses.join(',');
    const { data: days } = await answer('watch-historical', { address, limit: '1' });
    const { data } = await answer('watch', { address, limit: '100' });
    const values = data.map(({ tvl }: { tvl: string }) => parseDecimal(tvl));
    expect(shown(values.reduce(plus, { digits: 0n, scale: 0 }))).toBe(days[0].tvl);
  });

  it('select changes and their feed', async () => {
    const since = String(rows.shareChanges?.[0]?.blockNumber);
    const moved = rows.delegationChanges?.at(-1)?.staker ?? '';
    for (const address of [moved, `${rows.operators[0]?.operator},${moved}`, UNKNOWN]) {
      await answer('changes', { since, address, limit: '100' });
      await answer('changes-feed', { since, address, limit: '100' });
    }
  });
});
