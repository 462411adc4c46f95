import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ETH } from '../../../common/vocabulary.ts';
import { type PriceRow, readPrices } from '../../../ingest/configuration/prices.ts';
import { fileOf, problemsOf } from '../files.ts';
import { openPricePoints } from './price-points.ts';

const TOKEN = `0x${'a'.repeat(40)}`;
const HOUR = 3_600_000;
const NOON = Date.parse('2025-06-01T12:00:00Z');

function row(token: string, timeMs: number, eth: string | null, dollar: string | null): PriceRow {
  return { token, timeMs, ethPrice: eth, dollarPrice: dollar };
}

let points: Awaited<ReturnType<typeof openPricePoints>>;
beforeAll(async () => {
  points = await openPricePoints();
});
afterAll(() => points.close());

/** The points of the rows up to a time. */
async function pointsUntil(rows: readonly PriceRow[], untilMs: number) {
  return points.pointsOf(rows.filter(({ timeMs }) => timeMs <= untilMs));
}

/** The newest point of each token at a time. */
async function newestAt(rows: readonly PriceRow[], untilMs: number) {
  return new Map((await pointsUntil(rows, untilMs)).map((point) => [point.token, point]));
}

describe('readPrices', () => {
  it('reads decimals digit for digit, and times with any offset', async () => {
    const file = await fileOf('prices.csv', [
      'token,time,eth_price,dollar_price',
      `ETH,2025-06-01T12:00:00Z,,2500.10`,
      `${TOKEN.toUpperCase().replace('X', 'x')},2025-06-01T14:00:00+02:00,1.00000000000000000000001,`,
    ]);
    expect(await readPrices(file)).toEqual([
      row(ETH, NOON, '1', '2500.1'),
      row(TOKEN, NOON, '1.00000000000000000000001', null),
    ]);
  });

  it('refuses values of a wrong form by row, column and value', async () => {
    const file = await fileOf('prices.csv', [
      'token,time,eth_price,dollar_price',
      'USD,2025-06-01,1,NaN',
      `${TOKEN},2025-06-01T12:00:00Z,,`,
      'ETH,2025-06-01T12:00:00Z,2,0',
    ]);
    expect(await problemsOf(readPrices(file), file)).toEqual([
      'row 2: token "USD" is neither ETH nor an address',
      'row 2: time "2025-06-01" is not a time such as 2025-06-01T00:00:00Z',
      'row 2: dollar_price "NaN" is not a decimal from 0 on, such as 1.0432',
      'row 3: one of the two prices is needed',
      "row 4: ETH's dollar_price is needed: the prices of other tokens follow through it",
      "row 4: ETH's eth_price is 1 or empty",
    ]);
  });

  it('refuses two different prices at one time, and takes equal ones', async () => {
    const again = `${TOKEN},2025-06-01T12:00:00Z,1.5,`;
    const file = await fileOf('prices.csv', [
      'token,time,eth_price,dollar_price',
      again,
      again,
      `${TOKEN},2025-06-01T12:00:00.000Z,1.6,`,
    ]);
    expect(await problemsOf(readPrices(file), file)).toEqual([
      `${TOKEN} has two different prices at 2025-06-01T12:00:00.000Z`,
    ]);
  });
});

