import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { repetitions } from '../support/repetitions.ts';
import { patchy, rewrite } from '../support/rewrite.ts';
import { bare, CHANGE_TABLES, generated, SAMPLE } from '../support/snapshots.ts';
import { type Decimal, parseDecimal, plainDecimal, plus } from '../witness/decimal.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

/**
 * Days that are recomputed from all changes before their ends, each for several operators,
 * strategies and AVSs.
 */
const DAYS = repetitions(3, 60, 'SERIES_DAYS');

/** Of the operators and AVSs each so many-eth is compared. */
const STEP = repetitions(15, 2);

const SUBJECTS: readonly { readonly name: string; readonly folder: () => Promise<string> }[] = [
  { name: 'a generated snapshot', folder: () => generated('small', 1) },
  { name: 'the sample', folder: async () => SAMPLE },
  { name: 'a snapshot with gaps', folder: () => patchy('tiny', 3) },
  ...CHAINS.slice(0, repetitions(1, CHAINS.length)).map((chain) => ({
    name: `the chain ${chain.name}`,
    folder: () => ingestedChain({ chain }),
  })),
];

let recomputed = 0;
let compared = 0;
afterAll(() => {
  process.stdout.write(
    `recomputed ${recomputed} days, compared ${compared} last days with the present\n`,
  );
});

/** The body of an answer; fails if it is none. */
async function bodyOf(
  engine: Engine,
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), query);
  expect(status, body).toBe(200);
  return body;
}

async function dataOf(engine: Engine, name: string, query: Readonly<Record<string, string>> = {}) {
  return JSON.parse(await bodyOf(engine, name, query)).data;
}

/** Each `STEP`-th of the entries of a list. */
async function someOf(engine: Engine, name: string) {
  const all = await dataOf(engine, name, { limit: '1000' });
  return all.filter((_: unknown, at: number) => at % STEP === 0);
}

async function lastDay(engine: Engine, scope: Readonly<Record<string, string>> = {}) {
  const [newest] = await dataOf(engine, 'tvl-historical', { ...scope, limit: '1' });
  compared += 1;
  return newest;
}

/** The exact sum, as it is written. */
function added(values: readonly string[]): string {
  const sum = values
    .map(parseDecimal)
    .reduce((a: Decimal, b: Decimal) => plus(a, b), { digits: 0n, scale: 0 });
  return plainDecimal(`${sum.digits}e-${sum.scale}`);
}

interface Prices {
  readonly ethPrice: string;
  readonly dollarPrice: string;
}

const shares = (entries: readonly { readonly shares: string }[]) =>
  String(entries.reduce((sum, one) => sum + BigInt(one.shares), 0n));

