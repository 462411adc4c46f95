import { LRUCache } from 'lru-cache';
import { sampleFileName } from '../../common/invented.ts';
import { andThen, type MaybePromise } from '../../common/maybe-promise.ts';
import { type Answer, type CacheKeys, cacheKeys } from '../../engine/answers/cache.ts';
import { compressBody, type Encoding, encodingMs } from '../../engine/answers/encoding.ts';
import { checkNames } from '../../engine/definition/parameters.ts';
import type { Engine } from '../../engine/engine.ts';
import type { SqlFormat, SqlLimits, SqlRequest } from '../../engine/protocol/query-request.ts';
import { readSqlSchema } from '../../engine/store/sql-schema.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import type { Connection } from '../http/connection-end.ts';
import { bodyEncoder, encodingFor } from '../http/encoded-body.ts';
import { weakTag } from '../http/entity-tag.ts';
import { contentTypeOf } from '../http/export-types.ts';
import { HttpError } from '../http/http-error.ts';
import { parseQuery, queryOf } from '../http/query-string.ts';
import {
  contentHeaders,
  type HeaderList,
  JSON_TYPE,
  type ResponseParts,
} from '../http/response-parts.ts';
import { joinFields, type SqlRate } from '../limits/sql-rate.ts';
import { cachedEncoding } from '../operations/cached-encoding.ts';
import type { OperationHandler } from '../operations/operation-handler.ts';
import type { Charge, Content, RequestParts } from '../operations/request-parts.ts';
import type { QueryClient } from '../queries/query-client.ts';
import { QueryError } from '../queries/query-error.ts';
import { readAnswer } from '../queries/read-answer.ts';
import { ClientGoneError, WaitingClients } from '../queries/waiting-clients.ts';
import { httpErrorOf, type SqlBounds } from './sql-failure.ts';
import { readSqlQuery } from './sql-request.ts';

export interface SqlDependencies {
  readonly queries: QueryClient;
  readonly rate: SqlRate;
  readonly bounds: SqlBounds & { readonly sqlRows: number; readonly sqlBytes: number };
  /** False if queries are switched off for every key. */
  readonly isOn: boolean;
}

/** Targets that are cached; each has a query up to 4 KiB long, and as much in parsed form. */
const MAX_PARSED = 1000;

/** Identifies an answer in one snapshot: its cache key in each encoding, and its ETag. */
interface AnswerId {
  readonly engine: Engine;
  readonly keys: CacheKeys;
  readonly etag: string;
}

/** Answers clients' SQL as operations are answered, and charges its processor time in addition. */
export class SqlHandler {
  readonly #handler: OperationHandler;
  readonly #dependencies: SqlDependencies;
  /** Parsed requests by target: parsing takes longer than a cached answer. */
  readonly #parsed = new LRUCache<string, SqlRequest>({ max: MAX_PARSED });
  /** Maps requests to cache keys and ETags. */
  readonly #ids = new WeakMap<SqlRequest, AnswerId>();
  /** Headers by answer: building them takes as long as looking up a cached answer. */
  readonly #headers = new WeakMap<Answer, HeaderList>();
  readonly #clients = new WaitingClients();
  /** Each snapshot's schema, in each encoding that was requested. */
  readonly #schemas = new WeakMap<Engine, ReturnType<typeof bodyEncoder>>();

  constructor(handler: OperationHandler, dependencies: SqlDependencies) {
    this.#handler = handler;
    this.#dependencies = dependencies;
  }

  /** Answers or refuses a GET or HEAD of `/query`; neither throws nor rejects. */
  respond(request: RequestParts): MaybePromise<ResponseParts> {
    const { url = '', headers } = request;
    const target = `${headers.accept ?? ''}\n${url}`;
    return this.answer(request, () => {
      const cached = this.#parsed.get(target);
      if (cached) return cached;
      const parsed = readSqlQuery(url, headers.accept);
      this.#parsed.set(target, parsed);
      return parsed;
    });
  }

  /** Answers with the schema and the limits for queries; it is refused as a query is. */
  respondSchema(request: RequestParts): MaybePromise<ResponseParts> {
    const { url = '', headers } = request;
    return this.#handler.respondAs('query', request, async (engine) => {
      this.#refuseIfOff();
      checkNames(parseQuery(queryOf(url)), []);
      const existing = this.#schemas.get(engine);
      const encoder = existing ?? bodyEncoder(() => schemaBody(engine, this.#dependencies.bounds));
      if (!existing) this.#schemas.set(engine, encoder);
      const body = await encoder(acceptedEncoding(headers['accept-encoding']));
      const { bytes, encoding, etag } = body;
      return { etag, cached: true, headers: contentHeaders(bytes, encoding), body: () => bytes };
    });
  }

