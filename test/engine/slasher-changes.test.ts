import { beforeAll, describe, expect, it } from 'vitest';
import { DEALLOCATION_DELAY_BLOCKS } from '../../common/vocabulary.ts';
import type { Engine } from '../../engine/engine.ts';
import { SLASHABLE_TABLES } from '../../engine/sql/slashable-tables.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const avs = `0x${'a5'.repeat(20)}`;
const [first, second, third] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);

/** A slasher of a set, `before` blocks before the newest one, in force `delay` blocks later. */
interface Change {
  readonly set: number;
  readonly slasher: string | undefined;
  readonly before: number;
  readonly delay: number;
  readonly migrated?: boolean;
}

const LATELY = DEALLOCATION_DELAY_BLOCKS;

const CHANGES: readonly Change[] = [
  // One slasher since the creation, and one that was migrated.
  { set: 0, slasher: first, before: 300_000, delay: 0 },
  { set: 1, slasher: first, before: 10, delay: 0, migrated: true },
  // In force for as long as counts, and for a block longer.
  { set: 2, slasher: first, before: 300_000, delay: 0 },
  { set: 2, slasher: second, before: LATELY + 7, delay: 7 },
  { set: 3, slasher: first, before: 300_000, delay: 0 },
  { set: 3, slasher: second, before: LATELY + 8, delay: 7 },
  // Pending; the one before it was replaced before its block.
  { set: 4, slasher: first, before: 300_000, delay: 0 },
  { set: 4, slasher: second, before: 20, delay: 126_000 },
  { set: 4, slasher: third, before: 10, delay: 126_000 },
  // Replaced in the block of its effect, and in its own block.
  { set: 5, slasher: first, before: 300_000, delay: 0 },
  { set: 5, slasher: second, before: 30, delay: 10 },
  { set: 5, slasher: third, before: 20, delay: 5 },
  { set: 6, slasher: first, before: 300_000, delay: 0 },
  { set: 6, slasher: second, before: 20, delay: 0 },
  { set: 6, slasher: third, before: 20, delay: 0 },
  // The same slasher again.
  { set: 7, slasher: first, before: 300_000, delay: 0 },
  { set: 7, slasher: first, before: 10, delay: 0 },
];

/** Operator sets with the slasher in force; of the last one no change is known. */
const SETS = [
  { set: 0, slasher: first },
  { set: 2, slasher: second },
  { set: 4, slasher: first },
  { set: 5, slasher: third },
  { set: 8, slasher: first },
];

let engine: Engine;
let witness: Witness;
let newest: number;
beforeAll(async () => {
  const folder = await bare(
    1,
    ...SLASHABLE_TABLES,
    'allocation_delays',
    'slasher_changes',
    'account_codes',
  );
  const rows = await readRows(folder);
  // Without a block of its own the snapshot has that of its newest activity.
  expect(rows.blockNumber).toBeNull();
  newest = Math.max(...rows.activities.map(({ blockNumber }) => Number(blockNumber)));
  const values = CHANGES.map(
    ({ set, slasher, before, delay, migrated = false }, at) =>
      `('${avs}', ${set}, '${slasher}', ${newest - before + delay}, ${migrated}, ${newest - before}, ${at}, timestamp '2025-05-01' + to_hours(${at}), '0x${'0'.repeat(64)}')`,
  );
  await rewrite(
    folder,
    'slasher_changes',
    `insert into changes (avs, operator_set_id, slasher, effect_block, migrated, block_number, log_index, "timestamp", transaction_hash)
     values ${values.join(', ')}`,
  );
  const sets = SETS.map(
    ({ set, slasher }) => `('${avs}', ${set}, '${slasher}', timestamp '2025-04-01', [])`,
  );
  await rewrite(
    folder,
    'operator_sets',
    `insert into changes (avs, operator_set_id, slasher, created_at, strategies) values ${sets.join(', ')}`,
  );
  await rewrite(
    folder,
    'account_codes',
    `insert into changes (account, kind, block_number)
     values ('${first}', 'externally_owned', 1), ('${second}', 'contract', 1), ('${third}', 'delegated', 1)`,
  );
  engine = await openEngineOf(['risk-flags', 'slasher-changes'], folder);
  witness = new Witness(await readRows(folder));
});

async function answer(name: string, query: Readonly<Record<string, string>>) {
  const { body } = await ask(engine, operationNamed(`restaking/${name}`), query);
  const expected = witness.answer(name, query);
  if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
  expect(sameAnswer(body, expected.body), name).toBeNull();
  return JSON.parse(body);
}

describe('changes of slashers', () => {
  it('are flags while they are pending, and as long as an operator that left can be slashed', async () => {
    const { data } = await answer('risk-flags', { flag: 'slasher_change', avs, limit: '100' });
    const told = data.map(
      (row: {
        operatorSetId: number;
        value: string;
        pendingValue: string;
        effectBlock: number;
      }) => [row.operatorSetId, row.value, row.pendingValue, row.effectBlock - newest],
    );
    expect(told).toEqual([
      [2, first, second, -LATELY],
      [4, first, third, 125_990],
      [5, first, second, -20],
      [5, second, third, -15],
      [6, first, third, -20],
    ]);
  });

  it('are flags of generated sets as well', async () => {
    const { meta } = await answer('risk-flags', { limit: '1000' });
    const { data } = await answer('risk-flags', { flag: 'slasher_change', limit: '1000' });
    expect(data.length).toBeGreaterThan(5);
    expect(meta.total).toBeGreaterThan(data.length);
  });

  it('are flags if the slasher in force, or the pending one, is an externally owned account', async () => {
    const { data } = await answer('risk-flags', { flag: 'slasher_eoa', avs, limit: '100' });
    const told = data.map(
      (row: {
        operatorSetId: number;
        value: string;
        pendingValue: string;
        effectBlock: number | null;
        since: string | null;
      }) => [
        row.operatorSetId,
        row.value,
        row.pendingValue,
        row.effectBlock === null ? null : row.effectBlock - newest,
        row.since,
      ],
    );
    expect(told).toEqual([
      [0, first, '', null, '2025-05-01T00:00:00.000Z'],
      [4, first, '', null, '2025-05-01T06:00:00.000Z'],
      [4, first, third, 125_990, '2025-05-01T08:00:00.000Z'],
      [5, third, '', null, '2025-05-01T11:00:00.000Z'],
      [8, first, '', null, null],
    ]);
    const { meta } = await answer('risk-flags', { flag: 'slasher_eoa', limit: '1000' });
    expect(meta.total).toBeGreaterThan(told.length);
  });

  it('are a list, newest first', async () => {
    const { data, meta } = await answer('slasher-changes', { avs, operatorSetId: '4' });
    expect(data.map(({ slasher }: { slasher: string }) => slasher)).toEqual([third, second, first]);
    expect(meta.total).toBe(3);
    await answer('slasher-changes', { limit: '1000' });
  });
});
