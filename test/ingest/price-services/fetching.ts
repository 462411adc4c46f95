import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenOrigin } from '../../../common/http/fetch-policy.ts';
import { noProgress } from '../../../data/load/progress.ts';
import { isoOf } from '../../../ingest/price-services/closes.ts';
import { defiLlama } from '../../../ingest/price-services/defillama.ts';
import {
  type FetchedPrices,
  type FetchPricesOptions,
  fetchPrices,
} from '../../../ingest/price-services/fetch-prices.ts';
import { type PriceServer, StillClock } from './price-server.ts';

/** An address of a token. */
export function tokenOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

/** DefiLlama's id of a token. */
export function idOf(number: number): string {
  return `ethereum:${tokenOf(number)}`;
}

/** A cache file in a folder of its own. */
export function cacheFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.csv.cache');
}

/** Fetches from a server, by default the prices of token 1 from 2024-01-01 to 2024-01-03. */
export function fetchFrom(
  { url }: PriceServer,
  options: Partial<FetchPricesOptions> = {},
): Promise<FetchedPrices> {
  return fetchPrices(
    {
      service: defiLlama(url),
      policy: chosenOrigin(url, 1 << 20, 'restaking-analytics/test'),
      clock: new StillClock('2025-01-01T12:00:00Z'),
      signal: new AbortController().signal,
      maxMs: null,
      cacheFile: cacheFile(),
      tokens: [tokenOf(1)],
      firstMs: Date.parse('2024-01-01T10:00:00Z'),
      lastMs: Date.parse('2024-01-03T10:00:00Z'),
      // No request may end because the machine is busy.
      timeout: () => new AbortController().signal,
      ...options,
    },
    noProgress,
  );
}

/** Rows as `token time eth dollars`; tokens by number. */
export function textsOf({ rows }: FetchedPrices): string[] {
  return rows.map(({ token, timeMs, ethPrice, dollarPrice }) =>
    [token.replace(/^0x0*/, ''), isoOf(timeMs), ethPrice, dollarPrice].join(' '),
  );
}
