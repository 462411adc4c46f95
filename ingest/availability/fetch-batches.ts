import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { exists } from '../../common/exists.ts';
import { appendPath } from '../../common/http/append-path.ts';
import type { FetchPolicy } from '../../common/http/fetch-policy.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { FEED_LIMIT, readFeed } from './batch-feed.ts';
import { writeBatches } from './batch-files.ts';
import { type DaRequests, DaStopped } from './da-requests.ts';
import { HOUR_MS, nameOfEnd, timeText } from './periods.ts';

const NANOSECONDS = 1_000_000n;

export interface FetchBatchesOptions {
  readonly folder: string;
  /** Hours are named by their ends, in milliseconds since 1970. */
  readonly hours: readonly number[];
  readonly requests: DaRequests;
  /** The data API's paths are below this address. */
  readonly dataapiUrl: URL;
  readonly policy: FetchPolicy;
  /** Throws if this process must not write to the folder. */
  readonly check: () => void;
}

/**
 * Downloads the batches in each hour that has no file yet, and yields the name that its Parquet
 * file has below the folder. Only one hour's batches are in memory. Throws a DaStopped if the data
 * API fails.
 */
export async function* fetchBatches(
  options: FetchBatchesOptions,
  progress: (done: number) => void,
): AsyncGenerator<string> {
  const { folder, hours, check } = options;
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    for (const [done, end] of hours.entries()) {
      progress(done);
      const name = nameOfEnd('batches', end, 'parquet');
      const path = join(folder, name);
      if (await exists(path)) continue;
      await writeBatches(connection, await batchesOf(options, end), path, check);
      yield name;
    }
  } finally {
    instance.closeSync();
  }
}

/** Requests the batches in the hour up to `end`. */
async function batchesOf({ requests, dataapiUrl, policy }: FetchBatchesOptions, end: number) {
  const url = appendPath(dataapiUrl, 'batches/feed');
  const request = async (after: bigint, before: bigint) => {
    const times = { after: nanosecondText(after), before: nanosecondText(before) };
    const query = { direction: 'forward', ...times, limit: String(FEED_LIMIT) };
    url.search = String(new URLSearchParams(query));
    return requests.get(url, policy);
  };
  try {
    return await readFeed(request, BigInt(end - HOUR_MS) * NANOSECONDS, BigInt(end) * NANOSECONDS);
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause;
    throw new DaStopped(`${url.host}${url.pathname}: ${cause.message}`, { cause });
  }
}

/** A time in ISO 8601 with 9 decimal places, which the data API reads. */
function nanosecondText(nanoseconds: bigint): string {
  const seconds = nanoseconds / 1_000_000_000n;
  const fraction = String(nanoseconds % 1_000_000_000n).padStart(9, '0');
  return timeText(Number(seconds) * 1000).replace('Z', `.${fraction}Z`);
}
