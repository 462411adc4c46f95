import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readTruth } from '../ingest/truth.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { rewrite } from '../support/rewrite.ts';
import { generated } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const WAD = 10n ** 18n;
const ALL = { limit: '1000' };

const Stakes = z.object({
  data: z.array(
    z.object({
      avs: z.string(),
      operatorSetId: z.number(),
      operator: z.string(),
      strategy: z.string(),
      registered: z.boolean(),
      strategyListed: z.boolean(),
      magnitude: z.string(),
      maxMagnitude: z.string(),
      operatorShares: z.string(),
      shares: z.string(),
    }),
  ),
});

const Sums = z.object({
  data: z.array(
    z.object({
      slashableTvl: z.string(),
      minimumSlashableTvl: z.string(),
      pendingSlashableTvl: z.string(),
      formerMembersTvl: z.string(),
      queuedTvl: z.string().nullable(),
    }),
  ),
});

describe.each(CHAINS)('slashable stake on the chain $name', (chain) => {
  it('is that of the contracts’ view over their storage', async () => {
    const engine = await openEngine(await ingestedChain({ chain }));
    const { body } = await ask(engine, operationNamed('restaking/slashable-stake'), ALL);
    const { data } = Stakes.parse(JSON.parse(body));
    const { operators, avs } = readTruth(chain);
    expect(data.filter(({ shares }) => shares !== '0').length).toBeGreaterThan(3);
    for (const row of data) {
      const stored = operators.find(({ operator }) => operator === row.operator);
      const shares = BigInt(stored?.shares[row.strategy] ?? 0n);
      const maximum = BigInt(stored?.maxMagnitudes[row.strategy] ?? WAD);
      const sets = avs.find((one) => one.avs === row.avs)?.operatorSets ?? [];
      const set = sets.find(({ id }) => id === row.operatorSetId);
      const proportion = maximum === 0n ? 0n : (BigInt(row.magnitude) * WAD) / maximum;
      expect(row).toMatchObject({
        operatorShares: String(shares),
        maxMagnitude: String(maximum),
        registered: set?.members.includes(row.operator),
        strategyListed: set?.strategies.includes(row.strategy),
        shares: String((shares * proportion) / WAD),
      });
    }
  });
});

/** Of each operator with an allocation: former members, and pending decreases and increases. */
const KIND = `hash(lower("operator")) % 4`;

/** Also strategies that sets do not list, and maxima that slashes left, which may be none or 0. */
async function uneven(): Promise<string> {
  const folder = await generated('tiny', 5);
  const updates = {
    operator_set_members: `update changes set registered = false where ${KIND} = 3`,
    operator_sets: 'update changes set strategies = strategies[2:] where operator_set_id = 1',
    magnitudes: `
      update changes set max_magnitude = 0 where ${KIND} = 0;
      update changes set max_magnitude = 999999999999999997 where ${KIND} = 1;
      delete from changes where ${KIND} = 2`,
    allocations: `
      update changes set magnitude = 10 where magnitude = 0;
      update changes set pending_magnitude = 3, effect_block = 30000000 where ${KIND} = 1;
      update changes set pending_magnitude = magnitude + 3, effect_block = 30000001 where ${KIND} = 2`,
    operator_shares: `
      delete from changes;
      insert into changes
      select distinct lower("operator"), lower(strategy), 123456789123456789123456789, timestamp '2025-01-01'
      from read_parquet('${folder}/allocations.parquet')`,
    tokens: 'update changes set dollar_price = 3.000000000000000007 where dollar_price = 0',
  };
  for (const [table, statement] of Object.entries(updates)) {
    await rewrite(folder, table, statement);
  }
  return folder;
}

describe('slashable value', () => {
  it('leaves out former members and other strategies, and counts decreases', async () => {
    const folder = await uneven();
    const engine = await openEngine(folder);
    const witness = new Witness(await readRows(folder));
    for (const name of ['by-set', 'by-avs', 'stake']) {
      const operation = operationNamed(`restaking/slashable-${name}`);
      const { status, body } = await ask(engine, operation, ALL);
      expect(status, body).toBe(200);
      const expected = witness.answer(`slashable-${name}`, ALL);
      expect(expected.status === 200 && sameAnswer(body, expected.body)).toBeNull();
      if (name === 'stake') {
        const { data } = Stakes.parse(JSON.parse(body));
        expect(data.some(({ strategyListed }) => !strategyListed)).toBe(true);
        expect(data.some(({ maxMagnitude }) => maxMagnitude === '0')).toBe(true);
        continue;
      }
      const { data } = Sums.parse(JSON.parse(body));
      expect(data.some(({ formerMembersTvl }) => formerMembersTvl !== '0')).toBe(true);
      expect(data.some((row) => row.minimumSlashableTvl !== row.slashableTvl)).toBe(true);
      expect(data.some((row) => row.pendingSlashableTvl !== row.minimumSlashableTvl)).toBe(true);
    }
  });
});
