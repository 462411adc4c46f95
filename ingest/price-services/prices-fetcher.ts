import { join } from 'node:path';
import { type Clock, systemClock } from '../../common/clock.ts';
import { noProgress, type Progress } from '../../data/load/progress.ts';
import type { PriceRow } from '../configuration/prices.ts';
import type { TokenRow } from '../configuration/tokens.ts';
import type { LogStore } from '../store/log-store.ts';
import { type FetchedPrices, fetchPrices } from './fetch-prices.ts';
import { describeGaps } from './gaps.ts';
import type { RequestOptions } from './service-requests.ts';
import type { NamedRange } from './snapshot-range.ts';
import { storeRange } from './store-range.ts';

/** Answers that a price service gave, in a log store's folder. */
const CACHE_FILE = 'prices.cache';

export interface PricesFetcherOptions
  extends Pick<RequestOptions, 'service' | 'policy' | 'signal' | 'maxMs' | 'timeout'> {
  /** Prices are fetched for these tokens, too. */
  readonly tokens: readonly TokenRow[];
  /** Receives one sentence if the service fails, or if new answers lack prices. */
  readonly log: (message: string) => void;
  /** By default the system's. */
  readonly clock?: Clock;
}

/**
 * Returns a function that gets daily prices for a store's tokens up to its last block, as
 * `PublishOptions.fetchPrices` needs it. If the service fails, or takes longer than `maxMs`, or
 * `signal` aborts, it returns the prices until then. The store must be locked: the answers are kept
 * in it.
 *
 * @example
 * const fetchPrices = pricesFetcher({ service, policy, signal, maxMs: 60_000, tokens, log });
 * await ingest({ ...options, publish: { ...publish, fetchPrices } });
 */
export function pricesFetcher({
  tokens,
  log,
  clock = systemClock,
  ...request
}: PricesFetcherOptions): (store: LogStore, progress?: Progress) => Promise<readonly PriceRow[]> {
  return async (store, progress = noProgress) => {
    const range = await storeRange(store, tokens);
    if (range === null) return [];
    const cacheFile = join(store.folder, CACHE_FILE);
    const options = { ...request, ...range, clock, cacheFile };
    const source = request.service.name;
    const named = (rows: readonly PriceRow[]) => rows.map((row) => ({ ...row, source }));
    try {
      const fetched = await fetchPrices(options, progress);
      for (const message of messagesOf(fetched, range)) log(`prices: ${message}`);
      return named(fetched.rows);
    } catch (cause) {
      if (!request.signal.aborted) throw cause;
      log(`prices: ${request.service.title} was interrupted: the last prices are used`);
      // Without time for a request it only reads the cache.
      const cached = { ...options, signal: new AbortController().signal, maxMs: 0 };
      return named((await fetchPrices(cached, progress)).rows);
    }
  };
}

function messagesOf({ stopped, requests, gaps }: FetchedPrices, { symbols }: NamedRange): string[] {
  if (stopped !== null) return [`${stopped}: the last prices are used`];
  const [first] = describeGaps(gaps, symbols);
  if (requests === 0 || first === undefined) return [];
  const count = gaps.length === 1 ? '1 token lacks prices' : `${gaps.length} tokens lack prices`;
  return [`${count}, such as ${first}`];
}
