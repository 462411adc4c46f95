import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { ask, operationNamed } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { openSlashable, slashableChanges } from '../support/slashable-changes.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

const BLOCKS = repetitions(8, 60);
const ALL = { limit: '1000' };

const Stakes = z.object({
  data: z.array(
    z.object({
      registered: z.boolean(),
      slashableUntil: z.number().nullable(),
      strategyListed: z.boolean(),
      shares: z.string(),
      pendingShares: z.string().nullable(),
      queuedShares: z.string().nullable(),
      maxMagnitude: z.string(),
    }),
  ),
});

const Listed = z.object({ data: z.array(z.unknown()) });

describe('slashable stake at earlier blocks', () => {
  let engine: Engine;
  let witness: Witness;
  let rows: SnapshotRows;
  let blocks: string[];
  beforeAll(async () => {
    const folder = await slashableChanges();
    engine = await openSlashable(folder);
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
    const others = found.filter(({ registered }) => !registered);
    expect(others.some(({ slashableUntil }) => slashableUntil !== null)).toBe(true);
    expect(others.some(({ slashableUntil }) => slashableUntil === null)).toBe(true);
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
