import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { rewrite } from '../support/rewrite.ts';
import { generated } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

const BLOCKS = repetitions(8, 60);
const ALL = { limit: '1000' };

const Stakes = z.object({
  data: z.array(
    z.object({
      registered: z.boolean(),
      strategyListed: z.boolean(),
      shares: z.string(),
      pendingShares: z.string().nullable(),
      queuedShares: z.string().nullable(),
      maxMagnitude: z.string(),
    }),
  ),
});

const Listed = z.object({ data: z.array(z.unknown()) });

/**
 * Changes of each kind: pending ones with a slash before their effect, members that left,
 * strategies that sets no longer list, maxima that slashes left, and withdrawals that slashes
 * reach.
 */
async function changing(): Promise<string> {
  const folder = await generated('tiny', 1);
  const kind = `hash(lower("operator")) % 4`;
  const updates = {
    allocation_changes: `
      insert into changes
      select * replace (magnitude + 50 as magnitude, block_number + 2000 as block_number, block_number + 40000 as effect_block,
        "timestamp" + interval 6 hour as "timestamp")
      from changes where ${kind} < 2;
      insert into changes
      select * replace (magnitude // 3 as magnitude, block_number + 4000 as block_number, block_number + 60000 as effect_block,
        "timestamp" + interval 12 hour as "timestamp")
      from changes where ${kind} = 2;
      insert into changes
      select * replace (magnitude // 2 as magnitude, block_number + 3000 as block_number, block_number + 3000 as effect_block,
        "timestamp" + interval 9 hour as "timestamp")
      from changes where effect_block > block_number`,
    registration_changes: `
      insert into changes
      select * replace (false as registered, block_number + 20000 as block_number, "timestamp" + interval 3 day as "timestamp")
      from changes where registered and operator_set_id is not null and ${kind} = 3`,
    operator_set_strategy_changes: `
      insert into changes
      select * replace (false as added, block_number + 30000 as block_number, "timestamp" + interval 4 day as "timestamp")
      from changes where added and hash(lower(strategy)) % 5 = 0`,
    withdrawals: `
      update changes set era = 'slashing', delegated_to = allocated."operator", strategies = [allocated.strategy],
        shares = [1000000], scaled_shares = [12345678901234567890],
        start_block = allocated.start_block, created_block = allocated.start_block
      from (
        select "operator", strategy, max(block_number) + 1000 as start_block,
          row_number() over (order by "operator", strategy) as n, count(*) over () as total
        from read_parquet('${folder}/allocation_changes.parquet')
        group by "operator", strategy
      ) allocated
      where n = 1 + hash(lower(withdrawal_root)) % total`,
    magnitude_changes: `
      insert into changes
      select "operator", strategy, if(${kind} = 0, 0, 777777777777777777), min(block_number) + 5000, 7,
        min("timestamp") + interval 1 day, any_value(transaction_hash)
      from read_parquet('${folder}/allocation_changes.parquet') where ${kind} < 2 group by "operator", strategy`,
  };
  for (const [table, statement] of Object.entries(updates)) await rewrite(folder, table, statement);
  return folder;
}

describe('slashable stake at earlier blocks', () => {
  let engine: Engine;
  let witness: Witness;
  let rows: SnapshotRows;
  let blocks: string[];
  beforeAll(async () => {
    const folder = await changing();
    engine = await openEngine(folder);
    rows = await readRows(folder);
    witness = new Witness(rows);
    const { lastBlock = 0 } = engine.snapshot.changes ?? {};
    const changed = (rows.allocationChanges ?? []).flatMap((row) => [
      row.blockNumber,
      row.effectBlock - 1n,
      row.effectBlock,
    ]);
    const known = [...new Set(changed)].filter((block) => block < BigInt(lastBlock));
    const sorted = known.sort((a, b) => Number(a - b));
    blocks = Array.from({ length: BLOCKS }, (_, at) =>
      String(sorted[Math.floor(((at + 0.5) / BLOCKS) * sorted.length)]),
    );
  });

  /** The answer at a block, which equals that of the witness. */
  async function answer(name: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), query);
    const expected = witness.answer(name, query);
    expect(status, body).toBe(expected.status);
    if (expected.status !== 200) return null;
    expect(sameAnswer(body, expected.body), JSON.stringify(query)).toBeNull();
    return JSON.parse(body);
  }

  it('slashable-stake has the magnitudes, shares and queued shares of the block', async () => {
    const found = [];
    for (const asOf of blocks) {
      found.push(...Stakes.parse(await answer('slashable-stake', { asOf, ...ALL })).data);
    }
    expect(found.some(({ pendingShares }) => pendingShares !== null)).toBe(true);
    expect(found.some(({ registered }) => !registered)).toBe(true);
    expect(found.some(({ strategyListed }) => !strategyListed)).toBe(true);
    expect(found.some(({ queuedShares }) => queuedShares !== '0')).toBe(true);
    expect(found.some(({ maxMagnitude }) => maxMagnitude === '0')).toBe(true);
    expect(found.some(({ shares }) => shares !== '0')).toBe(true);
  });

  it.each(['slashable-by-set', 'slashable-by-avs'])('%s adds them up', async (name) => {
    const bodies = new Set<string>();
    for (const asOf of blocks) {
      bodies.add(JSON.stringify(Listed.parse(await answer(name, { asOf, ...ALL })).data));
    }
    expect(bodies.size).toBeGreaterThan(BLOCKS / 2);
  });

  it('staker-slashable has the holdings and the operator of the block', async () => {
    let found = 0;
    for (const asOf of blocks) {
      for (const { staker } of rows.stakers.slice(0, repetitions(6, 1000))) {
        const body = await answer('staker-slashable', { staker, asOf, ...ALL });
        if (body !== null) found += Listed.parse(body).data.length;
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});
