import { describe, expect, it } from 'vitest';
import { readPrices } from '../../../ingest/configuration/prices.ts';
import { coinGecko, coinGeckoPlan } from '../../../ingest/price-services/coingecko.ts';
import { csvOf } from '../../../ingest/price-services/price-rows.ts';
import { chooseService } from '../../../ingest/price-services/services.ts';
import { fileOf } from '../files.ts';
import { fetchFrom, textsOf, tokenOf } from './fetching.ts';
import { DAY, NEW_YEAR, type PriceServer, StillClock, serveCoinGecko } from './price-server.ts';

const KEY = 'CG-secret';
const contract = `ethereum/contract/${tokenOf(1)}`;
const coins = { ethereum: () => '2000', [contract]: () => '3000.000000000000000001' };

/** The service with a key of a plan, at a server. */
function serviceAt({ url }: PriceServer, variable = 'COINGECKO_PRO_KEY') {
  const planWithKey = coinGeckoPlan({ [variable]: KEY });
  if (!planWithKey) throw new Error('no plan');
  return coinGecko(new URL('/api/v3/', url), planWithKey);
}

describe('CoinGecko', () => {
  it('is asked for one token at a time, with the key in a header only', async () => {
    const server = await serveCoinGecko(coins);
    const fetched = await fetchFrom(server, { service: serviceAt(server) });
    expect(textsOf(fetched)).toEqual([
      ...[1, 2, 3].map((day) => `1 2024-01-0${day}T00:00:00Z 1.5 3000.000000000000000001`),
      ...[1, 2, 3].map((day) => `ETH 2024-01-0${day}T00:00:00Z 1 2000`),
    ]);
    const range = `from=${NEW_YEAR - 4 * 3600}&to=${NEW_YEAR + 2 * DAY + 4 * 3600}`;
    expect(server.requests).toEqual(
      ['ethereum', contract].map(
        (path) =>
          `/api/v3/coins/${path}/market_chart/range?vs_currency=usd&${range}&precision=full`,
      ),
    );
    expect(server.headers.map((headers) => headers['x-cg-pro-api-key'])).toEqual([KEY, KEY]);
  });

  it('is asked 41 times for 40 tokens and ETH over 900 days', async () => {
    const tokens = Array.from({ length: 40 }, (_, index) => tokenOf(index + 1));
    const contracts = tokens.map((token) => [`ethereum/contract/${token}`, () => '5'] as const);
    const server = await serveCoinGecko({
      ethereum: () => '2000',
      ...Object.fromEntries(contracts),
    });
    const { rows, requests } = await fetchFrom(server, {
      service: serviceAt(server),
      tokens,
      firstMs: Date.parse('2022-01-01'),
      lastMs: Date.parse('2022-01-01') + 899 * DAY * 1000,
    });
    expect({ rows: rows.length, requests }).toEqual({ rows: 41 * 900, requests: 41 });
  });

  it('gives times in milliseconds, as the file has them', async () => {
    const server = await serveCoinGecko(coins);
    server.delaySeconds = 41.331;
    const { rows } = await fetchFrom(server, { service: serviceAt(server) });
    expect(csvOf(rows).split('\n')[1]).toMatch(/,2024-01-01T00:00:41\.331Z,1\.5,3000\.0/);
    const file = await fileOf('prices.csv', csvOf(rows).trimEnd().split('\n'));
    expect(await readPrices(file)).toEqual(rows);
  });

  it('does not know a token of status 404', async () => {
    const server = await serveCoinGecko({ ethereum: () => '2000' });
    const { gaps, stopped } = await fetchFrom(server, { service: serviceAt(server) });
    expect({ gaps, stopped }).toEqual({
      gaps: [{ token: tokenOf(1), text: 'no price: the service does not know it' }],
      stopped: null,
    });
  });

  it('with a wrong key ends the run with the names of the variables', async () => {
    const server = await serveCoinGecko(coins);
    server.fault = (_, response) => {
      response.writeHead(401).end(`{"error":"${KEY}"}`);
      return true;
    };
    const { stopped } = await fetchFrom(server, { service: serviceAt(server) });
    expect(stopped).toBe(
      'CoinGecko (127.0.0.1) refuses the request (status 401): check COINGECKO_PRO_KEY or COINGECKO_DEMO_KEY',
    );
  });

  it('of the demo plan is asked for its last days, two seconds apart', async () => {
    const server = await serveCoinGecko(coins);
    const clock = new StillClock('2024-12-31T12:00:00Z');
    const { rows, gaps } = await fetchFrom(server, {
      service: serviceAt(server, 'COINGECKO_DEMO_KEY'),
      clock,
      firstMs: Date.parse('2023-12-01'),
      lastMs: Date.parse('2024-01-03'),
    });
    expect(rows.map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 10))).toEqual([
      '2024-01-02',
      '2024-01-03',
      '2024-01-02',
      '2024-01-03',
    ]);
    expect(gaps).toEqual([
      {
        token: 'every token',
        text: 'no price before 2024-01-02: the service has the last 364 days only',
      },
    ]);
    expect(clock.waits).toEqual([2_100]);
    expect(server.headers[0]?.['x-cg-demo-api-key']).toBe(KEY);
  });

  it('is refused without a key, and every service on another chain', () => {
    const choice = { name: 'coingecko', url: null, environment: {}, userAgent: 'test' } as const;
    const mainnet = { chainId: 1, network: 'ethereum' };
    expect(() => chooseService(choice, mainnet)).toThrow(
      'CoinGecko needs a key: set COINGECKO_PRO_KEY or COINGECKO_DEMO_KEY, or use defillama, which needs none',
    );
    expect(() =>
      chooseService({ ...choice, name: 'defillama' }, { chainId: 17_000, network: 'holesky' }),
    ).toThrow(/^network holesky: price services have prices of Ethereum's main network only/);
  });

  it('and DefiLlama are asked over https on public addresses unless another address is chosen', () => {
    const choice = { name: 'defillama', url: null, environment: {}, userAgent: 'test' } as const;
    const mainnet = { chainId: 1, network: 'ethereum' };
    const { policy, service } = chooseService(choice, mainnet);
    expect(policy).toMatchObject({ protocol: 'https:', port: 443 });
    expect(policy.mayConnect('10.0.0.1')).toBe(false);
    const { url } = service.request({ tokens: ['ETH'], firstDay: 19_723, days: 1 });
    expect(url.origin).toBe('https://coins.llama.fi');
    const own = chooseService({ ...choice, url: new URL('http://10.0.0.1:8080/x/') }, mainnet);
    expect(own.policy).toMatchObject({ protocol: 'http:', port: 8080 });
    expect(own.policy.mayConnect('10.0.0.1')).toBe(true);
    const request = own.service.request({ tokens: ['ETH'], firstDay: 19_723, days: 1 });
    expect(request.url.href).toMatch(/^http:\/\/10\.0\.0\.1:8080\/x\/chart\/coingecko:ethereum\?/);
  });
});
