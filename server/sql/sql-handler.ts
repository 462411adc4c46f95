import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sampleFileName } from '../../common/invented.ts';
import { type Answer, type CacheKeys, cacheKeys } from '../../engine/cache.ts';
import { type Encoding, encode, encodingMs } from '../../engine/encoding.ts';
import type { Engine } from '../../engine/engine.ts';
import { andThen, type MaybePromise } from '../../engine/maybe-promise.ts';
import { checkNames } from '../../engine/parameters.ts';
import type { SqlFormat, SqlLimits, SqlRequest } from '../../engine/query-request.ts';
import { readSqlSchema } from '../../engine/store/sql-schema.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import type { Connection } from '../http/connection-end.ts';
import { formsOf } from '../http/encoded-body.ts';
import { typeOf } from '../http/export-types.ts';
import { HttpError } from '../http/http-error.ts';
import { parseQuery } from '../http/query-string.ts';
import {
  contentHeaders,
  type HeaderList,
  JSON_TYPE,
  type ResponseParts,
} from '../http/response-parts.ts';
import {
  type Charge,
  type Content,
  formOf,
  type OperationHandler,
  type RequestParts,
} from '../operations/operation-handler.ts';
import type { Queries } from '../queries/query-client.ts';
import { QueryError } from '../queries/query-error.ts';
import { readAnswer } from '../queries/read-answer.ts';
import { httpErrorOf, type SqlBounds } from './sql-failure.ts';
import { joinFields, type SqlRate } from './sql-rate.ts';
import { readSqlQuery } from './sql-request.ts';
import { Abandoned, WaitingClients } from './waiting-clients.ts';

export interface SqlDependencies {
  readonly queries: Queries;
  readonly rate: SqlRate;
  readonly bounds: SqlBounds & { readonly sqlRows: number; readonly sqlBytes: number };
  /** False where no key may ask. */
  readonly isOn: boolean;
}

/** Targets that are remembered; each has at most 4 KiB of query, and as much of it read. */
const REMEMBERED = 1000;

/** Under which an answer is cached in each encoding, and the tag that names it to clients, for one snapshot. */
interface AnswerName {
  readonly engine: Engine;
  readonly keys: CacheKeys;
  readonly etag: string;
}

/** Answers clients' SQL: as operations are answered, and charged by the processor time that it takes besides. */
export class SqlHandler {
  readonly #handler: OperationHandler;
  readonly #parts: SqlDependencies;
  /** Requests that were read, by their targets: a cached answer costs less than reading one. */
  readonly #read = new LRUCache<string, SqlRequest>({ max: REMEMBERED });
  /** Names of answers, by what is asked for. */
  readonly #names = new WeakMap<SqlRequest, AnswerName>();
  /** The headers of answers: to make them costs as much as to find a cached answer. */
  readonly #headers = new WeakMap<Answer, HeaderList>();
  readonly #clients = new WaitingClients();
  /** The schema of each snapshot, in each form that is asked for. */
  readonly #schemas = new WeakMap<Engine, ReturnType<typeof formsOf>>();

  constructor(handler: OperationHandler, parts: SqlDependencies) {
    this.#handler = handler;
    this.#parts = parts;
  }

  /** The answer to a GET or HEAD of `/query`, or its refusal; neither throws nor rejects. */
  respond(request: RequestParts): MaybePromise<ResponseParts> {
    const { url = '', headers } = request;
    const target = `${headers.accept ?? ''}\n${url}`;
    return this.answer(request, () => {
      const known = this.#read.get(target);
      if (known) return known;
      const asked = readSqlQuery(queryOf(url), headers.accept);
      this.#read.set(target, asked);
      return asked;
    });
  }

  /** The schema and the limits of queries; refused as a query is. */
  respondSchema(request: RequestParts): MaybePromise<ResponseParts> {
    const { url = '', headers } = request;
    return this.#handler.respondAs('query', request, async (engine) => {
      this.#refuseWhereOff();
      checkNames(parseQuery(queryOf(url)), []);
      const known = this.#schemas.get(engine);
      const formIn = known ?? formsOf(() => schemaBody(engine, this.#parts.bounds));
      if (!known) this.#schemas.set(engine, formIn);
      const form = await formIn(acceptedEncoding(headers['accept-encoding']));
      const { bytes, encoding, etag } = form;
      return { etag, cached: true, headers: contentHeaders(bytes, encoding), body: () => bytes };
    });
  }

