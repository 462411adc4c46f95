import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import fresh from 'fresh';
import { sampleFileName, sampleSentence } from '../../common/invented.ts';
import type { Answer } from '../../engine/cache.ts';
import { type Encoding, SMALLEST_COMPRESSED } from '../../engine/encoding.ts';
import type { KeyGroup } from '../../engine/endpoint.ts';
import type { Engine, EngineRequest } from '../../engine/engine.ts';
import { andThen, type MaybePromise } from '../../engine/maybe-promise.ts';
import type { Operation } from '../../engine/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import type { AppDependencies } from '../app/app-dependencies.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { baseOf } from '../http/address.ts';
import { endOf } from '../http/connection-end.ts';
import { acceptedFormat, typeOf } from '../http/export-types.ts';
import { HttpError, refusalFrom, refused } from '../http/http-error.ts';
import { parseQuery } from '../http/query-string.ts';
import {
  contentHeaders,
  type HeaderList,
  operationVary,
  type ResponseParts,
} from '../http/response-parts.ts';
import type { Key } from '../keys/key-ring.ts';
import { readTargets } from './parsed-targets.ts';

/** A client may use an answer for a minute without asking again. */
const CACHE_CONTROL = 'private, max-age=60, must-revalidate';

/** The parts of a request that an answer depends on; the path of `url` is that of the operation. */
export type RequestParts = Pick<IncomingMessage, 'method' | 'headers' | 'url'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'destroyed' | 'once'>;
  /** Set where the request was charged already. */
  readonly charged?: Charged;
};

/** The key of a request that was charged, and the quota that was left. */
export interface Charged {
  readonly key: Key;
  readonly rate: HeaderList;
}

/** The authentication scheme: our own, which names the header. */
const KEY_CHALLENGE = 'ApiKey header="x-api-key"';

function unauthorized(message: string, challenge: string): HttpError {
  return new HttpError('unauthorized', message, { headers: ['WWW-Authenticate', challenge] });
}

/**
 * Answers operations: key, then rate, then parameters, then the answer, in the order in which they
 * are refused. The one implementation behind Koa's routes and behind the fast path.
 */
export class OperationHandler {
  readonly #parts: AppDependencies;
  readonly #vary: string;
  readonly #operations = new Map(operations.map((operation) => [operation.path, operation]));
  readonly #read = readTargets();

  constructor(parts: AppDependencies) {
    this.#parts = parts;
    this.#vary = operationVary(parts.corsOrigin);
  }

  /** The operation that a GET names; undefined for any other request, and for one without a Host. */
  operationOf({ method, url = '', headers }: Omit<RequestParts, 'socket'>): Operation | undefined {
    if (method !== 'GET' || headers.host === undefined) return undefined;
    const start = url.indexOf('?');
    return this.#operations.get(start < 0 ? url : url.slice(0, start));
  }

  /** The answer to a GET or HEAD of an operation, or its refusal; neither throws nor rejects. */
  respond(operation: Operation, request: RequestParts): MaybePromise<ResponseParts> {
    return this.respondAs(operation.group, request, (engine, { key }) =>
      this.#contentOf(engine, operation, request, key?.name ?? ''),
    );
  }

  /** The same for whatever is asked for with a key of this group. */
  respondAs(
    group: KeyGroup,
    request: RequestParts,
    contentOf: ContentOf,
  ): MaybePromise<ResponseParts> {
    const charge: Charge = { key: undefined, rate: [] };
    const refuse = (cause: unknown) => this.#refused(cause, request, charge);
    try {
      const outgoing = this.#answered(group, request, charge, contentOf);
      return outgoing instanceof Promise ? outgoing.catch(refuse) : outgoing;
    } catch (cause) {
      return refuse(cause);
    }
  }

