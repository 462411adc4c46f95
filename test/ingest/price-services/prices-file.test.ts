import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFile } from '../../../common/file-lock.ts';
import { noProgress } from '../../../data/load/progress.ts';
import { type PricesOptions, writePrices } from '../../../ingest/price-services/prices-file.ts';
import { snapshotRange } from '../../../ingest/price-services/snapshot-range.ts';
import { SAMPLE } from '../../support/snapshots.ts';
import { chainOf, NETWORK, writeRaw } from '../chain.ts';
import { problemsOf, readIn } from '../ingesting.ts';
import { StillClock, serveDefiLlama } from './price-server.ts';
import { pricedSnapshot, REWARD, STETH } from './priced-snapshot.ts';

const ETHEREUM = { ...NETWORK, chainId: 1 };

/** An address without a service: nothing may be requested. */
const NO_SERVICE = new URL('http://127.0.0.1:1');

function write(folder: string, options: Partial<PricesOptions> = {}, url = NO_SERVICE) {
  return writePrices(
    {
      folder,
      networkName: 'mainnet',
      network: ETHEREUM,
      out: join(folder, 'prices.csv'),
      choice: { name: 'defillama', url, environment: {}, userAgent: 'restaking-analytics/test' },
      signal: new AbortController().signal,
      clock: new StillClock('2025-01-01T12:00:00Z'),
      ...options,
    },
    noProgress,
  );
}

describe('snapshotRange', () => {
  it('has the tokens of strategies and rewards in lower case, and the time of the activities', async () => {
    expect(await snapshotRange(await pricedSnapshot())).toEqual({
      tokens: [STETH, `0x${'ee'.repeat(20)}`, REWARD],
      symbols: new Map([
        [STETH, 'stETH'],
        [`0x${'ee'.repeat(20)}`, 'ETH'],
      ]),
      firstMs: Date.parse('2024-01-01T10:00:00Z'),
      lastMs: Date.parse('2024-01-03T10:00:00Z'),
    });
  });

  it('ends at the creation of a snapshot with a manifest', async () => {
    const { lastMs, tokens } = await snapshotRange(SAMPLE);
    expect(new Date(lastMs).toISOString()).toBe('2025-06-01T00:00:00.000Z');
    expect(tokens.length).toBeGreaterThan(10);
  });
});

describe('writePrices', () => {
  it('takes a log store: its tokens and the times of its blocks', async () => {
    const base = join(await pricedSnapshot(), 'base');
    const raw = join(base, 'raw');
    writeRaw(raw, chainOf(3));
    const range = { from: 100, to: 102 };
    await readIn(base, [raw], { network: ETHEREUM, range });
    const server = await serveDefiLlama({ 'coingecko:ethereum': () => '2000' });
    const store = join(base, 'store');
    const result = await write(store, { networkName: 'mainnet' }, server.url);
    expect(result).toMatchObject({ rows: 1, tokens: 1, requests: 1, stopped: null });
    // The shipped tokens of the network are requested too.
    expect(result.gaps).toContain(
      '0xae78736cd615f374d3085123a210448e74fc6393 (rETH): no price: the service does not know it',
    );
    expect(readFileSync(join(store, 'prices.csv'), 'utf8')).toBe(
      'token,time,eth_price,dollar_price\nETH,2023-11-14T00:00:00Z,1,2000\n',
    );
    const other = { ...ETHEREUM, network: 'other', chainId: 2 };
    expect(await problemsOf(write(store, { network: other }))).toEqual([
      "network other: price services have prices of Ethereum's main network only: use --prices <file>",
    ]);
  });

  it('does not replace a file of another origin', async () => {
    const folder = await pricedSnapshot();
    const out = join(folder, 'prices.csv');
    writeFileSync(out, 'mine\n');
    expect(await problemsOf(write(folder))).toEqual([
      `${out}: was not written by this command, as there is no ${out}.cache: give another --out, or remove it`,
    ]);
    expect(readFileSync(out, 'utf8')).toBe('mine\n');
  });

  it('is refused while another process writes the file', async () => {
    const folder = await pricedSnapshot();
    const lock = await lockFile(join(folder, 'prices.csv.lock'), { timeoutMs: 0 });
    try {
      const [problem] = await problemsOf(write(folder));
      expect(problem).toMatch(/prices\.csv\.lock: process \d+ on .* holds this lock/);
    } finally {
      lock.release();
    }
  });

  it('is refused without a table, and without a folder for the file', async () => {
    const folder = await pricedSnapshot();
    await expect(write(folder, { out: join(folder, 'missing', 'prices.csv') })).rejects.toThrow(
      /^ENOENT: .*prices\.csv\.lock/,
    );
    rmSync(join(folder, 'rewards.parquet'));
    expect(await problemsOf(write(folder))).toEqual([
      `snapshot ${folder}: there is no rewards.parquet`,
    ]);
  });
});
