import { describe, expect, it } from 'vitest';
import { MAX_TOKENS } from '../../../ingest/price-services/fetch-prices.ts';
import { cacheFile, fetchFrom, idOf, textsOf, tokenOf } from './fetching.ts';
import { DAY, NEW_YEAR, StillClock, serveDefiLlama } from './price-server.ts';

const ETH = 'coingecko:ethereum';

/** Days since 2024-01-01. */
function dayOf(seconds: number): number {
  return (seconds - NEW_YEAR) / DAY;
}

const two = { [ETH]: () => '2000', [idOf(1)]: () => '2100.5' };

describe('fetchPrices', () => {
  it('gives a price a day at 00:00 UTC, with its price in ETH of the same day', async () => {
    const server = await serveDefiLlama({
      [ETH]: (seconds) => String(2000 + dayOf(seconds)),
      [idOf(1)]: (seconds) => String(4000 + 2 * dayOf(seconds)),
    });
    expect(textsOf(await fetchFrom(server))).toEqual([
      '1 2024-01-01T00:00:00Z 2 4000',
      '1 2024-01-02T00:00:00Z 2 4002',
      '1 2024-01-03T00:00:00Z 2 4004',
      'ETH 2024-01-01T00:00:00Z 1 2000',
      'ETH 2024-01-02T00:00:00Z 1 2001',
      'ETH 2024-01-03T00:00:00Z 1 2002',
    ]);
    expect(server.requests).toEqual([
      `/chart/${ETH},${idOf(1)}?start=${NEW_YEAR}&span=3&period=1d&searchWidth=4h`,
    ]);
  });

  it.each([
    ['before', -900, '2024-01-01T00:00:00Z'],
    ['after', 900, '2024-01-01T00:15:00Z'],
  ])(
    'gives a price observed %s 00:00 no time at which it was not known',
    async (_, delay, time) => {
      const server = await serveDefiLlama(two);
      server.delaySeconds = delay;
      const [row] = textsOf(await fetchFrom(server));
      expect(row).toBe(`1 ${time} 1.05025 2100.5`);
    },
  );

  it('takes every digit of the text, and an exponent exactly', async () => {
    const server = await serveDefiLlama({
      [ETH]: () => '1',
      [idOf(1)]: () => '3.0123456789012345678901',
      [idOf(2)]: () => '1e-7',
    });
    const fetched = await fetchFrom(server, { tokens: [tokenOf(1), tokenOf(2)] });
    expect(fetched.rows.map(({ dollarPrice }) => dollarPrice)).toEqual(
      ['3.0123456789012345678901', '0.0000001', '1'].flatMap((price) => [price, price, price]),
    );
  });

  it.each(['null', '"12"', '-1', '0', '1e30', '1e-30', '[1]', '{}'])(
    'refuses the price %s, and tells it',
    async (price) => {
      const server = await serveDefiLlama({
        ...two,
        [idOf(1)]: (seconds) => (dayOf(seconds) === 1 ? price : '5'),
      });
      const { rows, gaps } = await fetchFrom(server);
      expect(rows).toHaveLength(5);
      expect(gaps).toEqual([
        {
          token: tokenOf(1),
          text:
            '1 day without a price: 2024-01-02: ' +
            `1 refused, such as ${price} at 2024-01-02T00:00:00Z`,
        },
      ]);
    },
  );

  it('leaves out coins of low confidence and coins that the service does not know', async () => {
    const server = await serveDefiLlama(two);
    server.confidence.set(idOf(1), '0.89');
    const { rows, gaps } = await fetchFrom(server, { tokens: [tokenOf(1), tokenOf(2)] });
    expect(rows.map(({ token }) => token)).toEqual(['ETH', 'ETH', 'ETH']);
    expect(gaps).toEqual([
      { token: tokenOf(1), text: 'no price: confidence 0.89 is below 0.9' },
      { token: tokenOf(2), text: 'no price: the service does not know it' },
    ]);
  });

  it('tells why the newest days have no price, although older ones have', async () => {
    const server = await serveDefiLlama(two);
    server.fault = () => {
      // Only the first request is about the newest days.
      server.confidence.set(idOf(1), server.requests.length === 1 ? '0.5' : '0.99');
      return false;
    };
    const { rows, gaps } = await fetchFrom(server, { lastMs: Date.parse('2024-04-10') });
    expect(rows).toHaveLength(101 + 100);
    expect(gaps).toEqual([
      {
        token: tokenOf(1),
        text: '1 day without a price: 2024-04-10: confidence 0.5 is below 0.9',
      },
    ]);
  });

  it('requests the first thousand tokens, and tells how many are left out', async () => {
    const server = await serveDefiLlama(two);
    const numbers = Array.from({ length: MAX_TOKENS + 2 }, (_, index) => index + 1);
    const { requests, gaps } = await fetchFrom(server, { tokens: numbers.map(tokenOf) });
    expect(requests).toBe(Math.ceil(MAX_TOKENS / 30));
    expect(gaps[0]).toEqual({
      token: tokenOf(MAX_TOKENS),
      text: 'left out, like 2 further tokens: a run has at most 1000',
    });
    expect(server.requests.join()).not.toContain(tokenOf(MAX_TOKENS));
  });

  it('requests nothing, and tells nothing, before the first day is over', async () => {
    const server = await serveDefiLlama(two);
    const clock = new StillClock('2024-01-01T03:00:00Z');
    expect(await fetchFrom(server, { clock })).toEqual({
      rows: [],
      requests: 0,
      gaps: [],
      stopped: null,
    });
  });

  it('tells missing days after the first price, and leaves the price in ETH empty without that of ETH', async () => {
    const server = await serveDefiLlama({
      [ETH]: (seconds) => (dayOf(seconds) === 2 ? null : '2000'),
      [idOf(1)]: (seconds) => ([0, 4, 5, 7].includes(dayOf(seconds)) ? null : '1000'),
    });
    const fetched = await fetchFrom(server, { lastMs: Date.parse('2024-01-09T00:00:00Z') });
    expect(textsOf(fetched).slice(0, 3)).toEqual([
      '1 2024-01-02T00:00:00Z 0.5 1000',
      '1 2024-01-03T00:00:00Z  1000',
      '1 2024-01-04T00:00:00Z 0.5 1000',
    ]);
    expect(fetched.gaps).toEqual([
      { token: 'ETH', text: '1 day without a price: 2024-01-03' },
      {
        token: tokenOf(1),
        text: '3 days without a price: 2024-01-05 to 2024-01-06, 2024-01-08',
      },
    ]);
  });

  it('ignores upper case, repeated tokens, and addresses that stand for ETH or none', async () => {
    const server = await serveDefiLlama({
      [ETH]: () => '1',
      [`ethereum:0x${'ab'.repeat(20)}`]: () => '2',
    });
    const upper = `0x${'AB'.repeat(20)}`;
    const tokens = [
      upper,
      upper.toLowerCase(),
      `0x${'ee'.repeat(20)}`,
      `0x${'0'.repeat(40)}`,
      'ETH',
    ];
    const { rows } = await fetchFrom(server, { tokens });
    expect(new Set(rows.map(({ token }) => token))).toEqual(
      new Set(['ETH', `0x${'ab'.repeat(20)}`]),
    );
    expect(rows).toHaveLength(6);
  });

  it('requests 40 tokens and ETH for 900 days with at most 200 requests', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const coins = Object.fromEntries(numbers.map((number) => [idOf(number), () => `${number}.5`]));
    const server = await serveDefiLlama({ [ETH]: () => '2000', ...coins });
    const options = {
      tokens: numbers.map(tokenOf),
      firstMs: Date.parse('2022-01-01T00:00:00Z'),
      lastMs: Date.parse('2022-01-01T00:00:00Z') + 899 * DAY * 1000,
      cacheFile: cacheFile(),
    };
    const { rows, requests, gaps } = await fetchFrom(server, options);
    expect({ rows: rows.length, requests, gaps }).toEqual({
      rows: 41 * 900,
      requests: 81,
      gaps: [],
    });
    expect(server.requests).toHaveLength(81);
    expect(new Set(server.requests).size).toBe(81);
  });

  it('requests a finished day once, and later only the new days', async () => {
    const server = await serveDefiLlama(two);
    const clock = new StillClock('2024-01-03T03:59:59Z');
    const options = { clock, cacheFile: cacheFile(), lastMs: Date.parse('2024-01-04T00:00:00Z') };
    expect((await fetchFrom(server, options)).rows).toHaveLength(4);
    const again = await fetchFrom(server, options);
    expect(again).toMatchObject({ requests: 0, gaps: [] });
    expect(again.rows).toHaveLength(4);
    clock.set('2024-01-03T04:00:00Z');
    expect((await fetchFrom(server, options)).rows).toHaveLength(6);
    expect(server.requests.map((path) => path.split('?')[1])).toEqual([
      `start=${NEW_YEAR}&span=2&period=1d&searchWidth=4h`,
      `start=${NEW_YEAR + 2 * DAY}&span=1&period=1d&searchWidth=4h`,
    ]);
  });

  it('keeps days of a token that has no price as answered', async () => {
    const server = await serveDefiLlama({ [ETH]: () => '2000' });
    const options = { cacheFile: cacheFile() };
    const first = await fetchFrom(server, options);
    const second = await fetchFrom(server, options);
    expect(second).toEqual({ ...first, requests: 0 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the requests of a run', () => {
  it('begin with the newest days, and never before the first block of Ethereum', async () => {
    const server = await serveDefiLlama(two);
    server.fault = (_, response, number) => number > 1 && Boolean(response.writeHead(403).end());
    const { rows, stopped } = await fetchFrom(server, { firstMs: Date.parse('0001-01-01') });
    expect(stopped).toBe('DefiLlama (127.0.0.1) refuses the request (status 403)');
    expect(textsOf({ rows, gaps: [], requests: 0, stopped }).at(-1)).toBe(
      'ETH 2024-01-03T00:00:00Z 1 2000',
    );
    const file = cacheFile();
    server.fault = () => false;
    await fetchFrom(server, { firstMs: Date.parse('0001-01-01'), cacheFile: file });
    const starts = server.requests.map((path) => Number(/start=(\d+)/.exec(path)?.[1]));
    expect(Math.min(...starts)).toBe(Date.parse('2015-07-30') / 1000);
  });
});
