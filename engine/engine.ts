import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { snapshotBytes } from '../data/files.ts';
import { type LoadedSnapshot, loadSnapshot } from '../data/load.ts';
import { isOutOfMemory } from '../data/out-of-memory.ts';
import { type Answer, AnswerCache } from './cache.ts';
import { registerCaseless } from './caseless.ts';
import { Database } from './database.ts';
import { type Encoding, encode } from './encoding.ts';
import { RequestError } from './errors.ts';
import { type Exporter, type ExportFormat, exported, type Pause } from './export.ts';
import { readFormat } from './export-format.ts';
import { Layout } from './layout/layout.ts';
import { layRollups } from './layout/rollup.ts';
import { after, type MaybeLater } from './maybe-later.ts';
import type { Answerer, Operation } from './operation.ts';
import { operations } from './operations/index.ts';
import { activityLog } from './operations/restaking/activity.ts';
import {
  type CanonicalParameters,
  type Parameter,
  type ParameterSettings,
  readParameters,
} from './parameters.ts';

/** How an engine is set up. */
export interface EngineSettings extends ParameterSettings {
  /** Bytes of finished answers to keep; 0 keeps none. */
  readonly cacheBytes: number;
  /** Whether others serve on this machine while a snapshot is laid out; it then takes one core. */
  readonly gently?: boolean;
}

/** A request that was read and found answerable: an operation and its canonical parameters. */
export interface EngineRequest {
  readonly operation: Operation;
  readonly parameters: CanonicalParameters;
  /** The form in which the whole list is wanted; null for an answer in JSON. */
  readonly format: ExportFormat | null;
  /** Under which an answer is kept in each encoding; equal for equal requests, however spelt. */
  readonly keys: Readonly<Record<Encoding, string>>;
  /** Begins the entity tag of the answer in JSON; equal for equal requests of one snapshot. */
  readonly tagHead: string;
}

/** A list on its way out. */
export interface Export {
  readonly format: ExportFormat;
  /** Weak entity tag: equal for equal requests of one snapshot. */
  readonly etag: string;
  readonly rows: number;
  /** Makes the bytes, and waits for `pause` now and then where it is given. */
  readonly bytes: (pause?: Pause) => AsyncGenerator<Buffer>;
}

/** Rows from which on a list takes seconds to write. */
const LONG = 100_000;

/** Answers come from the process; the database is only asked whether it still answers. */
const CONNECTIONS = 1;

/**
 * A snapshot's tables and its finished answers need not be in memory at once: without a bound a
 * new snapshot takes a third more while it is loaded beside the one that is served. Alone, half of
 * the bound would save a fifth of the memory at the peak, and take a sixth more time.
 */
const MEMORY_FOR_A_FILE_BYTE = { alone: 6, gently: 1.5 };
const LEAST_MEMORY = 192 * 2 ** 20;

/** What is made of the log alone, which is most of a snapshot; it needs no rollups. */
const ofTheLog = operations.filter(({ rows }) => rows.includes(activityLog.source));
const others = operations.filter((operation) => !ofTheLog.includes(operation));

type Answerers = Map<string, Answerer>;

/**
 * Several operations at a time: DuckDB computes for one what is copied for another. One layout
 * begins with the log, since the rollups, for which the others wait, keep only one core busy.
 */
async function layTogether(layout: Layout, database: Database): Promise<Answerers> {
  const answerers: Answerers = new Map();
  const [ofLog, another] = [
    new Layout(await database.builder(), layout),
    new Layout(await database.builder(), layout),
  ];
  const rollups = layRollups(layout.builder);
  const begun = new Set<Operation>();
  const layEach = async (beside: Layout, some: readonly Operation[]) => {
    for (const operation of some) {
      if (begun.has(operation)) continue;
      begun.add(operation);
      if (!ofTheLog.includes(operation)) await rollups;
      answerers.set(operation.name, await operation.lay(beside));
    }
  };
  await Promise.all([
    rollups.then(() => layEach(layout, [...others, ...ofTheLog])),
    layEach(another, [...others, ...ofTheLog]),
    layEach(ofLog, [...ofTheLog, ...others]),
  ]);
  return answerers;
}

