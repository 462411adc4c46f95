import { join } from 'node:path';
import { noProgress } from '../../data/load/progress.ts';
import type { PriceRow } from '../configuration/prices.ts';
import type { TokenRow } from '../configuration/tokens.ts';
import { type Clock, systemClock } from '../rpc/clock.ts';
import type { LogStore } from '../store/log-store.ts';
import { type FetchedPrices, fetchPrices } from './fetch-prices.ts';
import type { RequestOptions } from './requests.ts';
import { storeRange } from './store-range.ts';

/** The answers of a price service, in the folder of a log store. */
const CACHE_FILE = 'prices.cache';

/** Milliseconds by which a publication is delayed at most. */
const MAX_MS = 2 * 60_000;

/** The settings of `pricesFetcher`. */
export interface PricesFetcherOptions
  extends Pick<RequestOptions, 'service' | 'policy' | 'signal' | 'timeout'> {
  /** The configured tokens. */
  readonly tokens: readonly TokenRow[];
  /** Receives one sentence if the service fails. */
  readonly log: (message: string) => void;
  /** By default that of the system. */
  readonly clock?: Clock;
}

/**
 * A function that gets the daily prices of a store's tokens up to its last block, for
 * `PublishOptions.fetchPrices`. If the service fails, or takes longer than MAX_MS, or `signal`
 * aborts, it returns the prices until then. The store must be locked: the answers are kept in it.
 */
export function pricesFetcher({
  tokens,
  log,
  clock = systemClock,
  ...request
}: PricesFetcherOptions): (store: LogStore) => Promise<readonly PriceRow[]> {
  const { title } = request.service;
  return async (store) => {
    const range = await storeRange(store, tokens);
    if (range === null) return [];
    const fetched = (signal: AbortSignal, maxMs: number): Promise<FetchedPrices> =>
      fetchPrices(
        {
          ...request,
          ...range,
          clock,
          signal,
          maxMs,
          cacheFile: join(store.folder, CACHE_FILE),
        },
        noProgress,
      );
    try {
      const { rows, stopped } = await fetched(request.signal, MAX_MS);
      if (stopped !== null) log(`prices: ${stopped}: the last prices are used`);
      return rows;
    } catch (cause) {
      if (!request.signal.aborted) throw cause;
      log(`prices: ${title} was interrupted: the last prices are used`);
      return (await fetched(new AbortController().signal, 0)).rows;
    }
  };
}