  #answered(
    group: KeyGroup,
    request: RequestParts,
    charge: Charge,
    contentOf: ContentOf,
  ): MaybePromise<ResponseParts> {
    const { rateLimit, service } = this.#parts;
    const { engine } = service;
    const { charged } = request;
    const key = authorized(charged?.key ?? this.keyOf(request), group);
    charge.key = key;
    return andThen(charged?.rate ?? rateLimit.charge(key.name, key.rate), (rate) => {
      charge.rate = rate;
      return andThen(contentOf(engine, charge), (content): MaybePromise<ResponseParts> => {
        const { etag, cached } = content;
        const keyName = key.name;
        const lasting = [
          'Vary',
          this.#vary,
          'ETag',
          etag,
          'Cache-Control',
          CACHE_CONTROL,
          'X-Snapshot-Id',
          engine.snapshot.id,
          ...sampleHeader(engine),
        ];
        if (!isFresh(request.headers, etag)) {
          const headers = [...lasting, ...content.headers];
          return andThen(content.body(headers), (made) => {
            const body = this.#asSent(made, request, keyName);
            return { status: 200, headers, rate: charge.rate, body, keyName, cached };
          });
        }
        const unchanged = (left: HeaderList): ResponseParts => ({
          status: 304,
          headers: lasting,
          rate: left,
          body: null,
          keyName,
          cached,
        });
        // An answer that had to be made has its price, and `*` names none that the client has.
        if (!cached || request.headers['if-none-match'] === '*') return unchanged(rate);
        return andThen(rateLimit.refund(key.name, key.rate), (refunded) =>
          unchanged(refunded ?? rate),
        );
      });
    });
  }

  /** A long body as a stream; what another door asked for itself it sends itself, and of a HEAD nothing is sent. */
  #asSent(
    body: Buffer | Readable,
    { method, charged }: RequestParts,
    key: string,
  ): Buffer | Readable {
    if (body instanceof Readable || charged || method === 'HEAD') return body;
    return this.#parts.unread.send(key, body);
  }

  #refused(
    cause: unknown,
    { headers: { host } }: RequestParts,
    { key, rate }: Charge,
  ): ResponseParts {
    const refusal = refused(refusalFrom(cause), cause, baseOf(host, this.#parts.publicUrl));
    const headers = ['Vary', this.#vary, ...refusal.headers];
    return { ...refusal, headers, rate, keyName: key?.name };
  }

  /** The target of each operation that was asked for last, whole lists aside. */
  get recent(): string[] {
    const targets = new Map<Operation, string>();
    // The last one comes first.
    for (const [url, { operation, request }] of this.#read.entries()) {
      if (!request.format && !targets.has(operation)) targets.set(operation, url);
    }
    return [...targets.values()];
  }

  /**
   * The key that a request carries. Throws an HttpError where there is none, or it is not accepted, with the `challenge` that
   * RFC 9110 (section 15.5.2) asks for.
   */
  keyOf({ headers, socket }: RequestParts, challenge = KEY_CHALLENGE): Key {
    const { keys, failedKeys } = this.#parts;
    const presented = headers['x-api-key'];
    if (typeof presented !== 'string' || presented === '') {
      throw unauthorized('x-api-key: this header is required', challenge);
    }
    const key = keys.find(presented);
    if (key) return key;
    failedKeys.count(socket.remoteAddress);
    throw unauthorized('x-api-key: this key is not accepted', challenge);
  }

  #contentOf(
    engine: Engine,
    operation: Operation,
    request: RequestParts,
    key: string,
  ): MaybePromise<Content> {
    const wanted = this.#readTarget(engine, operation, request);
    if (wanted.format) return this.#export(engine, wanted, request, key);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const cached = cachedAnswer(engine, wanted, encoding);
    if (cached) return contentOf(cached, true);
    const make = () =>
      andThen(engine.answer(wanted), (plain) =>
        engine.encoded(wanted, plain, formOf(plain, encoding)),
      );
    // The query process and a database have queues of their own, for which the engine's answers do not wait.
    const elsewhere =
      operation.kind === 'query' ||
      wanted.parameters.asOf !== undefined ||
      engine.asksDatabase(operation);
    const made = elsewhere ? make() : this.#parts.gate.pass(make);
    return andThen(made, (answer) => contentOf(answer, false));
  }

  #export(
    engine: Engine,
    wanted: EngineRequest,
    { method, socket }: RequestParts,
    key: string,
  ): MaybePromise<Content> {
    return andThen(engine.export(wanted), (list) => {
      const { format, etag } = list;
      const name = sampleFileName(
        `${wanted.operation.name.replace('/', '-')}.${format}`,
        engine.snapshot.invented,
      );
      return {
        etag,
        cached: false,
        headers: [
          'Content-Type',
          typeOf(format),
          'Content-Disposition',
          `attachment; filename="${name}"`,
        ],
        // Nobody reads what a HEAD would have been answered with.
        body: () =>
          method === 'HEAD'
            ? Readable.from([])
            : this.#parts.exports.start(key, list, endOf(socket)),
      };
    });
  }

  /** Reads a target once for as long as it is remembered; one that is refused is not. */
  #readTarget(
    engine: Engine,
    operation: Operation,
    { url = '', headers }: RequestParts,
  ): EngineRequest {
    const known = this.#read.get(url);
    const preferred = acceptedFormat(headers.accept);
    if (known?.engine === engine && known.operation === operation && !preferred) {
      return known.request;
    }
    const start = url.indexOf('?');
    const query = parseQuery(start < 0 ? '' : url.slice(start + 1));
    const request = engine.read(operation, query, preferred);
    const path = start < 0 ? url : url.slice(0, start);
    if (!preferred && this.#operations.get(path) === operation) {
      this.#read.set(url, { engine, operation, request });
    }
    return request;
  }
}

