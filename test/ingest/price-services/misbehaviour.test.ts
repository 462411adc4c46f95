import { describe, expect, it } from 'vitest';
import { cacheFile, fetchFrom, idOf, textsOf, tokenOf } from './fetching.ts';
import { DAY, type Fault, type PriceServer, StillClock, serveDefiLlama } from './price-server.ts';

const numbers = Array.from({ length: 8 }, (_, index) => index + 1);
const tokens = numbers.map(tokenOf);
const coins = {
  'coingecko:ethereum': () => '2000',
  ...Object.fromEntries(numbers.map((number) => [idOf(number), () => `${number}`])),
};

/** A server with these faults in its first answers, one after the other. */
async function faulty(...faults: readonly Fault[]): Promise<PriceServer> {
  const server = await serveDefiLlama(coins);
  server.fault = (request, response, number) =>
    faults[number - 1]?.(request, response, number) ?? false;
  return server;
}

function status(code: number, headers: Readonly<Record<string, string>> = {}): Fault {
  return (_, response) => {
    response.writeHead(code, headers).end('<html>no</html>');
    return true;
  };
}

const body =
  (text: string): Fault =>
  (_, response) => {
    response.end(text);
    return true;
  };

const reset: Fault = (request) => {
  request.socket.destroy();
  return true;
};

