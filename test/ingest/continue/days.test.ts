import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pricesOn } from '../../support/chain-prices.ts';
import { SMALL } from '../../support/chains.ts';
import { expectSamePrepared, preparedDays } from '../../support/prepared-rows.ts';
import { repetitions } from '../../support/repetitions.ts';
import { runSeed } from '../../support/seed.ts';
import { Random } from '../randomness.ts';
import { readTruth } from '../truth.ts';
import { Installation } from './installation.ts';

const CUTS = repetitions(1, 20, 'DAY_CUTS');

/** A day has the concentration of what is delegated, that among AVSs, and slashable values. */
const KEYS_A_DAY = 3;

const { firstBlock, block } = readTruth(SMALL);
const prices = pricesOn(SMALL);

/** Counts the days of a prepared folder that are not before one. */
const since = (days: readonly string[], first: string) => days.filter((day) => day >= first).length;

const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);

/** Compares with what a preparation without known days writes. */
async function expectFresh(installation: Installation, snapshot: string, folder: string) {
  await expectSamePrepared(folder, await installation.prepareFresh(snapshot));
}

describe('the preparation of a later snapshot', () => {
  it(`computes only days since, and those that a reorganisation reaches, ${CUTS} times`, async () => {
    const random = new Random(runSeed());
    for (let cut = 0; cut < CUTS; cut += 1) {
      const installation = await Installation.create();
      const base = random.whole(firstBlock + 200_000, block.number - 20_000);
      const first = await installation.prepare(await installation.publish(base, prices));
      const known = await preparedDays(first.folder);
      const of = `from block ${base}`;
      expect(first.computed, of).toBeGreaterThan(0);
      const later = await installation.publish(base + random.whole(1, 15_000), prices);
      const second = await installation.prepare(later);
      const open = since(await preparedDays(second.folder), known.at(-1) ?? '');
      expect(second.computed, of).toBeLessThanOrEqual(open * KEYS_A_DAY);
      await expectFresh(installation, later, second.folder);
      const { from, time } = await installation.reorganise(random.whole(2, 20), 30);
      const other = await installation.publish(Math.max(from, base), prices);
      const third = await installation.prepare(other);
      const reached = since(await preparedDays(third.folder), dayOf(time.getTime()));
      expect(third.computed, `${of}, again from ${from}`).toBeLessThanOrEqual(reached * KEYS_A_DAY);
      await expectFresh(installation, other, third.folder);
    }
  }, 1_200_000);

  it('computes days again if their prices, groups or records have changed', async () => {
    const installation = await Installation.create();
    const before = await installation.prepare(await installation.publish(block.number, prices));
    const days = await preparedDays(before.folder);
    const changedMs = Date.parse(days.at(-9) ?? '');
    const changed = prices.map((row) =>
      row.timeMs >= changedMs && row.dollarPrice !== null
        ? { ...row, dollarPrice: '2000.123456789' }
        : row,
    );
    const repriced = await installation.publish(block.number, changed);
    const after = await installation.prepare(repriced);
    expect(after.computed).toBeGreaterThan(0);
    expect(after.computed).toBeLessThanOrEqual(9 * KEYS_A_DAY);
    await expectFresh(installation, repriced, after.folder);
    installation.group(() => 'one party');
    const regrouped = await installation.prepare(repriced);
    expect(regrouped.computed).toBeGreaterThan(0);
    await expectFresh(installation, repriced, regrouped.folder);
    for (const name of readdirSync(installation.days))
      truncateSync(join(installation.days, name), 1000);
    const damaged = await installation.prepare(repriced);
    expect(damaged.computed).toBeGreaterThanOrEqual(before.computed);
    await expectSamePrepared(damaged.folder, regrouped.folder);
  }, 600_000);
});
