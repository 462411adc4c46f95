import { Readable } from 'node:stream';
import { andThen, type MaybePromise } from '../../common/maybe-promise.ts';
import type { Answer } from '../../engine/answers/cache.ts';
import type { KeyGroup } from '../../engine/definition/endpoint.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import type { Engine, EngineRequest } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { baseOf } from '../http/address.ts';
import { encodingFor } from '../http/encoded-body.ts';
import { acceptedFormat, formatOfPath, preferredFormat } from '../http/export-types.ts';
import { refusalFrom, refusalResponse } from '../http/http-error.ts';
import { checkIfMatch } from '../http/if-match.ts';
import { isNotModified } from '../http/if-none-match.ts';
import { parseQuery, pathOf, queryOf } from '../http/query-string.ts';
import {
  contentHeaders,
  type HeaderList,
  jsonTypeOf,
  operationVary,
  type ResponseParts,
} from '../http/response-parts.ts';
import type { UnreadAnswers } from '../limits/unread.ts';
import { WaitingClients } from '../queries/waiting-clients.ts';
import { snapshotHeaders } from '../snapshot-headers.ts';
import { keyOf, requireAccess } from './authentication.ts';
import { cachedEncoding } from './cached-encoding.ts';
import { exportContent } from './export-content.ts';
import type { HandlerDependencies } from './handler-dependencies.ts';
import { pathsOf } from './operation-paths.ts';
import { parsedTargets } from './parsed-targets.ts';
import { queryPayer } from './query-payer.ts';
import type { Charge, Content, ContentOf, RequestParts } from './request-parts.ts';

/** A client may use an answer for a minute without a new request. */
const CACHE_CONTROL = 'private, max-age=60, must-revalidate';

/**
 * Answers operations. Each step may refuse: key, rate, parameters, answer. Koa's routes and the
 * fast path share this implementation.
 */
