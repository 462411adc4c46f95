import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPrices } from '../../ingest/configuration/prices.ts';
import { type PriceServer, serveDefiLlama } from '../ingest/price-services/price-server.ts';
import { pricedSnapshot, REWARD, STETH } from '../ingest/price-services/priced-snapshot.ts';
import { commandLine } from './running.ts';

async function service(): Promise<PriceServer> {
  return serveDefiLlama({
    'coingecko:ethereum': () => '2000',
    [`ethereum:${STETH}`]: () => '1999',
  });
}

describe('prices', () => {
  it('writes the prices of a snapshot as `ingest --prices` reads them, and requests nothing twice', async () => {
    const folder = await pricedSnapshot();
    const server = await service();
    const out = join(folder, 'prices.csv');
    const args = ['prices', folder, '--out', out, '--service-url', server.url.href];
    const gap = `  ${REWARD}: no price: the service does not know it\n`;
    expect(await commandLine(args)).toEqual({
      code: 0,
      err: '',
      out: `${out}: 6 prices of 2 tokens, 1 requests\n${gap}`,
    });
    const bytes = readFileSync(out, 'utf8');
    expect(bytes.split('\n').slice(0, 2)).toEqual([
      'token,time,eth_price,dollar_price',
      `${STETH},2024-01-01T00:00:00Z,0.9995,1999`,
    ]);
    const rows = await readPrices(out);
    expect(rows.map(({ token, dollarPrice }) => `${token} ${dollarPrice}`)).toEqual([
      ...[1, 2, 3].map(() => `${STETH} 1999`),
      ...[1, 2, 3].map(() => 'ETH 2000'),
    ]);
    expect((await commandLine(args)).out).toBe(`${out}: 6 prices of 2 tokens, 0 requests\n${gap}`);
    expect(readFileSync(out, 'utf8')).toBe(bytes);
    expect(server.requests).toHaveLength(1);
    expect(existsSync(`${out}.lock`)).toBe(false);
  });

  it('ends with 1 and keeps the prices so far if the service refuses, without the path of its URL', async () => {
    const folder = await pricedSnapshot();
    const server = await service();
    const out = join(folder, 'prices.csv');
    server.fault = (_, response) => {
      response.writeHead(403).end();
      return true;
    };
    const url = new URL('/secret-key/', server.url).href;
    const outcome = await commandLine(['prices', folder, '--out', out], { PRICES_URL: url });
    expect(outcome).toMatchObject({
      code: 1,
      err: 'DefiLlama (127.0.0.1) refuses the request (status 403): run it again for the rest\n',
    });
    expect(outcome.out).not.toContain('secret');
    expect(server.requests[0]).toMatch(/^\/secret-key\/chart\//);
    expect(readFileSync(out, 'utf8')).toBe('token,time,eth_price,dollar_price\n');
  });

  it('ends with 1 without a snapshot', async () => {
    const { code, err } = await commandLine(['prices', '/nowhere']);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'snapshot /nowhere: does not exist\n',
    });
  });

  it('ends with 2 for an address that is none, without repeating it', async () => {
    const url = ['--service-url', 'ftp://user:secret@host'];
    const { code, err } = await commandLine(['prices', '/nowhere', ...url]);
    expect(code).toBe(2);
    expect(err).toContain(
      "option '--service-url' must be a URL of http or https without a password",
    );
    expect(err).not.toContain('secret');
  });
});
