import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFile, fetchFrom, idOf, tokenOf } from './fetching.ts';
import { DAY, type PriceServer, serveDefiLlama } from './price-server.ts';

const ETH = 'coingecko:ethereum';
const two = { [ETH]: () => '2000', [idOf(1)]: () => '2100.5' };

describe('a run that is killed', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const coins = Object.fromEntries(numbers.map((number) => [idOf(number), () => `${number}`]));
  const range = {
    tokens: numbers.map(tokenOf),
    firstMs: Date.parse('2023-01-01T00:00:00Z'),
    lastMs: Date.parse('2023-01-01T00:00:00Z') + 199 * DAY * 1000,
  };

  /** Aborts at the request with a number, before its answer. */
  async function stoppedAt(server: PriceServer, number: number, file: string): Promise<void> {
    const stop = new AbortController();
    server.fault = () => {
      if (server.requests.length < number) return false;
      stop.abort();
      return true;
    };
    await expect(
      fetchFrom(server, { ...range, cacheFile: file, signal: stop.signal }),
    ).rejects.toThrow('abort');
    server.fault = () => false;
  }

  it('at any request resumes without repeating an answered one, to the same prices', async () => {
    const whole = await fetchFrom(await serveDefiLlama({ [ETH]: () => '7', ...coins }), range);
    expect(whole.requests).toBe(6);
    for (let number = 1; number <= whole.requests; number += 1) {
      const server = await serveDefiLlama({ [ETH]: () => '7', ...coins });
      const file = cacheFile();
      await stoppedAt(server, number, file);
      const answered = server.requests.slice(0, number - 1);
      const rest = await fetchFrom(server, { ...range, cacheFile: file });
      expect(rest.rows).toEqual(whole.rows);
      expect(rest.requests).toBe(whole.requests - answered.length);
      const repeated = server.requests.slice(number).filter((path) => answered.includes(path));
      expect(repeated).toEqual([]);
    }
  });

  it('within a line of the cache repeats that request only', async () => {
    const server = await serveDefiLlama({ [ETH]: () => '7', ...coins });
    const file = cacheFile();
    await stoppedAt(server, 3, file);
    appendFileSync(file, '{"service":"defillama","fetchedAt":"2024-');
    const rest = await fetchFrom(server, { ...range, cacheFile: file });
    expect({ requests: rest.requests, rows: rest.rows.length }).toEqual({
      requests: 4,
      rows: 2600,
    });
    expect(await fetchFrom(server, { ...range, cacheFile: file })).toMatchObject({ requests: 0 });
    // The line that was cut stays: the file only grows.
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(8);
  });
});

describe('the cache', () => {
  it('that cannot be read refuses the run; one that cannot be written ends it with its prices', async () => {
    const server = await serveDefiLlama(two);
    const folder = dirname(cacheFile());
    await expect(fetchFrom(server, { cacheFile: folder })).rejects.toThrow(
      `${folder}: is not a regular file: mend or remove it`,
    );
    const missing = join(folder, 'missing', 'prices.cache');
    const { rows, stopped } = await fetchFrom(server, { cacheFile: missing });
    expect(rows).toHaveLength(6);
    expect(stopped).toBe(`${missing}: cannot be written (ENOENT)`);
  });

  it('leaves out lines of another form and of other services', async () => {
    const server = await serveDefiLlama(two);
    const file = cacheFile();
    const options = { cacheFile: file };
    const { rows } = await fetchFrom(server, options);
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    const lines = [
      'NaN',
      '{}',
      '[]',
      line.replace('defillama', 'coingecko'),
      line.replace('2100.5', '-1'),
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    expect(await fetchFrom(server, options)).toMatchObject({ rows, requests: 1 });
  });
});
