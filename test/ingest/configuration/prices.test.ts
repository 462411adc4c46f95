import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ETH,
  type PriceRow,
  pricePoints,
  pricesAt,
  readPrices,
} from '../../../ingest/configuration/prices.ts';
import { fileOf, problemsOf } from '../files.ts';

const TOKEN = `0x${'a'.repeat(40)}`;
const HOUR = 3_600_000;
const NOON = Date.parse('2025-06-01T12:00:00Z');

function row(token: string, timeMs: number, eth: string | null, dollar: string | null): PriceRow {
  return { token, timeMs, ethPrice: eth, dollarPrice: dollar };
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

describe('pricesAt', () => {
  it('takes the latest row that is not after the snapshot', () => {
    const rows = [
      row(TOKEN, NOON, '2', '2'),
      row(TOKEN, NOON - 1, '1', '1'),
      row(TOKEN, NOON + 1, '3', '3'),
    ];
    expect(pricesAt(rows, NOON).get(TOKEN)).toMatchObject({ ethPrice: '2', timeMs: NOON });
    expect(pricesAt(rows, NOON - 2).get(TOKEN)).toBeUndefined();
  });

  it('is fresh up to 48 hours', () => {
    const rows = [row(TOKEN, NOON, '1', '1')];
    expect(pricesAt(rows, NOON + 48 * HOUR).get(TOKEN)?.isFresh).toBe(true);
    expect(pricesAt(rows, NOON + 48 * HOUR + 1).get(TOKEN)?.isFresh).toBe(false);
  });

  it('lets a missing price follow through ETH, as old as the older of the two', () => {
    const eth = row(ETH, NOON - 49 * HOUR, '1', '2500.5');
    expect(pricesAt([eth, row(TOKEN, NOON, '1.0432', null)], NOON).get(TOKEN)).toEqual({
      ethPrice: '1.0432',
      dollarPrice: '2608.5216',
      timeMs: eth.timeMs,
      isFresh: false,
    });
    expect(pricesAt([eth, row(TOKEN, NOON, null, '1')], NOON).get(TOKEN)).toMatchObject({
      ethPrice: '0.0003999200159968',
      dollarPrice: '1',
    });
  });

  it('follows each price of ETH until the next row of the token', () => {
    const rows = [
      row(TOKEN, NOON - 3 * HOUR, '0.5', null),
      row(ETH, NOON - 2 * HOUR, '1', '2000'),
      row(ETH, NOON - HOUR, '1', '3000'),
      row(TOKEN, NOON, '0.5', '1400'),
      row(ETH, NOON + HOUR, '1', '2500'),
    ];
    const [before, second, own] = [NOON - 2 * HOUR, NOON - HOUR, NOON + 2 * HOUR];
    expect(pricesAt(rows, before - 1).get(TOKEN)).toBeUndefined();
    expect(pricesAt(rows, before).get(TOKEN)).toMatchObject({ dollarPrice: '1000' });
    expect(pricesAt(rows, second).get(TOKEN)).toEqual({
      ethPrice: '0.5',
      dollarPrice: '1500',
      timeMs: NOON - 3 * HOUR,
      isFresh: true,
    });
    expect(pricesAt(rows, own).get(TOKEN)).toMatchObject({ dollarPrice: '1400', timeMs: NOON });
    const points = pricePoints(rows, own).filter(({ token }) => token === TOKEN);
    expect(points).toEqual([
      { token: TOKEN, timeMs: before, ethPrice: '0.5', dollarPrice: '1000' },
      { token: TOKEN, timeMs: second, ethPrice: '0.5', dollarPrice: '1500' },
      { token: TOKEN, timeMs: NOON, ethPrice: '0.5', dollarPrice: '1400' },
    ]);
  });

  it('leaves out a row whose other price no price of ETH tells, as the prices over time do', () => {
    const rows = [
      row(TOKEN, NOON - HOUR, '1.4', '7'),
      row(TOKEN, NOON, '1.5', null),
      row(ETH, NOON + 1, '1', '2500'),
    ];
    expect(pricesAt(rows.slice(1), NOON).get(TOKEN)).toBeUndefined();
    expect(pricesAt(rows, NOON).get(TOKEN)).toMatchObject({ ethPrice: '1.4', dollarPrice: '7' });
  });

  it('is what the prices over time end with, whatever rows leave out', () => {
    const price = fc.option(fc.integer({ min: 1, max: 5 }).map(String), { nil: null });
    const line = fc.record({
      token: fc.constantFrom(ETH, TOKEN, `0x${'b'.repeat(40)}`),
      timeMs: fc.integer({ min: 0, max: 9 }),
      ethPrice: price,
      dollarPrice: price,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: (one) => `${one.token} ${one.timeMs}` }),
        (lines) => {
          const rows = lines.filter(({ token, ethPrice, dollarPrice }) =>
            token === ETH ? dollarPrice !== null : ethPrice !== null || dollarPrice !== null,
          );
          const last = new Map(pricePoints(rows, 7).map((point) => [point.token, point]));
          const now = pricesAt(rows, 7);
          expect([...now.keys()].sort()).toEqual([...last.keys()].sort());
          for (const [token, { ethPrice, dollarPrice }] of now) {
            expect(last.get(token)).toMatchObject({ ethPrice, dollarPrice });
          }
        },
      ),
    );
  });

  it('multiplies and divides without rounding but to a whole wei', () => {
    const decimal = fc
      .tuple(fc.bigInt(1n, 10n ** 40n), fc.integer({ min: 0, max: 40 }))
      .map(([digits, places]) => new Big(`${digits}e-${places}`).toFixed());
    const exact = Big();
    exact.DP = 18;
    exact.RM = exact.roundDown;
    fc.assert(
      fc.property(decimal, decimal, (price, dollarsOfEth) => {
        const eth = row(ETH, 0, '1', dollarsOfEth);
        const [fromEth, fromDollars] = [row(TOKEN, 0, price, null), row(TOKEN, 0, null, price)].map(
          (one) => pricesAt([eth, one], 0).get(TOKEN),
        );
        expect(fromEth?.dollarPrice).toBe(new Big(price).times(dollarsOfEth).toFixed());
        expect(fromDollars?.ethPrice).toBe(new exact(price).div(dollarsOfEth).toFixed());
      }),
    );
  });
});