describe('prices over time', () => {
  it('follow through the price of ETH that was the latest then, not a later one', async () => {
    const rows = [
      row(ETH, 10, '1', '2000'),
      row(TOKEN, 20, '0.5', null),
      row(ETH, 30, '1', '3000'),
      row(TOKEN, 30, null, '6000'),
    ];
    expect(await points.pointsOf(rows)).toMatchObject([
      { token: 'ETH', timeMs: 10, ethPrice: '1', dollarPrice: '2000' },
      { token: TOKEN, timeMs: 20, ethPrice: '0.5', dollarPrice: '1000' },
      { token: TOKEN, timeMs: 30, ethPrice: '2', dollarPrice: '6000' },
      { token: 'ETH', timeMs: 30, ethPrice: '1', dollarPrice: '3000' },
    ]);
  });

  it('leave out a row before the first price of ETH that lacks one price', async () => {
    const rows = [row(TOKEN, 5, '0.5', null), row(TOKEN, 6, '0.5', '7'), row(ETH, 10, '1', '2000')];
    expect((await points.pointsOf(rows)).map(({ timeMs }) => timeMs)).toEqual([6, 10]);
  });

  it('takes the latest row that is not after the snapshot', async () => {
    const rows = [
      row(TOKEN, NOON, '2', '2'),
      row(TOKEN, NOON - 1, '1', '1'),
      row(TOKEN, NOON + 1, '3', '3'),
    ];
    expect((await newestAt(rows, NOON)).get(TOKEN)).toMatchObject({ ethPrice: '2', timeMs: NOON });
    expect((await newestAt(rows, NOON - 2)).get(TOKEN)).toBeUndefined();
  });

  it('lets a missing price follow through ETH, as old as the older of the two', async () => {
    const eth = row(ETH, NOON - 49 * HOUR, '1', '2500.5');
    expect((await newestAt([eth, row(TOKEN, NOON, '1.0432', null)], NOON)).get(TOKEN)).toEqual({
      token: TOKEN,
      timeMs: NOON,
      ethPrice: '1.0432',
      dollarPrice: '2608.5216',
      olderMs: eth.timeMs,
    });
    expect((await newestAt([eth, row(TOKEN, NOON, null, '1')], NOON)).get(TOKEN)).toMatchObject({
      ethPrice: '0.0003999200159968',
      dollarPrice: '1',
    });
  });

  it('follows each price of ETH until the next row of the token', async () => {
    const rows = [
      row(TOKEN, NOON - 3 * HOUR, '0.5', null),
      row(ETH, NOON - 2 * HOUR, '1', '2000'),
      row(ETH, NOON - HOUR, '1', '3000'),
      row(TOKEN, NOON, '0.5', '1400'),
      row(ETH, NOON + HOUR, '1', '2500'),
    ];
    const [before, second, own] = [NOON - 2 * HOUR, NOON - HOUR, NOON + 2 * HOUR];
    expect((await newestAt(rows, before - 1)).get(TOKEN)).toBeUndefined();
    expect((await newestAt(rows, before)).get(TOKEN)).toMatchObject({ dollarPrice: '1000' });
    expect((await newestAt(rows, second)).get(TOKEN)).toMatchObject({
      ethPrice: '0.5',
      dollarPrice: '1500',
      olderMs: NOON - 3 * HOUR,
    });
    expect((await newestAt(rows, own)).get(TOKEN)).toMatchObject({
      dollarPrice: '1400',
      timeMs: NOON,
    });
    const all = await pointsUntil(rows, own);
    expect(all.filter(({ token }) => token === TOKEN)).toMatchObject([
      { token: TOKEN, timeMs: before, ethPrice: '0.5', dollarPrice: '1000' },
      { token: TOKEN, timeMs: second, ethPrice: '0.5', dollarPrice: '1500' },
      { token: TOKEN, timeMs: NOON, ethPrice: '0.5', dollarPrice: '1400' },
    ]);
  });

  it('leaves out a row whose other price no price of ETH tells, as the prices over time do', async () => {
    const rows = [
      row(TOKEN, NOON - HOUR, '1.4', '7'),
      row(TOKEN, NOON, '1.5', null),
      row(ETH, NOON + 1, '1', '2500'),
    ];
    expect((await newestAt(rows.slice(1), NOON)).get(TOKEN)).toBeUndefined();
    expect((await newestAt(rows, NOON)).get(TOKEN)).toMatchObject({
      ethPrice: '1.4',
      dollarPrice: '7',
    });
  });

  it('have both prices, ascend, and follow the newest price of ETH, whatever rows leave out', async () => {
    const price = fc.option(fc.integer({ min: 1, max: 5 }).map(String), { nil: null });
    const line = fc.record({
      token: fc.constantFrom(ETH, TOKEN, `0x${'b'.repeat(40)}`),
      timeMs: fc.integer({ min: 0, max: 9 }),
      ethPrice: price,
      dollarPrice: price,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(line, { selector: (one) => `${one.token} ${one.timeMs}` }),
        async (lines) => {
          const rows = lines
            .filter(({ token, ethPrice, dollarPrice }) =>
              token === ETH ? dollarPrice !== null : ethPrice !== null || dollarPrice !== null,
            )
            .map((one) => (one.token === ETH ? { ...one, ethPrice: '1' } : one));
          const all = await points.pointsOf(rows);
          expect(all.map(({ timeMs }) => timeMs)).toEqual(
            all.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b),
          );
          for (const { token, timeMs, ethPrice, dollarPrice } of all) {
            const newest = (of: string) =>
              rows
                .filter((one) => one.token === of && one.timeMs <= timeMs)
                .reduce((a, b) => (b.timeMs > a.timeMs ? b : a));
            const own = newest(token);
            expect([ethPrice, own.ethPrice ?? ethPrice]).toEqual([ethPrice, ethPrice]);
            if (own.dollarPrice !== null) expect(dollarPrice).toBe(own.dollarPrice);
            else
              expect(dollarPrice).toBe(
                new Big(ethPrice).times(newest(ETH).dollarPrice ?? 0).toFixed(),
              );
          }
        },
      ),
    );
  });

  it('multiplies and divides without rounding but to a whole wei', async () => {
    const decimal = fc
      .tuple(fc.bigInt(1n, 10n ** 40n), fc.integer({ min: 0, max: 40 }))
      .map(([digits, places]) => new Big(`${digits}e-${places}`).toFixed());
    const exact = Big();
    exact.DP = 18;
    exact.RM = exact.roundDown;
    await fc.assert(
      fc.asyncProperty(decimal, decimal, async (price, dollarsOfEth) => {
        const eth = row(ETH, 0, '1', dollarsOfEth);
        const other = `0x${'b'.repeat(40)}`;
        const rows = [eth, row(TOKEN, 0, price, null), row(other, 0, null, price)];
        const newest = await newestAt(rows, 0);
        const [fromEth, fromDollars] = [newest.get(TOKEN), newest.get(other)];
        expect(fromEth?.dollarPrice).toBe(new Big(price).times(dollarsOfEth).toFixed());
        expect(fromDollars?.ethPrice).toBe(new exact(price).div(dollarsOfEth).toFixed());
      }),
    );
  });
});
