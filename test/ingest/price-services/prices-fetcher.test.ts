import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chosenOrigin } from '../../../common/http/fetch-policy.ts';
import type { PriceRow } from '../../../ingest/configuration/prices.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { readNetwork } from '../../../ingest/networks/network.ts';
import type { IngestOptions } from '../../../ingest/options.ts';
import { defiLlama } from '../../../ingest/price-services/defillama.ts';
import { pricesFetcher } from '../../../ingest/price-services/prices-fetcher.ts';
import { snapshotRange } from '../../../ingest/price-services/snapshot-range.ts';
import type { LogStore } from '../../../ingest/store/log-store.ts';
import { NETWORK_FILE, SMALL } from '../../support/chains.ts';
import { chainOf, writeRaw } from '../chain.ts';
import { optionsIn } from '../ingesting.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { openMemory } from '../raw-chain.ts';
import { readTruth } from '../truth.ts';
import { type PriceServer, StillClock, servePricesOf } from './price-server.ts';

const network = await readNetwork(NETWORK_FILE);

/** Inputs of an ingest with their blocks. */
type Inputs = Pick<IngestOptions, 'inputs' | 'range'>;

/** Only publishes the store. */
const NOTHING: Inputs = { inputs: [], range: null };

/** Ingests with prices of a server. */
async function ingested(
  base: string,
  server: PriceServer,
  inputs: Inputs & Partial<IngestOptions>,
  signal = new AbortController().signal,
) {
  const messages: string[] = [];
  let rows: readonly PriceRow[] = [];
  const fetcher = pricesFetcher({
    service: defiLlama(server.url),
    policy: chosenOrigin(server.url, 1 << 20, 'restaking-analytics/test'),
    tokens: [],
    signal,
    maxMs: null,
    log: (message) => messages.push(message),
    clock: new StillClock('2030-01-01T12:00:00Z'),
    timeout: () => new AbortController().signal,
  });
  const fetchPrices = async (store: LogStore) => {
    rows = await fetcher(store);
    return rows;
  };
  const publish = { out: join(base, 'out'), keep: 3, tokens: [], prices: null, entities: [] };
  const options = optionsIn(base, [], { ...inputs, publish: { ...publish, fetchPrices } });
  const { snapshot } = await ingest(options);
  return { rows, messages, folder: snapshot?.folder ?? '', requests: server.requests.length };
}

describe('an ingest with prices of a service', () => {
  it('prices the tokens of the store, once, and keeps the last prices if the service fails', async () => {
    const base = mkdtempSync(join(tmpdir(), 'prices-from-'));
    const server = await servePricesOf(() => () => '1234.5');
    const { firstBlock, block } = readTruth(SMALL);
    const files = ['logs', 'blocks', 'eigenda_transactions'];
    const first = await ingested(base, server, {
      network,
      inputs: files.map((file) => join(SMALL.folder, `raw/${file}.ndjson`)),
      range: { from: firstBlock, to: block.number },
    });
    expect(first.messages).toEqual([]);

    const { tokens, firstMs, lastMs } = await snapshotRange(first.folder);
    const priced = new Set(first.rows.map(({ token }) => token));
    const others = tokens.filter((token) => !/^0x(?:ee|00){20}$/.test(token));
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter((token) => !priced.has(token))).toEqual([]);
    const times = first.rows.map(({ timeMs }) => timeMs);
    expect(Math.min(...times)).toBeLessThanOrEqual(firstMs);
    expect(lastMs - Math.max(...times)).toBeLessThan(24 * 3_600_000);

    const { connection, close } = await openMemory();
    onTestFinished(close);
    const [prices] = await rowsOf(
      connection,
      `select count(*)::varchar as count, any_value(dollar_price) as price from '${first.folder}/prices.parquet'`,
    );
    expect(prices).toEqual({ count: String(first.rows.length), price: '1234.5' });
    const unpriced = await rowsOf(
      connection,
      `select token from '${first.folder}/tokens.parquet' where dollar_price <> '1234.5' or not synced`,
    );
    expect(unpriced).toEqual([]);

    server.fault = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
    const second = await ingested(base, server, { network, ...NOTHING });
    expect(second).toEqual({ ...first, messages: [] });
  });

  it('publishes without prices if the service fails or a signal ends it, in one sentence', async () => {
    const base = mkdtempSync(join(tmpdir(), 'prices-from-'));
    const server = await servePricesOf(() => () => '1');
    server.fault = (_, response) => {
      response.writeHead(403).end();
      return true;
    };
    const inputs = [writeRaw(join(base, 'raw'), chainOf(3))];
    const failed = await ingested(base, server, { inputs, range: { from: 100, to: 102 } });
    expect(failed).toMatchObject({
      rows: [],
      messages: [
        'prices: DefiLlama (127.0.0.1) refuses the request (status 403): the last prices are used',
      ],
    });
    expect(failed.folder).not.toBe('');
    const stop = new AbortController();
    server.fault = () => {
      stop.abort();
      return true;
    };
    const stopped = await ingested(base, server, NOTHING, stop.signal);
    expect(stopped).toMatchObject({
      folder: failed.folder,
      messages: ['prices: DefiLlama (127.0.0.1) was interrupted: the last prices are used'],
    });
  });
});
