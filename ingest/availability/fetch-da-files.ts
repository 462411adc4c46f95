import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '../../common/clock.ts';
import { exists } from '../../common/exists.ts';
import { appendPath } from '../../common/http/append-path.ts';
import { chosenOrigin, type FetchPolicy, publicInternet } from '../../common/http/fetch-policy.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { replaceFile } from '../../common/replace-file.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import type { Progress } from '../../data/load/progress.ts';
import { whileFileLocked } from '../shared/while-file-locked.ts';
import { readDaFile } from './da-files.ts';
import { DaRequests, DaStopped } from './da-requests.ts';
import { fetchBatches } from './fetch-batches.ts';
import { DAY_MS, endsOf, HOUR_MS, INTERVAL_MS, nameOfEnd, timeText } from './periods.ts';

/** The public usage files lie here: one a day, each with all hours since 2025. */
export const USAGE_URL = new URL(
  'https://eigenda-mainnet-ethereum-blobmetadata-usage.s3.us-east-2.amazonaws.com/v2/stats/',
);

/** The data API has this address in version 2. */
export const DATAAPI_URL = new URL('https://dataapi.eigenda.xyz/api/v2/');

/** An answer may have at most this many bytes; a longer one is refused. */
const MAX_BYTES = 256 << 20;

/** The newest usage file is taken from this many days up to today. */
const USAGE_DAYS = 4;

/** A day without a file has one of these statuses: S3 answers 403 to a request without a key. */
const NO_FILE = [403, 404];

/**
 * A request for throughput begins this long before its half day: the data API leaves out the first
 * 240 points from at most 3,500, which are 52 minutes in 13 hours.
 */
const LEAD_MS = HOUR_MS;

/** The network on Ethereum has these quorums. */
const QUORUMS = '0,1,2';

export interface FetchDaOptions {
  /** Files are written here; the folder is created if it does not exist. */
  readonly folder: string;
  /** Replaces a service's own base address; null keeps it. */
  readonly usageUrl: URL | null;
  readonly dataapiUrl: URL | null;
  /** Whether batches are downloaded, too. */
  readonly batches: boolean;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** By default the system's. */
  readonly clock?: Clock;
}

/** Counts the files and requests that a run made. */
export interface FetchedDaFiles {
  /** The new files have these names below the folder. */
  readonly written: readonly string[];
  readonly requests: number;
  /** The reason if some requests are left for the next run, otherwise null. */
  readonly stopped: string | null;
}

/** Describes a file that a run downloads if the folder lacks it. */
interface Wanted {
  /** The file has this name below the folder. */
  readonly name: string;
  readonly url: URL;
}

/**
 * Downloads the newest usage file, the operators' signing and the throughput in each half day that
 * the data API still has, and its batches by hour, into files that `readDaFiles` reads. A file that
 * is there is not requested again. A file has its name only when it is whole and can be read, so a
 * run may be killed at any moment. Throws an IngestError if another process writes to the folder,
 * and the signal's reason.
 *
 * @example
 * const { written, stopped } = await fetchDaFiles({ ...options, folder: 'da-files' }, progress);
 */
export async function fetchDaFiles(
  options: FetchDaOptions,
  progress: Progress,
): Promise<FetchedDaFiles> {
  const { folder, clock = systemClock, signal } = options;
  makeFolder(folder);
  return whileFileLocked(join(folder, 'lock'), async (check) => {
    const requests = new DaRequests({ clock, signal });
    const written: string[] = [];
    const now = clock.now();
    /** Whether the file is there at the end. */
    const have = async ({ name, url }: Wanted, policy: FetchPolicy, missing: number[] = []) => {
      if (await exists(join(folder, name))) return true;
      const text = await requests.find(url, policy, missing);
      if (text === null) return false;
      await write(join(folder, name), text, url, check);
      written.push(name);
      return true;
    };
    try {
      const usage = usageFiles(options.usageUrl ?? USAGE_URL, now);
      const ofUsage = policyOf(options.usageUrl, options.userAgent);
      progress('requests usage', 0, 1);
      let found = false;
      for (const file of usage) found ||= await have(file, ofUsage, NO_FILE);
      if (!found) throw new DaStopped(`there is no usage file of the last ${USAGE_DAYS} days`);
      const ofDataapi = policyOf(options.dataapiUrl, options.userAgent);
      const dataapiUrl = options.dataapiUrl ?? DATAAPI_URL;
      const answers = answerFiles(dataapiUrl, now);
      for (const [done, file] of answers.entries()) {
        progress('requests signing and throughput', done, answers.length);
        await have(file, ofDataapi);
      }
      const hours = options.batches ? endsOf(HOUR_MS, now) : [];
      const batches = fetchBatches(
        { folder, hours, requests, dataapiUrl, policy: ofDataapi, check },
        (done) => progress('requests batches', done, hours.length),
      );
      for await (const name of batches) written.push(name);
    } catch (cause) {
      if (!(cause instanceof DaStopped)) throw cause;
      return { written, requests: requests.sent, stopped: cause.message };
    }
    return { written, requests: requests.sent, stopped: null };
  });
}

function policyOf(chosen: URL | null, userAgent: string): FetchPolicy {
  return chosen === null
    ? { ...publicInternet(userAgent), maxBytes: MAX_BYTES }
    : chosenOrigin(chosen, MAX_BYTES, userAgent);
}

/** Names the usage files for the last days, the newest first. */
function usageFiles(base: URL, now: number): Wanted[] {
  return Array.from({ length: USAGE_DAYS }, (_, back) => {
    const file = `${new Date(now - back * DAY_MS).toISOString().slice(0, 10)}.json`;
    return { name: `usage/${file}`, url: appendPath(base, file) };
  });
}

/** Names the files with signing, then throughput, for the half days that are over. */
function answerFiles(base: URL, now: number): Wanted[] {
  const ends = endsOf(INTERVAL_MS, now);
  const signing = ends.map((end) =>
    answerFile(base, 'signing-info', 'operators/signing-info', end, {
      end: timeText(end),
      interval: String(INTERVAL_MS / 1000),
      quorums: QUORUMS,
    }),
  );
  const throughput = ends.map((end) =>
    answerFile(base, 'throughput', 'metrics/timeseries/throughput', end, {
      start: String((end - INTERVAL_MS - LEAD_MS) / 1000),
      end: String(end / 1000),
    }),
  );
  return [...signing, ...throughput];
}

/** Names the file in a folder that keeps a data API answer, by the end that its half day has. */
function answerFile(
  base: URL,
  folder: string,
  path: string,
  end: number,
  query: Readonly<Record<string, string>>,
): Wanted {
  const url = appendPath(base, path);
  url.search = String(new URLSearchParams(query));
  return { name: nameOfEnd(folder, end, 'json'), url };
}

/** Writes a file if it can be read. Throws a DaStopped if not. */
async function write(path: string, text: string, url: URL, check: () => void): Promise<void> {
  const part = `${path}.part`;
  makeFolder(dirname(path));
  try {
    await replaceFile(part, text, check);
    await readDaFile(part);
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true });
    if (!(cause instanceof FileProblem)) throw cause;
    throw new DaStopped(`${url.host}${url.pathname}: ${cause.message}`, { cause });
  }
}
