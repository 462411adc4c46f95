import { AnswerCache } from './answer-cache.ts';
import type { Call } from './call.ts';
import { ApiError, NetworkError, SnapshotChangedError } from './errors.ts';
import { PATHS } from './operations.ts';
import { apiErrorOf, bodyOf, factsOf, pageOf, queryOf, type ResponseFacts } from './reading.ts';
import { resultOf, type SqlMethods, type SqlParameters } from './sql.ts';
import type { BodyOf, ListId, OperationId, ParametersOf, RowOf } from './types.ts';
import { pause, waitAfter } from './waiting.ts';

export interface ClientOptions {
  /** The service has this address, such as `https://api.example.org`. */
  readonly baseUrl: string;
  /** Sent as `x-api-key`, to this address only: redirects are not followed. */
  readonly key: string;
  /** Sends requests; by default the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * The client tries again at most this often after 429, 503 or a network failure; 4 by default.
   */
  readonly retries?: number | undefined;
  /** Caches answers with an ETag up to this many characters of JSON; 10 million by default. */
  readonly cacheSize?: number | undefined;
  /** Parses a body; by default `JSON.parse`, which rounds integers above 2^53. */
  readonly parse?: ((text: string) => unknown) | undefined;
  /** The client calls it before each retry. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** The client calls it for each response, including errors. */
  readonly onResponse?: ((facts: ResponseFacts) => void) | undefined;
}

/** A retry that follows a failed attempt. */
export interface Retry {
  readonly operation: ResponseFacts['operation'];
  /** Counts the failed attempts, from 1. */
  readonly attempt: number;
  /** Milliseconds that pass until the next attempt. */
  readonly wait: number;
  readonly cause: ApiError | NetworkError;
}

/**
 * Requests one operation and returns its body. Rejects with an `ApiError`, a `NetworkError` or the
 * signal's reason.
 */
export type Method<Id extends OperationId> =
  Readonly<Record<never, never>> extends ParametersOf<Id>
    ? (parameters?: ParametersOf<Id>, call?: Call) => Promise<BodyOf<Id>>
    : (parameters: ParametersOf<Id>, call?: Call) => Promise<BodyOf<Id>>;

/** Has a method for each operation, for SQL, and for all pages of a list. */
export type Client = { readonly [Id in OperationId]: Method<Id> } & SqlMethods & {
    /**
     * Iterates over all rows of a list, page by page; a large `limit` needs few requests. Throws a
     * `SnapshotChangedError` rather than mixing rows of two snapshots.
     *
     * @example
     *     for await (const operator of client.pages('restakingAllOperators', { limit: 100 })) {
     *       console.log(operator);
     *     }
     */
    pages<Id extends ListId>(
      operation: Id,
      ...given: PageArguments<Id>
    ): AsyncGenerator<RowOf<Id>, void, undefined>;
  };

type WalkParameters<Id extends ListId> = Omit<ParametersOf<Id>, 'page'>;
type PageArguments<Id extends ListId> =
  Readonly<Record<never, never>> extends WalkParameters<Id>
    ? [parameters?: WalkParameters<Id>, call?: Call]
    : [parameters: WalkParameters<Id>, call?: Call];

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

interface Answer {
  readonly body: unknown;
  readonly facts: ResponseFacts;
}

/** SQL up to this length is sent in the URL. */
const MAX_URL_SQL_LENGTH = 3000;

function posting(headers: Readonly<Record<string, string>>) {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
}

/**
 * Creates a client for the service at `baseUrl`. Cached bodies are shared: do not modify them.
 *
 * @example
 *     const client = createClient({ baseUrl: 'http://127.0.0.1:8080', key: 'run_…' });
 *     const { data, meta } = await client.restakingAllStakers({ limit: 10 });
 *     console.log(`${data.length} of ${meta.total} stakers`);
 */
