import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { readTruth } from '../ingest/truth.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

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
      slashableUntil: z.number().nullable(),
      strategyListed: z.boolean(),
      magnitude: z.string(),
      maxMagnitude: z.string(),
      operatorShares: z.string(),
      shares: z.string(),
      queuedShares: z.string().nullable(),
    }),
  ),
});

const Sums = z.object({
  data: z.array(
    z.object({
      slashableTvl: z.string(),
      minimumSlashableTvl: z.string(),
      pendingSlashableTvl: z.string(),
      formerMembersTvl: z.string().nullable(),
    }),
  ),
});

const Impact = z.object({
  data: z.array(z.object({ shares: z.string(), queuedShares: z.string().nullable() })),
  meta: z.object({ statistics: z.object({ cascadeBound: z.string().nullable() }) }),
});

const Losses = z.object({ data: z.array(z.object({ staker: z.string() })) });

const Stakers = z.object({
  data: z.array(z.object({ stakerShares: z.string(), shares: z.string() })),
});

const Flags = z.object({
  data: z.array(
    z.object({
      flag: z.string(),
      value: z.string(),
      pendingValue: z.string(),
      effectBlock: z.number().nullable(),
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

/** The optional tables that the compared operations read. */
const READ_TABLES = [
  'allocation_delays',
  'allocations',
  'magnitudes',
  'operator_set_members',
  'operator_sets',
  'operator_shares',
  'registration_changes',
  'withdrawals',
] as const;

/** Of each former member: it never joined, its set can slash it in the newest block, or no more. */
const FORMER = `hash(lower(avs), operator_set_id, lower("operator")) % 3`;

/** Also strategies that sets do not list, and maxima that slashes left, which may be none or 0. */
async function uneven(): Promise<string> {
  const folder = await bare(5, ...READ_TABLES);
  const updates = {
    operator_set_members: `
      delete from changes where ${KIND} = 3 and ${FORMER} = 0;
      update changes set registered = false where ${KIND} = 3`,
    registration_changes: `
      delete from changes where operator_set_id is not null and ${KIND} = 3;
      insert into changes by name
      select avs, "operator", false as registered, operator_set_id, newest - 100800 - if(${FORMER} = 1, 0, 1) as block_number,
        1000000 + row_number() over () as log_index, updated_at as "timestamp", '0x' || repeat('0', 64) as transaction_hash
      from read_parquet('${folder}/operator_set_members.parquet'),
        (select max(block_number) as newest from read_parquet('${folder}/activities.parquet'))
      where not registered`,
    operator_sets: 'update changes set strategies = strategies[2:] where operator_set_id = 1',
    magnitudes: `
      update changes set max_magnitude = 0 where ${KIND} = 0;
      update changes set max_magnitude = 999999999999999997 where ${KIND} = 1;
      delete from changes where ${KIND} = 2`,
    allocations: `
      update changes set magnitude = 10 where magnitude = 0;
      update changes set pending_magnitude = 3, effect_block = 30000000 where ${KIND} = 1;
      update changes set pending_magnitude = magnitude + 3, effect_block = 30000001 where ${KIND} = 2`,
    withdrawals: `
      update changes set era = 'slashing', delegated_to = allocated."operator", strategies = [allocated.strategy],
        shares = [1], scaled_shares = [[10, 12345678901234567, 12345678901234567890123456789][1 + n % 3]], start_block = newest
      from (
        select "operator", strategy, row_number() over (order by "operator", strategy) as n, count(*) over () as total
        from (select distinct "operator", strategy from read_parquet('${folder}/allocations.parquet'))
      ) allocated, (select max(block_number) as newest from read_parquet('${folder}/activities.parquet'))
      where n = 1 + hash(lower(withdrawal_root)) % total`,
    allocation_delays: `update changes set delay = 50, pending_delay = 7, effect_block = 30000000 where ${KIND} = 0`,
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

describe('over uneven allocations', () => {
  let engine: Engine;
  let witness: Witness;
  let rows: SnapshotRows;
  beforeAll(async () => {
    const folder = await uneven();
    const names = [
      'slashable-stake',
      'slashable-by-set',
      'slashable-by-avs',
      'slash-impact',
      'slash-impact-stakers',
      'slash-impact-operators',
      'staker-slashable',
      'risk-flags',
    ];
    engine = await openEngineOf(names, folder);
    rows = await readRows(folder);
    witness = new Witness(rows);
  });

  /** The body of an answer, which equals that of the witness. */
  async function answer(name: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), query);
    expect(status, body).toBe(200);
    const expected = witness.answer(name, query);
    expect(expected.status === 200 && sameAnswer(body, expected.body)).toBeNull();
    return JSON.parse(body);
  }

  it('slashable-stake has strategies that no set lists, and operators without magnitude', async () => {
    const { data } = Stakes.parse(await answer('slashable-stake', ALL));
    expect(data.some(({ strategyListed }) => !strategyListed)).toBe(true);
    expect(data.some(({ maxMagnitude }) => maxMagnitude === '0')).toBe(true);
  });

  it.each(['slashable-by-set', 'slashable-by-avs'])(
    '%s has former members that can still be slashed, and counts pending changes',
    async (name) => {
      const { data } = Sums.parse(await answer(name, ALL));
      expect(data.some(({ formerMembersTvl }) => formerMembersTvl !== '0')).toBe(true);
      expect(data.some(({ formerMembersTvl }) => formerMembersTvl === '0')).toBe(true);
      expect(data.some((row) => row.minimumSlashableTvl !== row.slashableTvl)).toBe(true);
      expect(data.some((row) => row.pendingSlashableTvl !== row.minimumSlashableTvl)).toBe(true);
    },
  );

  it('a set can slash an operator for 100,800 blocks after it left, and none that never joined', async () => {
    const { data } = Stakes.parse(await answer('slashable-stake', ALL));
    const newest = rows.activities.reduce(
      (block, { blockNumber }) => (blockNumber > block ? blockNumber : block),
      0n,
    );
    const others = data.filter(({ registered }) => !registered);
    const left = others.filter(({ slashableUntil }) => slashableUntil !== null);
    expect(new Set(left.map(({ slashableUntil }) => slashableUntil))).toEqual(
      new Set([Number(newest)]),
    );
    expect(others.length - left.length).toBeGreaterThan(1);
    let slashed = 0;
    for (const { operator, strategyListed, magnitude } of others) {
      const { data: losses } = Impact.parse(await answer('slash-impact', { operator, ...ALL }));
      const own = left.filter((row) => row.operator === operator);
      const listed = own.filter((row) => row.strategyListed && row.magnitude !== '0');
      expect(losses).toHaveLength(listed.length);
      if (strategyListed && magnitude !== '0') slashed += losses.length;
      await answer('slash-impact-stakers', { operator, ...ALL });
    }
    expect(slashed).toBeGreaterThan(0);
    await answer('slash-impact-operators', ALL);
  });

  it('a slash takes its part of what is left of queued shares', async () => {
    const { data } = Stakes.parse(await answer('slashable-stake', ALL));
    const queued = data.filter(({ queuedShares }) => queuedShares !== '0');
    const maxima = new Set(queued.map(({ maxMagnitude }) => maxMagnitude));
    expect(maxima).toContain(String(WAD));
    expect(maxima).toContain('999999999999999997');
    expect(maxima).not.toContain('0');
    for (const { operator } of queued) {
      const query = { operator, part: '0.123456789012345678', ...ALL };
      await answer('slash-impact', query);
    }
  });

  it('slash-impact rounds as the contracts do, and bounds a cascade only if it can', async () => {
    const { data } = Stakes.parse(await answer('slashable-stake', ALL));
    const slashed = data.find(
      ({ registered, strategyListed, shares }) => registered && strategyListed && shares !== '0',
    );
    const operator = slashed?.operator ?? '';
    const queries = [
      { part: '0.000000000000000001' },
      { part: '0.3333', profit: '0.000001' },
      { part: '1', profit: '0.000001', threshold: '1' },
      { part: '0.5', profit: '999999999999999999999999999999' },
    ];
    const bounds: boolean[] = [];
    for (const query of queries) {
      const body = Impact.parse(await answer('slash-impact', { operator, ...query, ...ALL }));
      expect(body.data.some(({ shares }) => shares !== '0')).toBe(true);
      bounds.push(body.meta.statistics.cascadeBound !== null);
    }
    expect(bounds).toEqual([false, true, true, false]);
  });

  it('slash-impact-stakers has stakers of operators that sets slash alone', async () => {
    const totals: number[] = [];
    for (const operator of new Set(rows.stakers.flatMap((row) => row.operator ?? []))) {
      for (const part of ['1', '0.000000000000000007']) {
        const query = { operator, part, ...ALL };
        totals.push(Losses.parse(await answer('slash-impact-stakers', query)).data.length);
      }
    }
    expect(totals).toContain(0);
    expect(Math.max(...totals)).toBeGreaterThan(1);
  });

  it('staker-slashable has parts of holdings, and nothing of stakers without an operator', async () => {
    const totals: number[] = [];
    for (const { staker } of rows.stakers) {
      const { data } = Stakers.parse(await answer('staker-slashable', { staker, ...ALL }));
      for (const { stakerShares, shares } of data) {
        expect(BigInt(shares)).toBeLessThanOrEqual(BigInt(stakerShares));
      }
      totals.push(data.length);
    }
    expect(totals).toContain(0);
    expect(Math.max(...totals)).toBeGreaterThan(1);
  });

  it('risk-flags has each kind of flag that these tables show, and pending changes with their blocks', async () => {
    const { data } = Flags.parse(await answer('risk-flags', ALL));
    expect(new Set(data.map(({ flag }) => flag))).toEqual(
      new Set([
        'allocation_decrease',
        'allocation_delay_decrease',
        'allocation_delay_zero',
        'operator_without_avs',
        'redistribution',
        'set_without_stake',
      ]),
    );
    const pending = data.filter(({ flag }) => flag.endsWith('_decrease'));
    for (const { value, pendingValue, effectBlock } of pending) {
      expect(BigInt(pendingValue)).toBeLessThan(BigInt(value));
      expect(effectBlock).not.toBeNull();
    }
  });
});
