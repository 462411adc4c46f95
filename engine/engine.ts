import { andThen, type MaybePromise } from '../common/maybe-promise.ts';
import { absentTables, type OptionalTableName } from '../common/table-names.ts';
import type { Answerer } from './answers/answerer.ts';
import { answererOf } from './answers/answerer-of.ts';
import { asOfAnswerer } from './answers/as-of.ts';
import { type Answer, AnswerCache, type CacheKeys, cacheKeys } from './answers/cache.ts';
import { compressBody, type Encoding } from './answers/encoding.ts';
import { answerTag, fileTag, tagHeadOf, weakTag } from './answers/entity-tags.ts';
import { type ExportSource, exportSource, queryExport } from './answers/export-source.ts';
import { OpenFiles } from './answers/open-files.ts';
import { checkBlock, checkChanges } from './definition/as-of.ts';
import { timeBefore } from './definition/block-or-time.ts';
import { type ExportFormat, readBom, readFormat } from './definition/export-format.ts';
import { isAsOf, isExported, missingTable, type Operation } from './definition/operation.ts';
import {
  type CanonicalParameters,
  checkNames,
  type Parameter,
  type ParameterSettings,
  readParameters,
} from './definition/parameters.ts';
import { isUnbounded } from './definition/unbounded.ts';
import { tableAbsent } from './errors.ts';
import { externalAnswererOf } from './external-answers/answerer-of.ts';
import { externalExportSource } from './external-answers/external-export-source.ts';
import { operations as ALL } from './operations/index.ts';
import type { QueryPayer, RunQuery } from './protocol/query-request.ts';
import type { ExternalStore } from './store/external-store.ts';
import type { SnapshotFacts } from './store/manifest.ts';
import { PreparedFolder } from './store/prepared-folder.ts';
import { StoreError } from './store/store-error.ts';

/** An engine has these settings. */
export interface EngineSettings extends ParameterSettings {
  /** Bounds the cached answers in bytes, a quarter of them for clients' SQL; 0 caches none. */
  readonly cacheBytes: number;
}

/** An engine depends on these; a test or a program without a query process leaves some out. */
export interface EngineDependencies {
  /** Has a query process compute the bodies of operations of kind `query`. */
  readonly run?: RunQuery;
  /** Opens the database that has the rows without a bound, if the folder leaves them out. */
  readonly openExternal?: (database: string) => ExternalStore;
  readonly operations?: readonly Operation[];
}

/** Answers to clients' SQL may fill this part of the cache. */
const SQL_SHARE = 1 / 4;

const noQueries: RunQuery = (request) =>
  Promise.reject(new RangeError(`${request.operation}: this engine has no query process`));

/** A request that was read and found answerable: an operation and its canonical parameters. */
export interface EngineRequest {
  readonly operation: Operation;
  readonly parameters: CanonicalParameters;
  /** Gives the format of an export; null if the answer is a JSON body. */
  readonly format: ExportFormat | null;
  /** Whether an export begins with a byte order mark. */
  readonly bom: boolean;
  /** Gives the cache key for each encoding; equal requests have equal keys, however spelt. */
  readonly keys: CacheKeys;
  /** Begins the JSON answer's entity tag; equal requests to one snapshot have the same. */
  readonly tagHead: string;
}

/** Describes a whole list, as far as filters select it. */
export interface Export {
  readonly format: ExportFormat;
  /** Whether a byte order mark precedes the bytes from the source. */
  readonly bom: boolean;
  /** Strong for a file, otherwise weak: equal for equal requests to one snapshot. */
  readonly etag: string;
  readonly source: ExportSource;
}

/**
 * Serves one prepared snapshot: it takes an operation and parameters, and gives finished bytes. It
 * knows nothing about HTTP.
 */
