import { join } from 'node:path';
import { type Clock, systemClock } from '../../common/clock.ts';
import { exists } from '../../common/exists.ts';
import { replaceFile } from '../../common/replace-file.ts';
import type { Progress } from '../../data/load/progress.ts';
import { readTokens } from '../configuration/tokens.ts';
import type { Network } from '../networks/network.ts';
import { storeIdentity } from '../reading/selection-version.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { whileFileLocked } from '../shared/while-file-locked.ts';
import { openLogStore } from '../store/log-store.ts';
import { fetchPrices } from './fetch-prices.ts';
import { describeGaps } from './gaps.ts';
import { csvOf } from './price-rows.ts';
import { chooseService, type ServiceChoice } from './services.ts';
import { type NamedRange, snapshotRange } from './snapshot-range.ts';
import { storeRange } from './store-range.ts';

export interface PricesOptions {
  /** This folder has a snapshot or a log store. */
  readonly folder: string;
  /** Names the network, or its file; a name has a shipped token list. */
  readonly networkName: string;
  readonly network: Network;
  /** CSV file; the answers are kept in `<out>.cache`. */
  readonly out: string;
  readonly choice: ServiceChoice;
  readonly signal: AbortSignal;
  /** By default the system's. */
  readonly clock?: Clock;
}

/** Counts rows and requests in a run, and lists the prices that it lacks. */
export interface PricesResult {
  readonly rows: number;
  /** Counts tokens that have a price. */
  readonly tokens: number;
  readonly requests: number;
  /** Each sentence names a token and the days on which it has no price. */
  readonly gaps: readonly string[];
  /** The reason if some requests are left for the next run, otherwise null. */
  readonly stopped: string | null;
}

/**
 * Writes daily prices for a folder's tokens as CSV, sorted and atomically. Throws an IngestError if
 * the folder cannot be read, the service cannot be used, another process writes the same file, or
 * `out` is a file that this command did not write; and the signal's reason.
 *
 * @example
 * const { rows, gaps, stopped } = await writePrices({ ...options, out: 'prices.csv' }, progress);
 */
export async function writePrices(
  options: PricesOptions,
  progress: Progress,
): Promise<PricesResult> {
  const { network, out, choice, signal, clock = systemClock } = options;
  const { service, policy } = chooseService(choice, network);
  const range = await rangeOf(options);
  const cacheFile = `${out}.cache`;
  await refuseForeign(out, cacheFile);
  return whileFileLocked(`${out}.lock`, async (check) => {
    const fetched = await fetchPrices(
      { ...range, service, policy, clock, signal, maxMs: null, cacheFile },
      progress,
    );
    const { rows, requests, gaps, stopped } = fetched;
    await replaceFile(out, csvOf(rows), check);
    return {
      rows: rows.length,
      tokens: new Set(rows.map(({ token }) => token)).size,
      requests,
      gaps: describeGaps(gaps, range.symbols),
      stopped,
    };
  });
}

async function rangeOf({ folder, networkName, network }: PricesOptions): Promise<NamedRange> {
  if (!(await exists(join(folder, 'store.json')))) return snapshotRange(folder);
  const { chainId } = network;
  const store = await openLogStore(folder, storeIdentity(network));
  if (store.state.chainId !== chainId)
    throw new IngestError([
      REFUSALS.store_of_other_chain({
        folder,
        chainId: store.state.chainId,
        expected: chainId,
        remedy: 'give its --network',
      }),
    ]);
  const { tokens } = await readTokens(networkName, chainId);
  const range = await storeRange(store, tokens);
  if (range === null) throw new IngestError([REFUSALS.store_empty({ folder })]);
  return range;
}

/** A file without a cache next to it was not written by this command. */
async function refuseForeign(out: string, cacheFile: string): Promise<void> {
  if (!(await exists(out)) || (await exists(cacheFile))) return;
  throw new IngestError([REFUSALS.output_of_others({ out, progress: cacheFile })]);
}