export class OperationHandler {
  readonly #dependencies: HandlerDependencies;
  readonly #vary: string;
  readonly #operations = new Map(
    operations.flatMap((operation) => pathsOf(operation).map((path) => [path, operation])),
  );
  readonly #parsed = parsedTargets();
  readonly #clients = new WaitingClients();

  constructor(dependencies: HandlerDependencies) {
    this.#dependencies = dependencies;
    this.#vary = operationVary(dependencies.corsOrigin);
  }

  /** Returns a GET's operation; undefined for any other request, and for one without a Host. */
  operationOf({ method, url = '', headers }: Omit<RequestParts, 'socket'>): Operation | undefined {
    if (method !== 'GET' || headers.host === undefined) return undefined;
    return this.#operations.get(pathOf(url));
  }

  /** Answers or refuses a GET or HEAD of an operation; neither throws nor rejects. */
  respond(operation: Operation, request: RequestParts): MaybePromise<ResponseParts> {
    return this.respondAs(operation.group, request, (engine, charge) =>
      this.#contentOf(engine, operation, request, charge),
    );
  }

  /** Answers or refuses a request that needs a key from this group; neither throws nor rejects. */
  respondAs(
    group: KeyGroup,
    request: RequestParts,
    contentOf: ContentOf,
  ): MaybePromise<ResponseParts> {
    const charge: Charge = { key: undefined, rate: [] };
    const refuse = (cause: unknown) => this.#refused(cause, request, charge);
    try {
      const response = this.#answered(group, request, charge, contentOf);
      return response instanceof Promise ? response.catch(refuse) : response;
    } catch (cause) {
      return refuse(cause);
    }
  }

  /** Bounds the long answers that clients have not read. */
  get unread(): UnreadAnswers {
    return this.#dependencies.unread;
  }

  /** Returns the target that was last requested from each operation, without exports. */
  get recent(): string[] {
    const targets = new Map<Operation, string>();
    // Entries that were used last come first.
    for (const [url, { operation, request }] of this.#parsed.entries()) {
      if (!request.format && !targets.has(operation)) targets.set(operation, url);
    }
    return [...targets.values()];
  }

  #answered(
    group: KeyGroup,
    request: RequestParts,
    charge: Charge,
    contentOf: ContentOf,
  ): MaybePromise<ResponseParts> {
    const { rateLimit, service } = this.#dependencies;
    const { engine } = service;
    const { charged } = request;
    const key = requireAccess(charged?.key ?? keyOf(this.#dependencies, request), group);
    charge.key = key;
    return andThen(charged?.rate ?? rateLimit.charge(key.name, key.rate), (rate) => {
      charge.rate = rate;
      return andThen(contentOf(engine, charge), (content): MaybePromise<ResponseParts> => {
        const { etag, cached } = content;
        checkIfMatch(request.headers, etag);
        const keyName = key.name;
        const common = this.#commonHeaders(engine, etag);
        if (!isNotModified(request.headers, etag)) {
          const headers = [...common, ...content.headers];
          return andThen(content.body(headers), (bytes) => {
            const body = this.#bodyToSend(bytes, request, keyName);
            return {
              status: content.status ?? 200,
              headers,
              rate: charge.rate,
              body,
              keyName,
              cached,
            };
          });
        }
        const unchanged = (left: HeaderList): ResponseParts => ({
          status: 304,
          headers: common,
          rate: left,
          body: null,
          keyName,
          cached,
        });
        // A computed answer is charged, and so is `*`, which names no answer that the client has.
        if (!cached || request.headers['if-none-match'] === '*') return unchanged(rate);
        return andThen(rateLimit.refund(key.name, key.rate), (refunded) =>
          unchanged(refunded ?? rate),
        );
      });
    });
  }

  /** Returns the headers that a 200 and a 304 have in common. */
  #commonHeaders({ snapshot }: Engine, etag: string): string[] {
    return [
      ...['Vary', this.#vary, 'ETag', etag, 'Cache-Control', CACHE_CONTROL],
      ...snapshotHeaders(snapshot),
    ];
  }

  /**
   * A long body as a bounded stream, unless it is for a HEAD, or for an endpoint that sends it
   * itself.
   */
  #bodyToSend(
    body: Buffer | Readable,
    { method, charged }: RequestParts,
    key: string,
  ): Buffer | Readable {
    if (body instanceof Readable || charged || method === 'HEAD') return body;
    return this.#dependencies.unread.send(key, body);
  }

  #refused(
    cause: unknown,
    { headers: { host } }: RequestParts,
    { key, rate }: Charge,
  ): ResponseParts {
    const base = baseOf(host, this.#dependencies.publicUrl);
    const refusal = refusalResponse(refusalFrom(cause), cause, base);
    const headers = ['Vary', this.#vary, ...refusal.headers];
    return { ...refusal, headers, rate, keyName: key?.name };
  }

  #contentOf(
    engine: Engine,
    operation: Operation,
    request: RequestParts,
    charge: Charge,
  ): MaybePromise<Content> {
    const parsed = this.#parse(engine, operation, request);
    if (parsed.format) return this.#export(engine, parsed, request, charge);
    const accepted = acceptedEncoding(request.headers['accept-encoding']);
    const cached = cachedEncoding((encoding) => engine.cachedAnswer(parsed, encoding), accepted);
    if (cached) return contentOf(cached, operation, true);
    const encoded = (plain: Answer) =>
      engine.encoded(parsed, plain, encodingFor(plain.bytes, accepted));
    const isQuery = operation.kind === 'query' || parsed.parameters.asOf !== undefined;
    let computed: MaybePromise<Answer>;
    // Query processes and databases have their own queues, which must not block the engine's.
    if (engine.asksDatabase(operation)) computed = andThen(engine.answer(parsed), encoded);
    else if (isQuery) computed = this.#queried(engine, parsed, request, charge).then(encoded);
    else computed = this.#dependencies.gate.pass(() => andThen(engine.answer(parsed), encoded));
    return andThen(computed, (answer) => contentOf(answer, operation, false));
  }

  /** Asks the query process, for as long as a client waits for it. */
  #queried(
    engine: Engine,
    parsed: EngineRequest,
    { socket }: RequestParts,
    charge: Charge,
  ): Promise<Answer> {
    const payer = queryPayer(charge, this.#dependencies.queryRate);
    const name = `${engine.snapshot.digest} ${parsed.keys.identity}`;
    return this.#clients.answer(name, payer.key, socket, (signal) =>
      engine.answer(parsed, { ...payer, signal }),
    );
  }

  #export(
    engine: Engine,
    parsed: EngineRequest,
    request: RequestParts,
    charge: Charge,
  ): MaybePromise<Content> {
    const { name } = parsed.operation;
    const { invented } = engine.snapshot;
    const payer = queryPayer(charge, this.#dependencies.queryRate);
    return andThen(engine.export(parsed, payer), (list) =>
      exportContent({ list, name, payer, invented }, request, this.#dependencies),
    );
  }

  /** Parses a target, or returns its cached request. Refused targets are not cached. */
  #parse(engine: Engine, operation: Operation, { url = '', headers }: RequestParts): EngineRequest {
    const cached = this.#parsed.get(url);
    const path = pathOf(url);
    const dependsOnAccept = acceptedFormat(headers.accept) !== null && !formatOfPath(path);
    if (cached?.engine === engine && cached.operation === operation && !dependsOnAccept) {
      return cached.request;
    }
    const query = parseQuery(queryOf(url));
    const preferred = preferredFormat(path, headers.accept, query);
    const request = engine.read(operation, query, preferred);
    if (!dependsOnAccept && this.#operations.get(path) === operation) {
      this.#parsed.set(url, { engine, operation, request });
    }
    return request;
  }
}

function contentOf(
  { etag, bytes, encoding }: Answer,
  { mediaType }: Operation,
  cached: boolean,
): Content {
  const headers = contentHeaders(bytes, encoding, mediaType && jsonTypeOf(mediaType));
  return { etag, headers, cached, body: () => bytes };
}