/** One operation after the other; the log goes as soon as nothing is made of it any more. */
async function layGently(layout: Layout, database: Database): Promise<Answerers> {
  const answerers: Answerers = new Map();
  for (const operation of ofTheLog) answerers.set(operation.name, await operation.lay(layout));
  await layout.builder.run(`drop table ${activityLog.source}`);
  await database.useOneThread();
  await layRollups(layout.builder);
  for (const operation of others) {
    answerers.set(operation.name, await operation.lay(layout));
    await database.useOneThread();
  }
  return answerers;
}

/**
 * One snapshot, laid out and ready: takes an operation and parameters, gives finished bytes. Knows
 * nothing of HTTP.
 */
export class Engine {
  readonly snapshot: LoadedSnapshot;
  readonly #database: Database;
  readonly #answerers: ReadonlyMap<string, Answerer>;
  readonly #exporters: ReadonlyMap<string, Exporter>;
  readonly #schemas: ReadonlyMap<string, Readonly<Record<string, Parameter>>>;
  readonly #cache: AnswerCache;

  private constructor(
    snapshot: LoadedSnapshot,
    database: Database,
    answerers: ReadonlyMap<string, Answerer>,
    exporters: ReadonlyMap<string, Exporter>,
    settings: EngineSettings,
  ) {
    this.snapshot = snapshot;
    this.#database = database;
    this.#answerers = answerers;
    this.#exporters = exporters;
    this.#schemas = new Map(
      operations.map((operation) => [operation.name, operation.parameters(settings)]),
    );
    this.#cache = new AnswerCache(settings.cacheBytes);
  }

  /**
   * Loads, checks and lays out the snapshot in `folder`, then closes the database to the outside.
   * Throws a SnapshotError with the whole report when the snapshot breaks the contract.
   */
  static async open(folder: string, settings: EngineSettings): Promise<Engine> {
    try {
      return await Engine.#open(folder, settings, 'bounded');
    } catch (cause) {
      if (!isOutOfMemory(cause)) throw cause;
      return Engine.#open(folder, settings, 'unbounded');
    }
  }

  static async #open(
    folder: string,
    settings: EngineSettings,
    memory: 'bounded' | 'unbounded',
  ): Promise<Engine> {
    const database = await Database.create();
    try {
      if (memory === 'bounded') {
        const factor = MEMORY_FOR_A_FILE_BYTE[settings.gently ? 'gently' : 'alone'];
        const bytes = factor * (await snapshotBytes(folder));
        await database.boundMemory(Math.max(bytes, LEAST_MEMORY));
      }
      const builder = await database.builder();
      if (settings.gently) await database.useOneThread();
      const beside = settings.gently ? [] : [await database.builder()];
      const snapshot = await loadSnapshot([builder, ...beside], folder);
      registerCaseless(builder);
      if (settings.gently) await database.useOneThread();
      await builder.run('create schema answers');
      const layout = new Layout(builder);
      const lay = settings.gently ? layGently : layTogether;
      const answerers = await lay(layout, database);
      const exporters = new Map<string, Exporter>();
      for (const { name, layExport } of operations) {
        if (layExport) exporters.set(name, await layExport(layout));
      }
      await builder.run('drop schema rollup cascade');
      await builder.run('drop schema snapshot cascade');
      await database.seal(CONNECTIONS);
      return new Engine(snapshot, database, answerers, exporters, settings);
    } catch (cause) {
      database.close();
      throw cause;
    }
  }

  /**
   * Reads a query for an operation; a list is exported where the query has a `format`, or else in the
   * one that is `preferred`. Throws a RequestError when a parameter is refused.
   */
  read(
    operation: Operation,
    query: ReadonlyMap<string, string>,
    preferred: ExportFormat | null = null,
  ): EngineRequest {
    const schemas = this.#schemas.get(operation.name) ?? {};
    const { format, rest } = operation.layExport
      ? readFormat(query, preferred)
      : { format: null, rest: query };
    const { page, limit, ...others } = schemas;
    const parameters = readParameters(format ? others : schemas, rest);
    const key = `${operation.name}?${new URLSearchParams(parameters)}`;
    const keys = { identity: `identity ${key}`, gzip: `gzip ${key}`, br: `br ${key}` };
    const tagHead = tagHash(`${this.snapshot.digest}\n${key}`);
    return { operation, parameters, format, keys, tagHead };
  }

  /**
   * All rows that the request selects, in its `format`. Throws a RequestError (`not_found`) when the
   * one thing that it names is not in the snapshot.
   */
  export({ operation, parameters, format, keys }: EngineRequest): Export {
    const exporter = this.#exporters.get(operation.name);
    if (!exporter || !format) throw new RangeError(`${operation.name} is asked for as a list`);
    const rows = exporter(parameters);
    // Weak: the bytes of one request differ between versions of this program.
    const subject = `${this.snapshot.digest}\n${format} ${keys.identity}`;
    const etag = `W/"${hash('sha256', subject, 'base64url').slice(0, 27)}"`;
    return { format, etag, rows: rows.total, bytes: (pause) => exported(rows, format, pause) };
  }

  /** The lists that may be asked for whole and have `least` rows or more, as Parquet. */
  longLists(least = LONG): Export[] {
    const lists = operations.filter(({ layExport }) => layExport);
    return lists.flatMap((operation) => {
      try {
        const list = this.export(this.read(operation, new Map([['format', 'parquet']])));
        return list.rows < least ? [] : [list];
      } catch (cause) {
        // A list that must be filtered is never asked for whole.
        if (cause instanceof RequestError) return [];
        throw cause;
      }
    });
  }

  /**
   * The finished answer in the given encoding: at once, or later where it has to be compressed. Throws a
   * RequestError (`not_found`) when the one thing that the request names is not in the snapshot.
   */
  answer(request: EngineRequest, encoding: Encoding = 'identity'): MaybeLater<Answer> {
    const key = request.keys[encoding];
    return this.#cache.get(key, () => {
      if (encoding === 'identity') return this.#answerOf(request, this.#compute(request), encoding);
      return after(this.answer(request), async ({ bytes }) =>
        this.#answerOf(request, await encode(bytes, encoding), encoding),
      );
    });
  }

  /** The answer if it is kept in the given encoding. */
  kept(request: EngineRequest, encoding: Encoding): Answer | undefined {
    return this.#cache.peek(request.keys[encoding]);
  }

  /** How many answers are kept, and their bytes. */
  get cached(): { entries: number; bytes: number } {
    return this.#cache.size;
  }

  /** Runs the least that a connection of the pool can: tells whether the database answers. */
  async ping(): Promise<void> {
    await this.#database.query('select 1', {});
  }

  /** Frees the database; no request may be under way. */
  close(): void {
    this.#database.close();
  }

  #compute({ operation, parameters }: EngineRequest): Buffer {
    const answerer = this.#answerers.get(operation.name);
    if (!answerer) throw new RangeError(`operation unknown: ${operation.name}`);
    return answerer(parameters);
  }

  #answerOf({ tagHead }: EngineRequest, bytes: Buffer, encoding: Encoding): Answer {
    const head = encoding === 'identity' ? tagHead : tagHash(`${encoding} ${tagHead}`);
    const tail = Buffer.allocUnsafe(8);
    tail.writeUInt32LE(crc32(bytes), 0);
    tail.writeUInt32LE(bytes.length, 4);
    return { bytes, encoding, etag: `"${head}${tail.toString('base64url')}"` };
  }
}

/** Characters of a tag that say of which snapshot, request and encoding it is: 96 bits. */
const TAG_HEAD = 16;

/**
 * Begins the tag of an answer. Length and check sum of the bytes end it: they tell apart settings and
 * versions of this program that answer the same request differently, for a tenth of what hashing takes.
 */
function tagHash(subject: string): string {
  return hash('sha256', subject, 'base64url').slice(0, TAG_HEAD);
}
