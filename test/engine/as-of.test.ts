import { beforeAll, describe, expect, it } from 'vitest';
import { ADDED_TABLE_NAMES, OPTIONAL_TABLE_NAMES } from '../../common/table-names.ts';
import { isAsOf } from '../../engine/definition/operation.ts';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { rowsBehind } from '../support/parameter-values.ts';
import { repetitions } from '../support/repetitions.ts';
import { patchy } from '../support/rewrite.ts';
import { bare, generated, SAMPLE } from '../support/snapshots.ts';
import { BEACON } from '../witness/histories.ts';
import { readRows } from '../witness/rows.ts';
import { time } from '../witness/values.ts';

const asked = operations.filter(isAsOf);

/** Things of each operation that are compared. */
const THINGS = repetitions(4, 60);

const SUBJECTS: readonly (readonly [name: string, folder: () => Promise<string>])[] = [
  ['small', () => generated('small', 1)],
  ['the sample', async () => SAMPLE],
  ['tiny with gaps', () => patchy('tiny', 3)],
];

describe.each(SUBJECTS)('asOf on %s', (_name, folder) => {
  let engine: Engine;
  let behind: ReturnType<typeof rowsBehind>;
  beforeAll(async () => {
    const snapshot = await folder();
    engine = await openEngine(snapshot);
    behind = rowsBehind(await readRows(snapshot));
  });

  it.each(asked)(
    '$name gives the newest state at the newest block and at the time of the snapshot',
    async (operation) => {
      const needed = [...operation.tables, ...(operation.asOf ?? [])];
      if (needed.some((table) => engine.absent.includes(table))) return;
      const { lastBlock, lastTime } = engine.snapshot.changes ?? {};
      const rows = behind[operation.name] ?? [];
      const step = Math.max(1, Math.floor(rows.length / THINGS));
      let found = 0;
      for (const { asOf: _asOf, ...row } of rows.filter((_, at) => at % step === 0)) {
        const query: Record<string, string> = {};
        const taken = operation.parameters({ maxLimit: 1000, defaultNetwork: 'ethereum' });
        for (const [name, value] of Object.entries(row))
          if (value !== null && name in taken) query[name] = value;
        const newest = await ask(engine, operation, query);
        const asOf = String(found % 2 === 0 ? lastBlock : lastTime);
        const then = await ask(engine, operation, { ...query, asOf });
        expect(then.status, `${JSON.stringify(query)} ${then.body}`).toBe(newest.status);
        if (newest.status === 200) {
          expect(then.body, JSON.stringify(query)).toBe(newest.body);
          found += 1;
        }
      }
      expect(found).toBeGreaterThan(0);
    },
  );

  describe('at the end of a day', () => {
    const answer = async (name: string, query: Readonly<Record<string, string>>) => {
      const { status, body } = await ask(engine, operationNamed(name), query);
      expect(status, `${name} ${JSON.stringify(query)}: ${body}`).toBe(200);
      return JSON.parse(body);
    };

    /** Days but the last, which has the newest state in the series. */
    async function daysOf(name: string) {
      const { data } = await answer(name, { limit: '1000' });
      const step = Math.max(1, Math.floor(data.length / repetitions(4, 40)));
      return data.slice(1).filter((_: unknown, at: number) => at % step === 0);
    }
    const endOf = (day: string) => day.replace('T00:00:00.000Z', 'T23:59:59.999Z');

    /** The series of a strategy by day. */
    const seriesOf = oncePer(async (strategy) => {
      const { data } = await answer('restaking/tvl-historical', { strategy, limit: '1000' });
      return new Map<string, SeriesDay>(data.map((row: SeriesDay) => [row.day, row]));
    });

    it('has the total and the value of each strategy that the series of that day have', async () => {
      let priced = 0;
      for (const { day, tvl: total } of await daysOf('restaking/tvl-historical')) {
        const { data } = await answer('restaking/ecosystem-tvl', { asOf: endOf(day) });
        expect(data.tokenStatistics.totalTokenValue, day).toBe(Number(total ?? '0'));
        for (const { strategy, shares, tvl, decimals, ethPrice, dollarPrice } of data.strategies) {
          const then = (await seriesOf(strategy)).get(day) ?? missing(`${strategy} on ${day}`);
          expect(shares, `${strategy} on ${day}`).toBe(then.shares);
          // If one of both prices is not known the series marks it, and has no value without that
          // in dollars.
          const isPriced = dollarPrice > 0 && ethPrice > 0;
          if (decimals !== '')
            expect(then.unpricedStrategies.length === 0, `${strategy} on ${day}`).toBe(isPriced);
          expect(tvl, `${strategy} on ${day}`).toBe(then.tvl ?? '0');
          if (tvl !== '0') priced += 1;
        }
      }
      expect(priced).toBeGreaterThan(0);
    });

    it('counts the operators that the series of that day counts', async () => {
      for (const { day, totalOperators } of await daysOf('restaking/ecosystem-historical')) {
        const { data } = await answer('restaking/ecosystem-operators', { asOf: endOf(day) });
        expect(data.operators, day).toBe(totalOperators);
      }
    });
  });
});