describe.each(SUBJECTS)('series by day over $name', ({ folder }) => {
  let engine: Engine;
  let rows: SnapshotRows;
  beforeAll(async () => {
    const snapshot = await folder();
    engine = await openEngine(snapshot);
    rows = await readRows(snapshot);
  });

  it('end with what ecosystem-tvl and all-strategies say', async () => {
    const { strategies } = await dataOf(engine, 'ecosystem-tvl');
    const whole = await lastDay(engine);
    expect(whole.shares).toBe(shares(strategies));
    expect(whole.tvl ?? '0').toBe(added(strategies.map((one: { tvl: string }) => one.tvl)));
    for (const one of await dataOf(engine, 'all-strategies', { limit: '1000' })) {
      const { strategy, stakersCount } = one;
      const newest = await lastDay(engine, { strategy });
      expect(newest, strategy).toMatchObject({ shares: one.shares, stakers: stakersCount });
      expect([newest.tokens ?? '0', newest.tvl ?? '0']).toEqual([one.tokens, one.tvl]);
      expect(newest.unpricedStrategies.length, strategy).toBe(
        Number(one.dollarPrice) > 0 && Number(one.ethPrice) > 0 ? 0 : 1,
      );
    }
  });

  it('end with what operators-tvl and operator-strategies say of each operator', async () => {
    for (const { operator, strategies } of await someOf(engine, 'operators-tvl')) {
      const { totalStakers } = JSON.parse(
        await bodyOf(engine, 'operator-strategies', { operator }),
      );
      const newest = await lastDay(engine, { operator });
      const held = strategies.map((one: { totalShares: string; tvl: string }) => ({
        shares: one.totalShares,
        tvl: one.tvl,
      }));
      expect(newest, operator).toMatchObject({ shares: shares(held), stakers: totalStakers });
      expect(newest.tvl ?? '0').toBe(added(held.map(({ tvl }: { tvl: string }) => tvl)));
      const [largest] = strategies;
      const ofOne = await lastDay(engine, { operator, strategy: largest.strategy });
      expect(ofOne).toMatchObject({ shares: largest.totalShares, stakers: largest.uniqueStakers });
      expect([ofOne.tokens ?? '0', ofOne.tvl ?? '0']).toEqual([largest.tokens, largest.tvl]);
    }
  });

  it('end with what avs-info says of each AVS', async () => {
    for (const { avs } of await someOf(engine, 'all-avs')) {
      const { operatorStats } = await dataOf(engine, 'avs-info', { avs });
      const held = operatorStats.strategySummary;
      const newest = await lastDay(engine, { avs });
      expect(newest?.shares ?? '0', avs).toBe(shares(held));
      expect(newest?.tvl ?? '0').toBe(added(held.map((one: { tvl: string }) => one.tvl)));
    }
  });

  it('have the rate and the price of strategy-historical on each day that both tell of', async () => {
    let told = 0;
    for (const { strategy } of await someOf(engine, 'all-strategies')) {
      const history = await dataOf(engine, 'strategy-historical', { strategy, limit: '1000' });
      const days = await dataOf(engine, 'tvl-historical', { strategy, limit: '1000' });
      for (const one of history.filter((_: unknown, at: number) => at % STEP === 0)) {
        const day = days.find((other: { day: string }) => other.day === one.day);
        if (day === undefined) continue;
        const on = `${strategy} on ${one.day}`;
        expect([day.shares, day.tokens], on).toEqual([one.shares, one.tokens]);
        if (one.shares === '0') continue;
        expect(day.tvl, on).toBe(one.tvl);
        const isKnown = one.rateEmitted || one.sharesUnderlying === null;
        expect(day.assumedRates, on).toEqual(isKnown ? [] : [strategy]);
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(0);
  });

  it('end with what the operations about the ecosystem count', async () => {
    const [newest] = await dataOf(engine, 'ecosystem-historical', { limit: '1' });
    const { allTime, delegatedWithOperator } = await dataOf(engine, 'ecosystem-stakers');
    compared += 1;
    expect(newest).toMatchObject({
      totalStakers: allTime,
      delegatedWithOperator,
      totalOperators: (await dataOf(engine, 'ecosystem-operators')).operators,
      totalAVSs: (await dataOf(engine, 'ecosystem-avs')).avs,
      ...(await dataOf(engine, 'ecosystem-deposits')),
      ...(await dataOf(engine, 'ecosystem-withdrawals')),
    });
  });

  it('are what the changes before the end of any day lead to', async () => {
    const witness = new Witness(rows);
    const changes = rows.shareChanges ?? [];
    const times = changes.map(({ timestamp }) => Number(timestamp / 1000n));
    const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const last = times.reduce((a, b) => Math.max(a, b), first);
    for (let turn = 0; turn < DAYS; turn += 1) {
      // Spread over the whole time, and over operators, strategies and AVSs, each in its own step.
      const day = new Date(first + ((turn * 0.618) % 1) * (last - first))
        .toISOString()
        .slice(0, 10);
      const change = changes[(turn * 7919) % changes.length];
      const registration =
        rows.registrationChanges?.[(turn * 104_729) % rows.registrationChanges.length];
      const scopes = [
        {},
        { strategy: change?.strategy ?? '' },
        { operator: registration?.operator ?? '' },
        { operator: registration?.operator ?? '', strategy: change?.strategy ?? '' },
        { avs: registration?.avs ?? '' },
      ];
      for (const scope of scopes) {
        const query = { ...scope, startTimestamp: day, endTimestamp: day };
        const expected = witness.answer('tvl-historical', query);
        const actual = await bodyOf(engine, 'tvl-historical', query);
        if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
        expect(sameAnswer(actual, expected.body), JSON.stringify(query)).toBeNull();
        recomputed += 1;
      }
    }
  });
});

describe('a day without a price', () => {
  it('says which strategies have none, and which have that of an earlier day', async () => {
    const engine = await openEngine(await generated('small', 1));
    const days = await dataOf(engine, 'tvl-historical', { limit: '1000' });
    const { strategies } = await dataOf(engine, 'ecosystem-tvl');
    const unknown = strategies
      .filter((one: Prices) => ['', '0'].some((no) => [one.dollarPrice, one.ethPrice].includes(no)))
      .map((one: { strategy: string }) => one.strategy);
    expect(unknown.length).toBeGreaterThan(0);
    expect(days[0].unpricedStrategies.toSorted()).toEqual(unknown.toSorted());
    expect(days.some((day: { stalePrices: string[] }) => day.stalePrices.length > 0)).toBe(true);
    expect(days.some((day: { tvl: string | null }) => day.tvl === null)).toBe(true);
  });

  it('has no value in a snapshot without the table of prices, but for the last day', async () => {
    const folder = await bare(2, ...CHANGE_TABLES);
    const engine = await openEngineOf(['tvl-historical'], folder);
    const witness = new Witness(await readRows(folder));
    const expected = witness.answer('tvl-historical', { limit: '1000' });
    const body = await bodyOf(engine, 'tvl-historical', { limit: '1000' });
    if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
    expect(sameAnswer(body, expected.body)).toBeNull();
    const [newest, ...before] = JSON.parse(body).data;
    expect(Number(newest.tvl)).toBeGreaterThan(0);
    for (const day of before) if (day.shares !== '0') expect(day.tvl, day.day).toBeNull();
  });
});

describe('changes that no protocol makes', () => {
  it('are added up beyond what 128 bits hold', async () => {
    const folder = await bare(2, ...CHANGE_TABLES, 'prices', 'slashes');
    await rewrite(
      folder,
      'share_changes',
      `update changes set shares = ${10n ** 38n - 1n}
       where exists (
         select 1 from changes later
         where later.staker = changes.staker and later.strategy = changes.strategy
           and later.block_number > changes.block_number)`,
    );
    const names = [
      'operators-tvl',
      'all-strategies',
      'tvl-historical',
      'concentration-historical',
      'ecosystem-tvl',
      'changes',
      'changes-feed',
    ];
    const engine = await openEngineOf(names, folder);
    const rows = await readRows(folder);
    const witness = new Witness(rows);
    const [first] = await dataOf(engine, 'operators-tvl', { limit: '1' });
    const most = await Promise.all(
      (await dataOf(engine, 'all-strategies')).map(({ strategy }: { strategy: string }) =>
        dataOf(engine, 'tvl-historical', { strategy, limit: '1000' }),
      ),
    );
    expect(most.flat().some((day) => BigInt(day.shares) > 2n ** 127n)).toBe(true);
    for (const [name, scope] of [
      ['tvl-historical', { interval: 'week' }],
      ['tvl-historical', { interval: 'week', operator: first.operator }],
      ['tvl-historical', { interval: 'week', avs: rows.avs[0]?.avs ?? '' }],
      ['concentration-historical', { interval: 'month' }],
    ] as const) {
      const query = { ...scope, limit: '1000' };
      const expected = witness.answer(name, query);
      if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
      expect(sameAnswer(await bodyOf(engine, name, query), expected.body)).toBeNull();
    }
    // States at earlier blocks are not among them, which is an error and no partial answer.
    const why =
      /earlier states are not available: the share changes of this snapshot add up to more/;
    for (const [name, query] of [
      ['ecosystem-tvl', { asOf: '1' }],
      ['changes', { since: '1' }],
      ['changes-feed', {}],
    ] as const) {
      await expect(dataOf(engine, name, query)).rejects.toThrow(why);
    }
  });

  it('cost no more days than 10,000', async () => {
    const folder = await bare(2, ...CHANGE_TABLES);
    await rewrite(
      folder,
      'registration_changes',
      `update changes set "timestamp" = timestamp '9999-12-31'
       where block_number = (select max(block_number) from changes)`,
    );
    const names = ['tvl-historical', 'ecosystem-tvl', 'concentration', 'concentration-historical'];
    const engine = await openEngineOf(names, folder);
    const { data, meta } = JSON.parse(await bodyOf(engine, 'tvl-historical', { limit: '1' }));
    expect(meta.total).toBe(10_000);
    expect(data[0]).toMatchObject({ day: '9999-12-31T00:00:00.000Z', stakers: expect.any(Number) });
    expect(data[0].shares).toBe(shares((await dataOf(engine, 'ecosystem-tvl')).strategies));
    // Changes before the first of the days count.
    const now = { scope: 'all', heldBy: 'operator', value: 'delegated' };
    const [{ holders, hhi }] = await dataOf(engine, 'concentration', now);
    const [last] = await dataOf(engine, 'concentration-historical', { limit: '1' });
    expect(last).toMatchObject({ holders, hhi });
  });
});