export class Engine {
  readonly snapshot: SnapshotFacts;
  readonly folder: PreparedFolder;
  readonly #opened: OpenFiles;
  readonly #external: ExternalStore | null;
  readonly #answerers: ReadonlyMap<string, Answerer>;
  /** Names the optional tables that the snapshot leaves out. */
  readonly absent: readonly OptionalTableName[];
  readonly #schemas: ReadonlyMap<string, Readonly<Record<string, Parameter>>>;
  readonly #cache: AnswerCache;
  /** Caches finished answers to clients' SQL apart, as they could displace those to operations. */
  readonly sqlCache: AnswerCache;

  private constructor(
    folder: PreparedFolder,
    settings: EngineSettings,
    { run = noQueries, openExternal, operations = ALL }: EngineDependencies,
  ) {
    this.folder = folder;
    this.snapshot = folder.snapshot;
    this.absent = absentTables(folder.snapshot.rows);
    const opened = new OpenFiles(folder);
    this.#opened = opened;
    this.#external = externalStoreOf(folder, openExternal);
    this.#answerers = new Map(
      operations
        .filter((operation) => missingTable(operation, this.absent) === undefined)
        .map((operation) => {
          const newest =
            this.asksDatabase(operation) && this.#external
              ? externalAnswererOf(operation, this.#external)
              : answererOf(operation, folder, opened, run);
          return [
            operation.name,
            isAsOf(operation) ? asOfAnswerer(operation, newest, run) : newest,
          ];
        }),
    );
    this.#schemas = new Map(
      operations.map((operation) => [operation.name, operation.parameters(settings)]),
    );
    const sqlBytes = Math.floor(settings.cacheBytes * SQL_SHARE);
    this.#cache = new AnswerCache(settings.cacheBytes - sqlBytes);
    this.sqlCache = new AnswerCache(sqlBytes);
  }

  /** Whether an operation waits for the database that has its rows, and not for this process. */
  asksDatabase(operation: Operation): boolean {
    return this.#external !== null && isUnbounded(operation);
  }

  /**
   * Opens a folder that `prepare` wrote. Throws a StoreError that names the file if it differs from
   * its manifest.
   *
   * @example
   *     const engine = Engine.open('prepared', settings);
   *     const request = engine.read(operation, new Map([['limit', '5']]));
   *     const { bytes, etag } = await engine.answer(request);
   */
  static open(folder: string, settings: EngineSettings, parts: EngineDependencies = {}): Engine {
    return new Engine(PreparedFolder.open(folder), settings, parts);
  }

  /**
   * Reads a query for an operation. A list is exported if the query has a `format`, or else in the
   * format that is `preferred`. Throws a RequestError if a parameter is refused, or if the snapshot
   * leaves out a table that the operation reads (`not_found`).
   */
  read(
    operation: Operation,
    query: ReadonlyMap<string, string>,
    preferred: ExportFormat | null = null,
  ): EngineRequest {
    const missing = missingTable(operation, this.absent);
    if (missing !== undefined) throw tableAbsent(missing);
    const schemas = this.#schemas.get(operation.name) ?? {};
    const exported = isExported(operation);
    checkNames(query, [...Object.keys(schemas), ...(exported ? ['format', 'bom'] : [])]);
    const format = exported ? readFormat(query, preferred) : null;
    const bom = exported && readBom(query, format);
    const { page, limit, asOf, ...others } = schemas;
    const parameters = this.#atTimes(
      readParameters(format ? others : schemas, query, operation.exactlyOne),
      operation,
    );
    checkBlock('asOf', parameters.asOf, operation.asOf ?? [], this.absent, this.snapshot);
    if (operation.kind === 'query' && operation.definition.block !== undefined) {
      const { parameter } = operation.definition.block;
      checkChanges(parameter, this.snapshot);
      checkBlock(parameter, parameters[parameter], [], this.absent, this.snapshot);
    }
    const key = `${operation.name}?${new URLSearchParams(parameters)}`;
    const tagHead = tagHeadOf(`${this.snapshot.digest}\n${key}`);
    return { operation, parameters, format, bom, keys: cacheKeys(key), tagHead };
  }

  /**
   * Selects all rows for a request, in its `format`. Throws, or rejects with, a RequestError
   * (`not_found`) if the snapshot lacks the thing that the request names.
   */
  export(
    { operation, parameters, format, bom, keys }: EngineRequest,
    payer?: QueryPayer,
  ): MaybePromise<Export> {
    if (!isExported(operation) || !format) {
      throw new RangeError(`${operation.name} is not asked for as a whole list`);
    }
    const etag = weakTag(`${this.snapshot.digest}\n${format}${bom ? ' bom' : ''} ${keys.identity}`);
    if (operation.kind === 'list') {
      const { definition } = operation;
      const source =
        this.#external && isUnbounded(operation)
          ? externalExportSource(this.#external, definition, parameters, format)
          : exportSource(
              this.folder,
              this.#opened.list(definition),
              definition,
              parameters,
              format,
            );
      return andThen(source, (found) => ({
        format,
        bom,
        etag: found.kind === 'file' && !bom ? fileTag(found.sha256) : etag,
        source: found,
      }));
    }
    const source = queryExport(operation, parameters, format);
    // A page with one row shows whether the snapshot has the thing that the request names.
    const smallest = this.read(operation, new Map(Object.entries({ ...parameters, limit: '1' })));
    return andThen(this.answer(smallest, payer), () => ({ format, bom, etag, source }));
  }

  /**
   * Returns the finished answer, uncompressed: at once, or later if a query process or a database
   * has to compute it. Throws, or rejects with, a RequestError (`not_found`) if the snapshot lacks
   * the thing that the request names.
   */
  answer(request: EngineRequest, payer?: QueryPayer): MaybePromise<Answer> {
    return this.#cache.get(request.keys.identity, () =>
      andThen(this.#compute(request, payer), (bytes) => answerOf(request, bytes, 'identity')),
    );
  }

  /** Encodes an answer. It takes the `plain` one, as the cache may have dropped it since. */
  encoded(request: EngineRequest, plain: Answer, encoding: Encoding): MaybePromise<Answer> {
    if (encoding === 'identity') return plain;
    return this.#cache.get(request.keys[encoding], async () =>
      answerOf(request, await compressBody(plain.bytes, encoding), encoding),
    );
  }

  /** Returns the answer if it is cached in the given encoding. */
  cachedAnswer(request: EngineRequest, encoding: Encoding): Answer | undefined {
    return this.#cache.peek(request.keys[encoding]);
  }

  /** Counts the cached answers and their bytes. */
  get cached(): { entries: number; bytes: number } {
    const [own, sql] = [this.#cache.size, this.sqlCache.size];
    return { entries: own.entries + sql.entries, bytes: own.bytes + sql.bytes };
  }

  /** Replaces a duration such as `24h` by a time: that long before the newest change. */
  #atTimes(parameters: CanonicalParameters, operation: Operation): CanonicalParameters {
    const { changes } = this.snapshot;
    const block = operation.kind === 'query' ? operation.definition.block : undefined;
    const name = block?.parameter ?? 'asOf';
    const value = parameters[name];
    if (value === undefined || changes === undefined) return parameters;
    return { ...parameters, [name]: timeBefore(value, changes.lastTime) };
  }

  #compute({ operation, parameters }: EngineRequest, payer?: QueryPayer): MaybePromise<Buffer> {
    const answerer = this.#answerers.get(operation.name);
    if (!answerer) throw new RangeError(`operation unknown: ${operation.name}`);
    return answerer(parameters, payer);
  }
}

/** Throws a StoreError if a folder's rows are in a database that this process cannot open. */
function externalStoreOf(
  { folder, manifest: { database } }: PreparedFolder,
  openExternal: EngineDependencies['openExternal'],
): ExternalStore | null {
  if (database === undefined) return null;
  if (openExternal) return openExternal(database);
  throw new StoreError(
    `${folder}: its long tables are in the database ${database} of ClickHouse; set CLICKHOUSE_URL`,
  );
}

function answerOf({ tagHead }: EngineRequest, bytes: Buffer, encoding: Encoding): Answer {
  return { bytes, encoding, etag: answerTag(tagHead, bytes, encoding) };
}