/** The content of a path, once the key is known and charged; throws or rejects where it is refused. */
type ContentOf = (engine: Engine, charge: Charge) => MaybePromise<Content>;

/** The key that is charged for a request, and its remaining quota; filled in on the way. */
export interface Charge {
  key: Key | undefined;
  rate: HeaderList;
}

/** The parts of a 200. */
export interface Content {
  readonly etag: string;
  readonly headers: HeaderList;
  /** Whether the answer was cached before the request. */
  readonly cached: boolean;
  /**
   * Asked for once it is known that it is sent: begins an export, or runs a query. May add headers that are known
   * with the body alone.
   */
  readonly body: (headers: string[]) => MaybePromise<Buffer | Readable>;
}

function contentOf({ etag, bytes, encoding }: Answer, cached: boolean): Content {
  return { etag, headers: contentHeaders(bytes, encoding), cached, body: () => bytes };
}

/** The answer in the form in which it is sent, if it is cached. */
function cachedAnswer(
  engine: Engine,
  wanted: EngineRequest,
  encoding: Encoding,
): Answer | undefined {
  const plain = engine.cachedAnswer(wanted, 'identity');
  const form = plain && formOf(plain, encoding);
  return form === undefined || form === 'identity' ? plain : engine.cachedAnswer(wanted, form);
}

/** The form in which an answer is sent: a small one is sent as it is. */
export function formOf({ bytes }: Answer, wanted: Encoding): Encoding {
  return bytes.length < SMALLEST_COMPRESSED ? 'identity' : wanted;
}

/** The header that warns of invented data. */
function sampleHeader({ snapshot: { invented } }: Engine): HeaderList {
  const sentence = sampleSentence(invented);
  return sentence === null ? [] : ['X-Sample-Data', sentence];
}

function isFresh(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match'] !== undefined && fresh(headers, { etag });
}

function authorized(key: Key, group: KeyGroup): Key {
  if (key.groups.includes(group)) return key;
  throw new HttpError('forbidden', `This key has no access to the group ${group}.`);
}