describe('asOf at the time of a price', () => {
  it('has that price, wherever the changes before it and after it are', async () => {
    const engine = await openEngine(SAMPLE);
    const { prices, tokens } = await readRows(SAMPLE);
    const { firstTime = '', lastTime = '' } = engine.snapshot.changes ?? {};
    // Native ETH has the prices of ether, which is no token.
    const within = (prices ?? []).filter(
      (price) =>
        price.token !== BEACON && time(price.time) >= firstTime && time(price.time) < lastTime,
    );
    let found = 0;
    for (let at = 0; at < within.length; at += Math.ceil(within.length / repetitions(12, 60))) {
      const { token, time: since, dollarPrice } = within[at] ?? missing(`price ${at}`);
      const { strategy } = tokens.find((row) => row.token === token) ?? {};
      const query = { asOf: time(since), limit: '1000' };
      const { body } = await ask(engine, operationNamed('restaking/all-strategies'), query);
      const { data } = JSON.parse(body);
      const held = data.find((row: { strategy: string }) => row.strategy === strategy);
      if (!held) continue;
      expect(held.dollarPrice, `${token} at ${query.asOf}`).toBe(dollarPrice);
      found += 1;
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe('asOf behind the newest change', () => {
  it('is answered up to the time of the snapshot, with the newest shares', async () => {
    const engine = await openEngine(SAMPLE);
    const tvl = operationNamed('restaking/ecosystem-tvl');
    const newest = await ask(engine, tvl, {});
    const { lastTime = '' } = engine.snapshot.changes ?? {};
    // The newest change is at 20:08:00.
    for (const asOf of ['2025-05-31T20:08:00Z', lastTime]) {
      expect(await ask(engine, tvl, { asOf })).toEqual(newest);
    }
    expect((await ask(engine, tvl, { asOf: '2025-06-02' })).status).toBe(404);
  });
});

describe('a duration', () => {
  it('means the time so long before the newest change, in every unit', async () => {
    const engine = await openEngine(SAMPLE);
    const { lastTime = '' } = engine.snapshot.changes ?? {};
    const weekAgo = new Date(Date.parse(lastTime) - 7 * 86_400_000).toISOString();
    for (const [name, parameter] of [
      ['restaking/ecosystem-tvl', 'asOf'],
      ['restaking/changes', 'since'],
    ] as const) {
      const operation = operationNamed(name);
      const [expected, ...others] = await Promise.all(
        [weekAgo, '168h', '7d', '1w'].map((value) =>
          ask(engine, operation, { [parameter]: value }),
        ),
      );
      expect(expected?.status).toBe(200);
      expect(others).toEqual([expected, expected, expected]);
    }
    const newest = await ask(engine, operationNamed('restaking/ecosystem-tvl'), {});
    expect(
      (await ask(engine, operationNamed('restaking/ecosystem-tvl'), { asOf: '1w' })).body,
    ).not.toBe(newest.body);
  });

  it.each([
    ['0d', 400],
    ['24', 404],
    ['-1d', 400],
    ['1.5h', 400],
    ['24H', 400],
    ['99999w', 404],
  ])('%s is refused', async (asOf, status) => {
    const engine = await openEngine(SAMPLE);
    expect((await ask(engine, operationNamed('restaking/ecosystem-tvl'), { asOf })).status).toBe(
      status,
    );
  });
});

describe('asOf is refused', () => {
  const tvl = operationNamed('restaking/ecosystem-tvl');

  it('before the first change, after the time of the snapshot, and as what is neither a block nor a time', async () => {
    const engine = await openEngine(SAMPLE);
    const { firstBlock = 0, lastBlock = 0, firstTime, lastTime } = engine.snapshot.changes ?? {};
    const refusals = [
      [
        String(firstBlock - 1),
        404,
        `asOf: "${firstBlock - 1}" is before block ${firstBlock}, the block of the first change`,
      ],
      [
        String(lastBlock + 1),
        404,
        `asOf: "${lastBlock + 1}" is after block ${lastBlock}, the last block of this snapshot`,
      ],
      [
        '2015-07-30',
        404,
        `asOf: "2015-07-30T00:00:00.000Z" is before ${firstTime}, the time of the first change`,
      ],
      [
        '2099-01-01',
        404,
        `asOf: "2099-01-01T00:00:00.000Z" is after ${lastTime}, the last time of this snapshot`,
      ],
      [
        'latest',
        400,
        'asOf: "latest" is not a block number, a time such as 2024-04-11 or 2024-04-11T08:31:11Z, or a duration such as 24h, 7d or 2w before the newest change',
      ],
    ] as const;
    for (const [asOf, status, body] of refusals) {
      expect(await ask(engine, tvl, { asOf })).toEqual({ status, body });
    }
  });

  it('where the snapshot leaves out the tables of changes', async () => {
    const engine = await openEngine(await bare(1));
    for (const operation of asked) {
      const row = {
        operator: `0x${'1'.repeat(40)}`,
        avs: `0x${'1'.repeat(40)}`,
        staker: `0x${'1'.repeat(40)}`,
      };
      const taken = Object.keys(
        operation.parameters({ maxLimit: 1000, defaultNetwork: 'ethereum' }),
      );
      const query = Object.fromEntries(
        Object.entries(row).filter(([name]) => taken.includes(name)),
      );
      const { status, body } = await ask(engine, operation, { ...query, asOf: '20000000' });
      expect(status).toBe(404);
      expect(
        [...OPTIONAL_TABLE_NAMES, ...ADDED_TABLE_NAMES].map(
          (table) => `this snapshot has no table ${table}`,
        ),
      ).toContain(body);
    }
  });

  it('for a thing that the snapshot knows now and did not know then, by its name', async () => {
    const engine = await openEngine(await generated('small', 1));
    const { shareChanges, delegationChanges } = await readRows(await generated('small', 1));
    const first = new Map<string, bigint>();
    for (const { staker, blockNumber } of [...(shareChanges ?? []), ...(delegationChanges ?? [])]) {
      const before = first.get(staker);
      if (before === undefined || blockNumber < before) first.set(staker, blockNumber);
    }
    const { firstBlock = 0 } = engine.snapshot.changes ?? {};
    const [staker = '', block = 0n] = [...first].find(([, since]) => since > firstBlock) ?? [];
    const info = operationNamed('restaking/staker-info');
    const asOf = String(block - 1n);
    expect(await ask(engine, info, { staker, asOf })).toEqual({
      status: 404,
      body: `staker: "${staker}" with asOf "${asOf}" is not in the snapshot`,
    });
    expect((await ask(engine, info, { staker, asOf: String(block) })).status).toBe(200);
  });
});

interface SeriesDay {
  readonly day: string;
  readonly shares: string;
  readonly tvl: string | null;
  readonly unpricedStrategies: readonly string[];
}

/** Calls `make` once for each key. */
function oncePer<Made>(make: (key: string) => Promise<Made>): (key: string) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

function missing(what: string): never {
  throw new RangeError(`missing: ${what}`);
}