  /**
   * The answer to the SQL that `read` returns, which is called after the key was charged and may
   * throw an HttpError.
   */
  answer(request: RequestParts, read: () => MaybePromise<SqlRequest>): MaybePromise<ResponseParts> {
    return this.#handler.respondAs('query', request, (engine, charge) => {
      this.#refuseIfOff();
      return andThen(read(), (sql) => this.#contentOf(engine, sql, request, charge));
    });
  }

  #refuseIfOff(): void {
    if (this.#dependencies.isOn) return;
    throw new HttpError('forbidden', 'Queries are switched off in this service (QUERY=0).');
  }

  #contentOf(engine: Engine, sql: SqlRequest, request: RequestParts, charge: Charge): Content {
    const { keys, etag } = this.#idOf(engine, sql);
    const accepted = isCompressible(sql.format)
      ? acceptedEncoding(request.headers['accept-encoding'])
      : 'identity';
    const cached = cachedEncoding((encoding) => engine.sqlCache.peek(keys[encoding]), accepted);
    if (cached) {
      const headers = this.#headersOf(engine, cached, sql.format);
      return { etag, cached: true, headers, body: () => cached.bytes };
    }
    const requestRate = charge.rate;
    const payer: Payer = {
      name: charge.key?.name ?? '',
      report: (sqlRate) => {
        charge.rate = joinFields(requestRate, sqlRate);
      },
    };
    return {
      etag,
      cached: false,
      headers: [],
      body: async (headers) => {
        const plain = await this.#plain(engine, sql, keys.identity, etag, payer, request.socket);
        const encoding = encodingFor(plain.bytes, accepted);
        const answer =
          encoding === 'identity'
            ? plain
            : await engine.sqlCache.get(keys[encoding], () =>
                this.#encoded(plain, encoding, payer),
              );
        headers.push(...this.#headersOf(engine, answer, sql.format));
        return answer.bytes;
      },
    };
  }

  #headersOf({ snapshot }: Engine, answer: Answer, format: SqlFormat): HeaderList {
    const cached = this.#headers.get(answer);
    if (cached) return cached;
    const headers = headersOf(answer, format, sampleFileName(`query.${format}`, snapshot.invented));
    this.#headers.set(answer, headers);
    return headers;
  }

  #idOf(engine: Engine, sql: SqlRequest): AnswerId {
    const cached = this.#ids.get(sql);
    if (cached?.engine === engine) return cached;
    const { sqlRows: rows, sqlBytes: bytes } = this.#dependencies.bounds;
    const key = cacheKeyOf(sql, { rows, bytes });
    const etag = weakTag(`${engine.snapshot.digest}\n${key}`);
    const id = { engine, keys: cacheKeys(key), etag };
    this.#ids.set(sql, id);
    return id;
  }

  /** Returns the uncompressed answer, cached or computed. */
  async #plain(
    engine: Engine,
    sql: SqlRequest,
    key: string,
    etag: string,
    payer: Payer,
    connection: Connection,
  ): Promise<Answer> {
    return this.#clients.answer(etag, payer.name, connection, (signal) =>
      engine.sqlCache.get(key, () => this.#computed(sql, etag, payer, signal)),
    );
  }

  async #computed(
    request: SqlRequest,
    etag: string,
    { name, report }: Payer,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { queries, rate, bounds } = this.#dependencies;
    report(await rate.begin(name));
    // `begin` has charged the first millisecond.
    const charge = async (ms: number) => report(await rate.charge(name, ms - 1));
    try {
      const answer = await queries.ask({ type: 'sql', key: name, request }, signal);
      const { facts } = answer.file;
      await charge(facts?.cpuMs ?? 0);
      return {
        bytes: await this.#handler.unread.whileRead(name, answer.file.bytes, () =>
          readAnswer(answer, bounds.sqlBytes),
        ),
        encoding: 'identity',
        etag,
        ...(facts && { facts }),
      };
    } catch (cause) {
      if (!(cause instanceof QueryError)) throw cause;
      await charge(cause.cpuMs);
      if (signal.aborted) throw new ClientGoneError();
      throw httpErrorOf(cause, bounds);
    }
  }

  /** A compressed answer; the key pays for the processor time. */
  async #encoded(plain: Answer, encoding: Encoding, { name, report }: Payer): Promise<Answer> {
    report(await this.#dependencies.rate.charge(name, encodingMs(plain.bytes.length)));
    return { ...plain, encoding, bytes: await compressBody(plain.bytes, encoding) };
  }
}

/** The key that is charged for an answer. */
interface Payer {
  readonly name: string;
  /** Reports the key's remaining quota to the client. */
  readonly report: (left: HeaderList) => void;
}

function schemaBody({ folder }: Engine, bounds: SqlDependencies['bounds']): Buffer {
  const { sqlSeconds: seconds, sqlMemory: memoryBytes, sqlRows: rows, sqlBytes: bytes } = bounds;
  const limits = { seconds, memoryBytes, rows, bytes };
  return Buffer.from(JSON.stringify({ limits, ...readSqlSchema(folder) }));
}

/** Returns an answer's cache key; no operation's key begins with `sql`. */
function cacheKeyOf(
  { sql, parameters, format, bom }: SqlRequest,
  { rows, bytes }: SqlLimits,
): string {
  return `sql ${format}${bom ? ' bom' : ''} ${rows} ${bytes} ${JSON.stringify(parameters)} ${sql}`;
}

function isCompressible(format: SqlFormat): boolean {
  return format === 'json' || format === 'csv' || format === 'ndjson';
}

function headersOf(
  { bytes, encoding, facts }: Answer,
  format: SqlFormat,
  fileName: string,
): string[] {
  const isFile = format !== 'json';
  return [
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Type',
    isFile ? contentTypeOf(format) : JSON_TYPE,
    ...(isFile ? ['Content-Disposition', `attachment; filename="${fileName}"`] : []),
    'Content-Length',
    String(bytes.length),
    'X-Query-Rows',
    String(facts?.rows ?? 0),
    'X-Query-Truncated',
    String(facts?.truncated ?? false),
    'X-Query-Milliseconds',
    String(Math.round((facts?.milliseconds ?? 0) * 1000) / 1000),
  ];
}
