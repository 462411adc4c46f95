import type { FetchPolicy } from '../../common/http/fetch-policy.ts';
import { type Answer, FetchProblem, httpGet } from '../../common/http/request.ts';
import { readDocument } from './document.ts';
import type { Hosts } from './hosts.ts';
import { metadataUrl } from './metadata-url.ts';
import type { Description } from './read-entities.ts';

const MAX_REDIRECTIONS = 3;
const REDIRECTIONS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** HTTP validators that identify a document's version. */
export interface HttpValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A fetched document; `description` is null if it is unchanged. */
export type FetchedDocument =
  | (HttpValidators & { readonly description: Description })
  | { readonly description: null };

/** Fetching reads the time here; tests replace it. */
export interface FetchClock {
  /** Counts milliseconds since a fixed moment. */
  now(): number;
  /** Returns a signal that aborts after this many whole milliseconds. */
  timeout(milliseconds: number): AbortSignal;
}

const systemClock: FetchClock = {
  now: () => performance.now(),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
};

export interface FetchOptions {
  readonly policy: FetchPolicy;
  readonly hosts: Hosts;
  /**
   * One document with all redirections may take this many milliseconds, without the wait for the
   * host's turn.
   */
  readonly timeoutMs: number;
  readonly ipfsGateway: URL | null;
  /** Ends all fetching. */
  readonly signal: AbortSignal;
  /** `timeoutMs` is measured by this clock; by default by the system's. */
  readonly clock?: FetchClock;
}

/**
 * Fetches the document at a metadata URI unless the `cached` version is current. Each redirection
 * obeys the same rules and waits for its own host's turn. Throws a FetchProblem.
 */
export async function fetchDocument(
  uri: string,
  cached: HttpValidators | null,
  options: FetchOptions,
): Promise<FetchedDocument> {
  let url = metadataUrl(uri, options.ipfsGateway);
  let leftMs = options.timeoutMs;
  for (let hop = 0; hop <= MAX_REDIRECTIONS; hop += 1) {
    const { answer, tookMs } = await options.hosts.within(url.hostname, () =>
      get(url, hop === 0 ? cached : null, leftMs, options),
    );
    leftMs -= tookMs;
    if (answer.status === 304 && cached && hop === 0) return { description: null };
    if (answer.status === 200) {
      const { etag, lastModified } = answer;
      return { description: readDocument(answer.body), etag, lastModified };
    }
    url = redirected(url, answer);
  }
  throw new FetchProblem(`more than ${MAX_REDIRECTIONS} redirections`);
}

async function get(
  url: URL,
  cached: HttpValidators | null,
  leftMs: number,
  { policy, signal, clock = systemClock }: FetchOptions,
): Promise<{ answer: Answer; tookMs: number }> {
  const begunMs = clock.now();
  const headers = {
    ...(cached?.etag && { 'if-none-match': cached.etag }),
    ...(cached?.lastModified && { 'if-modified-since': cached.lastModified }),
  };
  const inTime = clock.timeout(Math.max(1, Math.ceil(leftMs)));
  const answer = await httpGet(url, headers, policy, AbortSignal.any([inTime, signal]));
  const { status } = answer;
  if (status === 429 || status >= 500)
    throw new FetchProblem(`status ${status}`, { isOfHost: true });
  return { answer, tookMs: clock.now() - begunMs };
}

function redirected(from: URL, { status, location }: Answer): URL {
  if (!REDIRECTIONS.has(status)) throw new FetchProblem(`status ${status}`);
  if (location === null || !URL.canParse(location, from.href))
    throw new FetchProblem(`status ${status} has no valid location`);
  return new URL(location, from);
}