/** Announces more than it sends. */
const half: Fault = (request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"coins":{"coingecko:ethereum":{"con', () => request.socket.destroy());
  return true;
};

describe('a price service that', () => {
  it.each<[string, Fault]>([
    ['has a failure', status(500)],
    ['is not available', status(503)],
    ['redirects', status(302, { location: 'http://127.0.0.1:1/' })],
    ['answers HTML', body('<html>hello</html>')],
    ['answers half of the JSON', body('{"coins":{"coingecko:ethereum":{"confidence":0.99,"pri')],
    ['answers NaN', body('{"coins":{"coingecko:ethereum":{"confidence":0.99,"prices":[NaN]}}}')],
    ['answers another form', body('{"coins":[]}')],
    ['knows no coin', body('{"coins":{}}')],
    ['answers nothing', body('')],
    ['breaks the connection', reset],
    ['breaks the connection within an answer', half],
  ])('%s is asked again after a pause', async (_, fault) => {
    const server = await faulty(fault, fault);
    const clock = new StillClock('2025-01-01T12:00:00Z');
    const fetched = await fetchFrom(server, { tokens, clock });
    expect(fetched.rows).toHaveLength(27);
    expect(fetched).toMatchObject({ requests: 3, stopped: null, gaps: [] });
    expect(clock.waits).toEqual([500, 1000]);
  });

  it('is asked too often is left alone for the time of Retry-After, with the same request after it', async () => {
    const server = await faulty(status(429, { 'retry-after': '30' }), status(429), status(429));
    const clock = new StillClock('2025-01-01T12:00:00Z');
    const { requests, stopped } = await fetchFrom(server, { tokens, clock });
    expect({ requests, stopped }).toEqual({ requests: 4, stopped: null });
    expect(new Set(server.requests).size).toBe(1);
    expect(clock.waits).toEqual([30_500, 1000, 2000]);
  });

  it('takes too long is asked again', async () => {
    const timeout = new AbortController();
    const server = await faulty(() => {
      timeout.abort();
      return true;
    });
    let isFirst = true;
    const { rows, requests } = await fetchFrom(server, {
      timeout: (ms) => {
        expect(ms).toBe(30_000);
        const { signal } = isFirst ? timeout : new AbortController();
        isFirst = false;
        return signal;
      },
    });
    expect({ rows: rows.length, requests }).toEqual({ rows: 6, requests: 2 });
  });

  it.each([413, 414, 431])(
    'refuses long URLs with %i gets short ones from then on',
    async (code) => {
      const server = await serveDefiLlama(coins);
      server.fault = (request, response, number) =>
        (request.url?.split(',').length ?? 0) > 3 && status(code)(request, response, number);
      const days = { firstMs: Date.parse('2024-01-01'), lastMs: Date.parse('2024-01-01') };
      const { rows, requests, gaps } = await fetchFrom(server, {
        tokens,
        firstMs: days.firstMs,
        lastMs: days.lastMs + 119 * DAY * 1000,
      });
      expect(rows).toHaveLength(9 * 120);
      expect(gaps).toEqual([]);
      // 9 tokens, 5, then 3 and 2, 3 and 1 for the newest days; 5 and 4 in threes for the others.
      expect(requests).toBe(6 + 4);
      expect(server.requests.slice(-4).map((path) => path.split(',').length)).toEqual([3, 2, 3, 1]);
    },
  );

  it('refuses a request with too many days gets fewer', async () => {
    const server = await serveDefiLlama(coins);
    server.fault = (request, response, number) =>
      Number(/span=(\d+)/.exec(request.url ?? '')?.[1]) > 50 &&
      status(400)(request, response, number);
    const { rows, gaps } = await fetchFrom(server, {
      tokens: [],
      firstMs: Date.parse('2024-01-01'),
      lastMs: Date.parse('2024-01-01') + 99 * DAY * 1000,
    });
    expect({ rows: rows.length, gaps }).toEqual({ rows: 100, gaps: [] });
  });

  it('refuses one token gives the prices of the others, and gets that token no more in this run', async () => {
    const server = await serveDefiLlama(coins);
    server.fault = (request, response, number) =>
      (request.url ?? '').includes(idOf(3)) && status(400)(request, response, number);
    const range = {
      tokens,
      firstMs: Date.parse('2024-01-01'),
      lastMs: Date.parse('2024-01-01') + 299 * DAY * 1000,
      cacheFile: cacheFile(),
      clock: new StillClock('2025-01-01T12:00:00Z'),
    };
    const { rows, gaps, requests } = await fetchFrom(server, range);
    expect(rows).toHaveLength(8 * 300);
    expect(gaps).toEqual([{ token: tokenOf(3), text: 'no price: status 400' }]);
    const withIt = server.requests.filter((path) => path.includes(idOf(3)));
    expect(withIt.length).toBeLessThanOrEqual(6);
    // An hour later it is requested again, and nothing else is.
    expect((await fetchFrom(server, range)).requests).toBe(0);
    range.clock.set('2025-01-01T13:30:00Z');
    server.fault = () => false;
    expect(await fetchFrom(server, range)).toMatchObject({ gaps: [], requests: 3 });
    expect(server.requests.slice(requests).every((path) => /chart\/[^,]+\?/.test(path))).toBe(true);
  });

  it('has garbage for one token gives the prices of the others', async () => {
    const server = await serveDefiLlama({ ...coins, [idOf(3)]: () => 'oops' });
    const { rows, gaps } = await fetchFrom(server, { tokens });
    expect(rows).toHaveLength(24);
    expect(gaps).toEqual([
      { token: tokenOf(3), text: 'no price: the answer is not JSON with a member coins' },
    ]);
  });

  it('has another form for one token gives the prices of the others', async () => {
    const server = await serveDefiLlama({ ...coins });
    server.confidence.set(idOf(3), '"high"');
    const { rows, gaps } = await fetchFrom(server, { tokens });
    expect(rows).toHaveLength(24);
    expect(gaps).toEqual([
      { token: tokenOf(3), text: 'no price: its answer is not as documented (confidence)' },
    ]);
  });

  it('names coins as members of objects or in other letters gives no other prices', async () => {
    const coin = '{"confidence":0.99,"prices":[{"timestamp":1704067200,"price":2}]}';
    const server = await faulty(
      body(`{"coins":{"__proto__":${coin},"COINGECKO:Ethereum":${coin}}}`),
    );
    expect(textsOf(await fetchFrom(server))).toEqual(['ETH 2024-01-01T00:00:00Z 1 2']);
  });

  it('fails ten times in a row gets nothing more in this run, and the answered prices stay', async () => {
    const server = await serveDefiLlama(coins);
    const range = {
      tokens,
      firstMs: Date.parse('2024-01-01'),
      lastMs: Date.parse('2024-01-01') + 199 * DAY * 1000,
      cacheFile: cacheFile(),
    };
    server.fault = (request, response, number) =>
      number > 1 && status(502)(request, response, number);
    const { rows, requests, stopped } = await fetchFrom(server, range);
    expect({ rows: rows.length, requests }).toEqual({ rows: 500, requests: 11 });
    expect(stopped).toBe('DefiLlama (127.0.0.1) failed 10 times in a row: status 502');
    server.fault = () => false;
    expect(await fetchFrom(server, range)).toMatchObject({ requests: 3, gaps: [], stopped: null });
  });

  it('fails for the last tokens is asked for them at once in the next run', async () => {
    const server = await serveDefiLlama(coins);
    const options = { tokens: tokens.slice(0, 2), cacheFile: cacheFile() };
    server.fault = status(503);
    const { rows, stopped } = await fetchFrom(server, options);
    expect({ rows, stopped }).toEqual({
      rows: [],
      stopped: 'DefiLlama (127.0.0.1) failed: status 503',
    });
    server.fault = () => false;
    expect(await fetchFrom(server, options)).toMatchObject({ requests: 1, gaps: [] });
  });

  it('refuses access gets nothing more', async () => {
    const server = await faulty(status(403));
    expect(await fetchFrom(server, { tokens })).toMatchObject({
      rows: [],
      requests: 1,
      stopped: 'DefiLlama (127.0.0.1) refuses the request (status 403)',
    });
  });

  it('would delay a run beyond its limit gets nothing more', async () => {
    const server = await faulty(status(429, { 'retry-after': '119' }), status(429));
    const clock = new StillClock('2025-01-01T12:00:00Z');
    const { requests, stopped } = await fetchFrom(server, { tokens, clock, maxMs: 120_000 });
    expect({ requests, stopped }).toEqual({
      requests: 2,
      stopped: 'DefiLlama (127.0.0.1) took longer than 120 seconds',
    });
    expect(clock.waits).toEqual([119_500]);
  });
});
