import type { FetchPolicy } from '../../common/http/fetch-policy.ts';
import { FetchProblem } from '../../common/http/request.ts';
import type { Progress } from '../../data/load/progress.ts';
import { concurrently } from '../shared/concurrently.ts';
import {
  type FetchedEntity,
  noteEntity,
  readEntitiesFile,
  writeEntitiesFile,
} from './entities-file.ts';
import { type FetchOptions, fetchDocument } from './fetch-document.ts';
import { Hosts } from './hosts.ts';

const AT_ONCE = 16;
/** One host gets this many requests at once; it has most documents on mainnet. */
const AT_ONCE_BY_HOST = 2;
const TIMEOUT_MS = 5_000;
/** A document that could not be fetched is requested again after a day. */
const RETRY_AGE_MS = 24 * 3_600_000;

export interface FetchEntitiesOptions {
  readonly uris: Iterable<string>;
  /** An ingest reads this NDJSON file; it is also the cache. */
  readonly file: string;
  readonly policy: FetchPolicy;
  readonly ipfsGateway: URL | null;
  /** Documents younger than this are not requested. */
  readonly maxAgeMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** Counts a run's documents by their outcome, such as the ones that are fetched. */
export interface FetchReport {
  readonly fetched: number;
  /** Counts documents that were requested and had not changed. */
  readonly unchanged: number;
  /** Counts documents that were too young for a request. */
  readonly recent: number;
  /** Counts failures by reason. */
  readonly failed: ReadonlyMap<string, number>;
}

/**
 * Fetches documents by their metadata URIs into a file, which is replaced at the end; documents
 * that were fetched before `signal` aborts are kept for the next run. A document that cannot be
 * fetched keeps its earlier content. Throws if the file cannot be read or written, and the signal's
 * reason.
 */
export async function fetchEntities(
  options: FetchEntitiesOptions,
  progress: Progress,
): Promise<FetchReport> {
  const { file, now, maxAgeMs, signal } = options;
  const { fetched, own, ownUris } = await readEntitiesFile(file);
  const entities = new Map(fetched);
  const uris = [...new Set(options.uris)].filter((uri) => uri !== '' && !ownUris.has(uri));
  const due = uris.filter((uri) => isDue(fetched.get(uri), now(), maxAgeMs));
  const run = new Run(options);
  let done = 0;
  await concurrently(AT_ONCE, inTurns(due), async (uri) => {
    signal.throwIfAborted();
    const entity = await run.fetch(uri, fetched.get(uri) ?? null);
    signal.throwIfAborted();
    entities.set(uri, entity);
    await noteEntity(file, entity);
    done += 1;
    progress('fetches documents', done, due.length);
  });
  await writeEntitiesFile(file, own, entities.values());
  return { ...run.report(), recent: uris.length - due.length };
}

class Run {
  readonly #options: FetchOptions & Pick<FetchEntitiesOptions, 'now'>;
  readonly #failed = new Map<string, number>();
  #fetched = 0;
  #unchanged = 0;

  constructor({ timeoutMs = TIMEOUT_MS, ...options }: FetchEntitiesOptions) {
    this.#options = { ...options, timeoutMs, hosts: new Hosts(AT_ONCE_BY_HOST) };
  }

  report(): Omit<FetchReport, 'recent'> {
    return { fetched: this.#fetched, unchanged: this.#unchanged, failed: this.#failed };
  }

  async fetch(uri: string, cached: FetchedEntity | null): Promise<FetchedEntity> {
    const fetchedAt = new Date(this.#options.now()).toISOString();
    try {
      const version = cached?.problem === null ? cached : null;
      const { description, ...rest } = await fetchDocument(uri, version, this.#options);
      if (description === null) {
        this.#unchanged += 1;
        return { ...(cached ?? nothing(uri)), fetchedAt, problem: null };
      }
      this.#fetched += 1;
      return { ...nothing(uri), ...description, ...rest, fetchedAt };
    } catch (cause) {
      if (!(cause instanceof FetchProblem)) throw cause;
      const { message } = cause;
      this.#failed.set(message, (this.#failed.get(message) ?? 0) + 1);
      return { ...(cached ?? nothing(uri)), fetchedAt, problem: message };
    }
  }
}

function nothing(uri: string): FetchedEntity {
  return {
    uri,
    name: null,
    description: null,
    logo: null,
    website: null,
    telegram: null,
    discord: null,
    x: null,
    etag: null,
    lastModified: null,
    fetchedAt: '',
    problem: null,
  };
}

function isDue(cached: FetchedEntity | undefined, nowMs: number, maxAgeMs: number): boolean {
  if (!cached) return true;
  const ageMs = nowMs - Date.parse(cached.fetchedAt);
  return ageMs >= (cached.problem === null ? maxAgeMs : Math.min(RETRY_AGE_MS, maxAgeMs));
}

/**
 * Orders each host's first URI before each host's second, so that hosts are requested in parallel.
 */
function inTurns(uris: readonly string[]): string[] {
  const places = new Map<string, number>();
  const placed = uris.map((uri) => {
    const place = places.get(hostOf(uri)) ?? 0;
    places.set(hostOf(uri), place + 1);
    return { uri, place };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ uri }) => uri);
}

function hostOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).hostname : '';
}
