import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { type Encoding, SMALLEST_COMPRESSED } from '../engine/encoding.ts';
import type { Engine, EngineRequest } from '../engine/engine.ts';
import type { Operation } from '../engine/operation.ts';
import { operations } from '../engine/operations/index.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { JSON_TYPE, type Outgoing, operationVary } from './exchange.ts';
import type { Key } from './keys.ts';
import type { AppParts } from './parts.ts';
import { parseQuery } from './query.ts';
import { Refusal, refusalFrom, refused } from './refusals.ts';

/** Seconds for which a client may use an answer without asking again. */
const MAX_AGE = 60;

/** Targets whose reading is remembered; a target is at most a path and 4 KiB of query. */
const REMEMBERED = 10_000;

/** A request target that was read, for one engine. */
interface ReadTarget {
  readonly engine: Engine;
  readonly operation: Operation;
  readonly request: EngineRequest;
}

/**
 * Answers operations: key, then rate, then parameters, then the answer, in the order in which they
 * are refused. The one implementation behind Koa's routes and behind the front door.
 */
export class Answering {
  readonly #parts: AppParts;
  readonly #vary: string;
  readonly #operations = new Map(operations.map((operation) => [operation.path, operation]));
  readonly #read = new LRUCache<string, ReadTarget>({ max: REMEMBERED });

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.#vary = operationVary(parts.corsOrigin);
  }

  /**
   * The operation that a request asks for when everything it needs is at hand: its target was read
   * before, and its answer is kept in the encoding that it wants. Otherwise null.
   */
  atHand({ method, url = '', headers }: IncomingMessage): Operation | null {
    if (method !== 'GET' || headers.host === undefined || this.#parts.service.notReady) return null;
    const target = this.#read.get(url);
    if (!target || target.engine !== this.#parts.service.engine) return null;
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const { engine, operation, request } = target;
    const plain = engine.kept(request, 'identity');
    if (!plain) return null;
    // A small answer is sent as it is; a large one must be there in the form that is wanted.
    const asItIs = encoding === 'identity' || plain.bytes.length < SMALLEST_COMPRESSED;
    return asItIs || engine.kept(request, encoding) ? operation : null;
  }

  /** The answer to a GET or HEAD of an operation, or its refusal; never rejects. */
  async respond(operation: Operation, request: IncomingMessage, base: string): Promise<Outgoing> {
    const headers: Record<string, string> = { Vary: this.#vary };
    let key: Key | undefined;
    try {
      const { engine } = this.#parts.service;
      key = authorize(request, operation, this.#parts);
      const allowance = await this.#parts.rateLimit.charge(key.name, key.rate);
      Object.assign(headers, allowance.headers);
      const wanted = this.#readTarget(engine, operation, request.url ?? '');
      const { found, encoding } = await answerIn(
        engine,
        wanted,
        acceptedEncoding(request.headers['accept-encoding']),
      );
      headers.ETag = found.etag;
      headers['Cache-Control'] = `private, max-age=${MAX_AGE}, must-revalidate`;
      headers['X-Snapshot-Id'] = engine.snapshot.id;
      if (isFresh(request.headers, found.etag)) {
        Object.assign(headers, await allowance.refund());
        return { status: 304, headers, body: null, keyName: key.name };
      }
      if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
      headers['Content-Type'] = JSON_TYPE;
      return { status: 200, headers, body: found.bytes, keyName: key.name };
    } catch (cause) {
      const refusal = refused(refusalFrom(cause), cause, base);
      return { ...refusal, headers: { ...headers, ...refusal.headers }, keyName: key?.name };
    }
  }

  /** Reads a target once for as long as it is remembered; one that is refused is not. */
  #readTarget(engine: Engine, operation: Operation, url: string): EngineRequest {
    const known = this.#read.get(url);
    if (known?.engine === engine && known.operation === operation) return known.request;
    const start = url.indexOf('?');
    const request = engine.read(operation, parseQuery(start < 0 ? '' : url.slice(start + 1)));
    if (this.#operations.get(start < 0 ? url : url.slice(0, start)) === operation) {
      this.#read.set(url, { engine, operation, request });
    }
    return request;
  }
}

async function answerIn(engine: Engine, request: EngineRequest, wanted: Encoding) {
  const plain = engine.kept(request, 'identity') ?? (await engine.answer(request));
  if (wanted === 'identity' || plain.bytes.length < SMALLEST_COMPRESSED) {
    return { found: plain, encoding: 'identity' as const };
  }
  const found = engine.kept(request, wanted) ?? (await engine.answer(request, wanted));
  return { found, encoding: wanted };
}

function isFresh(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match'] !== undefined && fresh(headers, { etag });
}

function authorize(
  { headers, socket }: IncomingMessage,
  operation: Operation,
  { keys, failedKeys }: AppParts,
): Key {
  const presented = headers['x-api-key'];
  if (typeof presented !== 'string' || presented === '') {
    throw new Refusal('unauthorized', 'x-api-key: this header is required');
  }
  const key = keys.find(presented);
  if (!key) {
    failedKeys.count(socket.remoteAddress);
    throw new Refusal('unauthorized', 'x-api-key: this key is not accepted');
  }
  if (!key.groups.includes(operation.group)) {
    throw new Refusal('forbidden', `This key has no access to the group ${operation.group}.`);
  }
  return key;
}
