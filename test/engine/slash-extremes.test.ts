import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

/** The largest amount that the contract of data allows. */
const LARGEST = `${'9'.repeat(38)}::hugeint`;

const NAMES = [
  'slash-impact',
  'slash-impact-operators',
  'slash-impact-stakers',
  'slashable-stake',
  'slashable-by-set',
] as const;

const Loss = z.object({ data: z.array(z.object({ shares: z.string() })) });

/** Each of all products of these is one of some allocation: of amounts, magnitudes and maxima. */
async function extreme(): Promise<string> {
  const folder = await bare(
    5,
    'allocations',
    'magnitudes',
    'operator_set_members',
    'operator_sets',
    'operator_shares',
    'registration_changes',
    'withdrawals',
  );
  const allocated = `(
    select "operator", strategy, (row_number() over (order by "operator", strategy))::integer as n
    from (select distinct lower("operator") as "operator", lower(strategy) as strategy from read_parquet('${folder}/allocations.parquet')))`;
  const updates = {
    operator_shares: `
      delete from changes;
      insert into changes select "operator", strategy, if(n % 5 = 0, 7, ${LARGEST}), timestamp '2025-01-01' from ${allocated}`,
    magnitudes: `
      delete from changes;
      insert into changes by name
      select "operator", strategy, [1, 2, 999999999999999999, 1000000000000000000, ${LARGEST}][1 + n % 5] as max_magnitude,
        0 as encumbered_magnitude, timestamp '2025-01-01' as updated_at
      from ${allocated}`,
    allocations: `
      update changes set magnitude = [${LARGEST}, 1, 1000000000000000000][1 + (hash(lower("operator"), avs) % 3)::integer]`,
    withdrawals: `
      update changes set era = 'slashing', delegated_to = allocated."operator", strategies = [allocated.strategy],
        shares = [1], scaled_shares = [${LARGEST}], start_block = newest
      from (select *, count(*) over () as total from ${allocated}) allocated,
        (select max(block_number) as newest from read_parquet('${folder}/activities.parquet'))
      where n = 1 + hash(lower(withdrawal_root)) % total`,
  };
  for (const [table, statement] of Object.entries(updates)) {
    await rewrite(folder, table, statement);
  }
  return folder;
}

describe('losses of slashes', () => {
  let engine: Engine;
  let witness: Witness;
  let rows: SnapshotRows;
  beforeAll(async () => {
    const folder = await extreme();
    engine = await openEngineOf([...NAMES], folder);
    rows = await readRows(folder);
    witness = new Witness(rows);
  });

  async function answer(name: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), query);
    expect(status, `${name} ${JSON.stringify(query)}: ${body}`).toBe(200);
    const expected = witness.answer(name, query);
    expect(expected.status === 200 && sameAnswer(body, expected.body)).toBeNull();
    return JSON.parse(body);
  }

  it('are exact far above a HUGEINT', async () => {
    const operators = [...new Set((rows.allocations ?? []).map(({ operator }) => operator))];
    let longest = 0;
    for (const part of ['1', '0.000000000000000001', '0.7']) {
      await answer('slash-impact-operators', { limit: '1000', part });
      for (const operator of operators) {
        const { data } = Loss.parse(
          await answer('slash-impact', { operator, part, limit: '1000' }),
        );
        longest = Math.max(longest, ...data.map(({ shares }) => shares.length));
        await answer('slash-impact-stakers', { operator, part, limit: '1000' });
      }
    }
    expect(longest).toBeGreaterThan(39);
  });

  it('do not keep other answers about the same allocations from being right', async () => {
    for (const name of ['slashable-stake', 'slashable-by-set'])
      await answer(name, { limit: '1000' });
  });
});