  /** The answer to a request that `read` reads, once its key is known; it throws a HttpError. */
  answer(request: RequestParts, read: () => MaybePromise<SqlRequest>): MaybePromise<ResponseParts> {
    return this.#handler.respondAs('query', request, (engine, charge) => {
      this.#refuseWhereOff();
      return andThen(read(), (asked) => this.#contentOf(engine, asked, request, charge));
    });
  }

  #refuseWhereOff(): void {
    if (this.#parts.isOn) return;
    throw new HttpError('forbidden', 'Queries are switched off in this service (QUERY=0).');
  }

  #contentOf(engine: Engine, asked: SqlRequest, request: RequestParts, charge: Charge): Content {
    const { keys, etag } = this.#nameOf(engine, asked);
    const accepted = isCompressible(asked.format)
      ? acceptedEncoding(request.headers['accept-encoding'])
      : 'identity';
    const plain = engine.sqlCache.peek(keys.identity);
    const form = plain && formOf(plain, accepted);
    const cached = !form || form === 'identity' ? plain : engine.sqlCache.peek(keys[form]);
    if (cached) {
      const headers = this.#headersOf(engine, cached, asked.format);
      return { etag, cached: true, headers, body: () => cached.bytes };
    }
    const fields = charge.rate;
    const payer: Payer = {
      name: charge.key?.name ?? '',
      tell: (own) => {
        charge.rate = joinFields(fields, own);
      },
    };
    return {
      etag,
      cached: false,
      headers: [],
      body: async (headers) => {
        const made = await this.#made(engine, asked, keys.identity, etag, payer, request.socket);
        const sent = formOf(made, accepted);
        const answer =
          sent === 'identity'
            ? made
            : await engine.sqlCache.get(keys[sent], () => this.#encoded(made, sent, payer));
        headers.push(...this.#headersOf(engine, answer, asked.format));
        return answer.bytes;
      },
    };
  }

  #headersOf({ snapshot }: Engine, answer: Answer, format: SqlFormat): HeaderList {
    const known = this.#headers.get(answer);
    if (known) return known;
    const headers = headersOf(answer, format, sampleFileName(`query.${format}`, snapshot.invented));
    this.#headers.set(answer, headers);
    return headers;
  }

  #nameOf(engine: Engine, asked: SqlRequest): AnswerName {
    const known = this.#names.get(asked);
    if (known?.engine === engine) return known;
    const { sqlRows: rows, sqlBytes: bytes } = this.#parts.bounds;
    const key = keyOf(asked, { rows, bytes });
    const digest = hash('sha256', `${engine.snapshot.digest}\n${key}`, 'base64url');
    const name = { engine, keys: cacheKeys(key), etag: `W/"${digest.slice(0, 27)}"` };
    this.#names.set(asked, name);
    return name;
  }

  async #made(
    engine: Engine,
    asked: SqlRequest,
    key: string,
    etag: string,
    payer: Payer,
    connection: Connection,
  ): Promise<Answer> {
    for (;;) {
      try {
        return await this.#clients.wait(etag, connection, (signal) =>
          engine.sqlCache.get(key, () => this.#computed(asked, etag, payer, signal)),
        );
      } catch (cause) {
        // Others may have abandoned the query that was under way.
        if (!(cause instanceof Abandoned) || connection.destroyed) throw cause;
      }
    }
  }

  async #computed(
    asked: SqlRequest,
    etag: string,
    { name, tell }: Payer,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { queries, rate, bounds } = this.#parts;
    tell(await rate.begin(name));
    // Less the one that was charged at its begin.
    const charge = async (ms: number) => tell(await rate.charge(name, ms - 1));
    try {
      const answer = await queries.ask({ type: 'sql', key: name, request: asked }, signal);
      const { facts } = answer.written;
      await charge(facts?.cpuMs ?? 0);
      return {
        bytes: await readAnswer(answer, bounds.sqlBytes),
        encoding: 'identity',
        etag,
        ...(facts && { facts }),
      };
    } catch (cause) {
      if (!(cause instanceof QueryError)) throw cause;
      await charge(cause.cpuMs);
      if (signal.aborted) throw new Abandoned();
      throw httpErrorOf(cause, bounds);
    }
  }

  /** An answer in another form, which takes processor time as its query did. */
  async #encoded(plain: Answer, encoding: Encoding, { name, tell }: Payer): Promise<Answer> {
    tell(await this.#parts.rate.charge(name, encodingMs(plain.bytes.length)));
    return { ...plain, encoding, bytes: await encode(plain.bytes, encoding) };
  }
}

/** The key that is charged for an answer. */
interface Payer {
  readonly name: string;
  /** Tells its client what the key has left. */
  readonly tell: (left: HeaderList) => void;
}

/** The query string of a target. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

function schemaBody({ folder }: Engine, bounds: SqlDependencies['bounds']): Buffer {
  const { sqlSeconds: seconds, sqlMemory: memoryBytes, sqlRows: rows, sqlBytes: bytes } = bounds;
  const limits = { seconds, memoryBytes, rows, bytes };
  return Buffer.from(JSON.stringify({ limits, ...readSqlSchema(folder) }));
}

/** Under which an answer is cached: no operation's key begins so. */
function keyOf({ sql, parameters, format }: SqlRequest, { rows, bytes }: SqlLimits): string {
  return `sql ${format} ${rows} ${bytes} ${JSON.stringify(parameters)} ${sql}`;
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
    isFile ? typeOf(format) : JSON_TYPE,
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
