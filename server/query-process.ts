import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FromQueryProcess, ToQueryProcess } from '../engine/query-protocol.ts';
import type { ExportRequest } from '../engine/query-request.ts';
import { forkModule } from './fork-module.ts';
import { unavailable } from './http-error.ts';
import type { Queries, WrittenExport } from './queries.ts';
import { makeQueryFolder } from './query-folder.ts';

export interface QueryProcessSettings {
  /** The prepared folder that is served. */
  readonly prepared: string;
  /** Bytes of finished exports that stay in files; 0 keeps none. */
  readonly exportBytes: number;
  /** Bytes that DuckDB may take in memory. */
  readonly memoryBytes: number;
  /** Milliseconds that a query may take. */
  readonly timeoutMs: number;
}

/** Milliseconds in which the child has to start. */
const START_MS = 60_000;

/** Milliseconds that an interrupted query is given to end before its process is killed. */
const INTERRUPT_MS = 2000;

/** Milliseconds in which a file that does not stay has to be opened. */
const OPEN_MS = 10_000;

/** Seconds after which a client may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** A query under way. */
interface Pending {
  readonly resolve: (bytes: number) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * The child process that answers what needs SQL. It starts with the first query, and again after it has
 * died or was killed because a query took too long; queries under way are then refused with 503. Files that
 * it wrote stay in a temporary folder as long as there is room.
 */
export class QueryProcess implements Queries {
  readonly #settings: QueryProcessSettings;
  readonly #logger: Logger;
  readonly #folder = makeQueryFolder();
  readonly #files: LRUCache<string, string> | null;
  readonly #flights = new Map<string, Promise<WrittenExport>>();
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | null = null;
  /** Resolves when the child takes queries; the time limit of a query counts from then on. */
  #ready: Promise<void> = Promise.resolve();
  #queries = 0;

  constructor(settings: QueryProcessSettings, logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#files =
      settings.exportBytes === 0
        ? null
        : new LRUCache({
            maxSize: settings.exportBytes,
            // One that was just handed out may not be open yet.
            dispose: (path) => setTimeout(() => rmSync(path, { force: true }), OPEN_MS).unref(),
          });
  }

  /** The process id of the child, where it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  export(tag: string, request: ExportRequest): Promise<WrittenExport> {
    const path = this.#files?.get(tag);
    if (path !== undefined) return Promise.resolve({ path });
    const flight = this.#flights.get(tag);
    if (flight) return flight;
    const written = this.#write(tag, request);
    this.#flights.set(tag, written);
    written.then(
      ({ path }) => this.#keep(tag, path),
      () => this.#flights.delete(tag),
    );
    return written;
  }

  /** Ends the child, and removes all files. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#files?.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #write(tag: string, request: ExportRequest): Promise<WrittenExport> {
    this.#queries += 1;
    const id = this.#queries;
    const path = join(this.#folder, `${id}.${request.format}`);
    const bytes = await this.#ask(id, { type: 'export', id, request, path });
    this.#files?.set(tag, path, { size: Math.max(1, bytes) });
    return { path };
  }

  /** A file for which there is no room stays a while for those who asked for it, one for each tag. */
  #keep(tag: string, path: string): void {
    if (this.#files?.has(tag)) this.#flights.delete(tag);
    else {
      setTimeout(() => {
        this.#flights.delete(tag);
        rmSync(path, { force: true });
      }, OPEN_MS).unref();
    }
  }

  #ask(id: number, message: ToQueryProcess): Promise<number> {
    const child = this.#child ?? this.#start();
    return new Promise<number>((resolve, reject) => {
      let timeout: NodeJS.Timeout | undefined;
      this.#ready.then(() => {
        if (!this.#pending.has(id)) return;
        timeout = setTimeout(() => this.#interrupt(id, child), this.#settings.timeoutMs);
      });
      const settle =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timeout);
          this.#pending.delete(id);
          then(value);
        };
      this.#pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
      // One that could not be started tells so by `error` and `close`, and has no channel.
      if (child.connected) child.send(message);
    });
  }

  #start(): ChildProcess {
    const { prepared, memoryBytes } = this.#settings;
    const child = forkModule('../query/main', [prepared, this.#folder, String(memoryBytes)], {
      // Nothing of this process's settings, keys among them.
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const timeout = setTimeout(() => {
      this.#logger.error({ timeoutMs: START_MS }, 'the query process does not start');
      child.kill('SIGKILL');
    }, START_MS);
    this.#ready = new Promise((resolve) => {
      child.on('message', ({ type }: FromQueryProcess) => {
        if (type !== 'ready') return;
        clearTimeout(timeout);
        resolve();
      });
    });
    child.on('message', (message: FromQueryProcess) => {
      if (message.type === 'done') this.#pending.get(message.id)?.resolve(message.bytes);
      else if (message.type === 'failed') {
        this.#logger.warn({ message: message.message }, 'a query failed');
        this.#pending.get(message.id)?.reject(refusal());
      }
    });
    child.on('error', (cause) => this.#logger.error({ err: cause }, 'no query process'));
    child.once('close', (code, signal) => {
      clearTimeout(timeout);
      if (this.#child === child) this.#child = null;
      if (this.#pending.size > 0) {
        this.#logger.error({ code, signal }, 'the query process ended; queries under way get 503');
      }
      for (const { reject } of [...this.#pending.values()]) reject(refusal());
    });
    return child;
  }

  #interrupt(id: number, child: ChildProcess): void {
    this.#logger.warn({ timeoutMs: this.#settings.timeoutMs }, 'a query takes too long');
    if (child.connected) child.send({ type: 'interrupt', id } satisfies ToQueryProcess);
    setTimeout(() => {
      if (this.#pending.has(id)) child.kill('SIGKILL');
    }, INTERRUPT_MS).unref();
  }
}

function refusal() {
  return unavailable('This list cannot be written now.', RETRY_AFTER_SECONDS);
}