export function createClient({
  baseUrl,
  key,
  fetch = globalThis.fetch,
  retries = 4,
  cacheSize = 10_000_000,
  parse = JSON.parse,
  onRetry,
  onResponse,
}: ClientOptions): Client {
  if (!key) throw new TypeError('key: a client needs the key of an API consumer');
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  const answers = new AnswerCache(cacheSize);

  async function attempt(
    operation: ResponseFacts['operation'],
    url: string,
    { signal }: Call,
    posted: string | null,
  ): Promise<Answer> {
    const cached = posted === null ? answers.get(url) : undefined;
    const headers = {
      'x-api-key': key,
      // By default `fetch` adds `no-cache` to requests with an entity tag, which prevents a 304.
      'cache-control': 'max-age=0',
      ...(cached && { 'if-none-match': cached.etag }),
    };
    let response: Response;
    let text: string;
    try {
      const sent = posted === null ? { headers } : { ...posting(headers), body: posted };
      const init = { ...sent, cache: 'no-store', redirect: 'error' } as const;
      response = await fetch(url, signal ? { ...init, signal } : init);
      text = await response.text();
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new NetworkError(`${operation}: no answer from ${base}`, { cause });
    }
    const facts = factsOf(operation, response);
    onResponse?.(facts);
    if (response.status === 304 && cached) return { body: cached.body, facts };
    if (!response.ok) throw apiErrorOf(response, text);
    const body = bodyOf(response, text, parse);
    const etag = response.headers.get('etag');
    if (etag !== null && posted === null) answers.set(url, { etag, body, size: text.length });
    return { body, facts };
  }

  function ask(operation: OperationId, given: Parameters, call: Call): Promise<Answer> {
    return askAt(operation, `${base}${PATHS[operation]}${queryOf(given)}`, call);
  }

  async function askAt(
    operation: ResponseFacts['operation'],
    url: string,
    call: Call,
    posted: string | null = null,
  ): Promise<Answer> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(operation, url, call, posted);
      } catch (cause) {
        if (!(cause instanceof ApiError || cause instanceof NetworkError)) throw cause;
        const wait = count > retries ? null : waitAfter(cause, count);
        if (wait === null) throw cause;
        onRetry?.({ operation, attempt: count, wait, cause });
        await pause(wait, call.signal);
      }
    }
  }

  async function* pages(operation: OperationId, given: Parameters = {}, call: Call = {}) {
    let snapshot: string | null = null;
    for (let page = 1; ; page += 1) {
      const { body, facts } = await ask(operation, { ...given, page }, call);
      if (page > 1 && facts.snapshotId !== snapshot) {
        throw new SnapshotChangedError(snapshot, facts.snapshotId);
      }
      snapshot = facts.snapshotId;
      const { rows, hasMore } = pageOf(body);
      yield* rows;
      if (!hasMore) return;
    }
  }

  async function queryBody(sql: string, parameters: SqlParameters = [], call: Call = {}) {
    // A GET is cached with its ETag, and has room for short SQL without parameters.
    const isShort = encodeURIComponent(sql).length < MAX_URL_SQL_LENGTH;
    if (isShort && Object.keys(parameters).length === 0) {
      return (await askAt('query', `${base}/query${queryOf({ sql })}`, call)).body;
    }
    const posted = JSON.stringify({ sql, parameters });
    return (await askAt('query', `${base}/query`, call, posted)).body;
  }

  async function query(sql: string, parameters: SqlParameters = [], call: Call = {}) {
    return resultOf(await queryBody(sql, parameters, call));
  }

  async function queryFile(
    sql: string,
    format: string,
    parameters: SqlParameters = [],
    { signal }: Call = {},
  ): Promise<Blob> {
    const body = JSON.stringify({ sql, parameters, format });
    const init = { ...posting({ 'x-api-key': key }), body, redirect: 'error' } as const;
    const response = await fetch(`${base}/query`, signal ? { ...init, signal } : init);
    if (!response.ok) throw apiErrorOf(response, await response.text());
    return response.blob();
  }

  async function querySchema(call: Call = {}) {
    return (await askAt('query', `${base}/query/schema`, call)).body;
  }

  const ids = Object.keys(PATHS) as OperationId[]; // a constant has no further keys
  const methods = ids.map((id) => [
    id,
    async (given: Parameters = {}, call: Call = {}) => (await ask(id, given, call)).body,
  ]);
  // The methods have the types of the service's schemas.
  return {
    ...Object.fromEntries(methods),
    pages,
    queryBody,
    query,
    queryFile,
    querySchema,
  } as unknown as Client;
}
