import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';

const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
const ROOT = `0x${'5'.repeat(64)}`;
const [avs, operator] = [`0x${'a5'.repeat(20)}`, `0x${'b5'.repeat(20)}`];

let engine: Engine;
let rows: SnapshotRows;
let witness: Witness;
let staker: string;
let strategy: string;
beforeAll(async () => {
  const folder = await bare(
    1,
    'share_losses',
    'slashes',
    'rate_changes',
    'prices',
    'product_stakers',
  );
  const before = await readRows(folder);
  const product = before.productStakers?.[0];
  staker = product?.staker ?? '';
  const rate = before.rateChanges?.[0];
  strategy = rate?.strategy ?? '';
  const block = Number(rate?.blockNumber);
  const time = (at: number) => `make_timestamp(${BigInt(rate?.timestamp ?? 0n) + BigInt(at)})`;
  const row = (
    cause: string,
    of: string,
    root: string | null,
    shares: readonly [string, string],
    at: readonly [block: number, log: number],
  ) =>
    `('${cause}', ${cause === 'slash' ? `'${operator}', '${avs}', 0` : 'null, null, null'}, '${of}', '${staker}',
      ${root === null ? 'null' : `'${root}'`}, ${shares[0]}, ${shares[1]}, ${at[0]}, ${at[1]}, ${time(at[0] - block)}, '0x${'0'.repeat(64)}')`;
  const most = '9'.repeat(38);
  const log = Number(rate?.logIndex);
  await rewrite(
    folder,
    'share_losses',
    `insert into changes (cause, "operator", avs, operator_set_id, strategy, staker, withdrawal_root, shares_before, shares_after,
       block_number, log_index, "timestamp", transaction_hash) values
     ${[
       // A rate counts from its log on.
       row('slash', strategy, null, ['1000', '999'], [block, log - 1]),
       row('slash', strategy, null, ['1000', '999'], [block, log + 1]),
       row('slash', strategy, ROOT, ['7', '0'], [block, log + 1]),
       row(
         'beacon',
         BEACON,
         null,
         ['32000000000000000000', '31000000000000000001'],
         [block, log + 2],
       ),
       row('beacon', BEACON, ROOT, [most, '0'], [block, log + 2]),
       // Sums of the greatest amounts are exact.
       row('beacon', BEACON, ROOT.replaceAll('5', '6'), [most, '0'], [block, log + 2]),
       // No price is as old.
       row('slash', `0x${'9'.repeat(40)}`, null, ['5', '4'], [1, 1]),
     ].join(', ')}`,
  );
  engine = await openEngine(folder);
  rows = await readRows(folder);
  witness = new Witness(rows);
});

async function answer(name: string, query: Readonly<Record<string, string>>) {
  const { body } = await ask(engine, operationNamed(`restaking/${name}`), query);
  const expected = witness.answer(name, query);
  if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
  expect(sameAnswer(body, expected.body), name).toBeNull();
  return JSON.parse(body);
}

describe('losses by slashes', () => {
  it('are a list, newest first, with the sums of each strategy', async () => {
    const { data, meta } = await answer('slash-losses', { limit: '1000' });
    expect(data.length).toBe(rows.shareLosses?.length);
    const native = meta.statistics.strategies.find(
      (one: { strategy: string }) => one.strategy === BEACON,
    );
    expect(BigInt(native.lostShares)).toBeGreaterThan(2n * (10n ** 38n - 1n));
  });

  it('are selected by staker, operator, set, strategy, cause, product and time', async () => {
    const product = String(rows.productStakers?.[0]?.product);
    for (const query of [
      { staker },
      { operator },
      { avs, operatorSetId: '0' },
      { strategy },
      { cause: 'beacon' },
      { product },
      { staker, cause: 'slash', endTimestamp: '2020-01-01' },
    ])
      await answer('slash-losses', { ...query, limit: '1000' });
    const { data } = await answer('slash-losses', { operator, strategy });
    expect(data.map((one: { withdrawalRoot: string | null }) => one.withdrawalRoot)).toEqual([
      null,
      ROOT,
      null,
    ]);
    const fallen = await answer('slash-losses', { cause: 'beacon', staker });
    expect(fallen.data[0]).toMatchObject({ operator: null, avs: null, operatorSetId: null });
  });

  it('are summed up in the history of slashes', async () => {
    const { data } = await answer('slashing-history', { limit: '1000' });
    expect(data.some((one: { lostShares: string }) => one.lostShares !== '0')).toBe(true);
  });

  it('are summed up for a staker', async () => {
    const { losses } = await answer('staker-info', { staker });
    expect(losses.map((one: { strategy: string }) => one.strategy)).toContain(BEACON);
  });

  it('are unknown in the history of slashes without their table', async () => {
    const folder = await bare(1, 'slashes');
    const without = await openEngine(folder);
    const { body } = await ask(without, operationNamed('restaking/slashing-history'), {});
    const expected = new Witness(await readRows(folder)).answer('slashing-history', {});
    expect(expected.status === 200 && sameAnswer(body, expected.body)).toBeNull();
    expect(JSON.parse(body).data[0]).toMatchObject({ lostShares: null, lostStakers: null });
  });
});
