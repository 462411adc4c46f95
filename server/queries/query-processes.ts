import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { spillOf } from '../../engine/protocol/query-protocol.ts';
import type { SqlLimits } from '../../engine/protocol/query-request.ts';
import { QueryChild } from './query-child.ts';
import type { QueryAnswer, QueryClient, QueryRequest } from './query-client.ts';
import { SqlProcesses } from './sql-processes.ts';

export interface QueryProcessesSettings {
  /** The prepared folder that is served. */
  readonly prepared: string;
  /** Bytes that finished exports may keep in files; 0 keeps none. */
  readonly exportBytes: number;
  /** Bytes that DuckDB may take in the process that writes exports. */
  readonly memoryBytes: number;
  /** Milliseconds that an export, or an operation with kind `query`, may take. */
  readonly timeoutMs: number;
  /**
   * The module that writes exports and answers operations; tests have their own, with other
   * operations.
   */
  readonly module?: string;
  /** Bounds clients' SQL. */
  readonly sql: SqlSettings;
}

export interface SqlSettings {
  readonly processes: number;
  readonly waiting: number;
  /** Milliseconds that a query waits at most. */
  readonly waitMs: number;
  /** Bytes that DuckDB may take in each process. */
  readonly memoryBytes: number;
  readonly timeoutMs: number;
  readonly limits: SqlLimits;
}

/** An export that is being written, or that stays for a while. */
interface Flight {
  readonly answer: Promise<QueryAnswer>;
  readonly controller: AbortController;
  /** The requests that wait for it. */
  waiting: number;
}

/** Milliseconds in which a file that does not stay has to be opened. */
const OPEN_MS = 10_000;

/** The nice value at which clients' SQL runs: all other requests go first. */
const SQL_NICE = 19;

/** The module that keeps a process that runs clients' SQL from other files and processes. */
const CONFINE = 'engine/query/sql/confine.cjs';

/**
 * The child processes that answer by SQL, and the files that they write, in a temporary folder. One
 * process writes exports and answers operations, and its files stay while there is room; the others
 * run only clients' SQL.
 */
export class QueryProcesses implements QueryClient {
  readonly #folder = makeTemporaryFolder('queries');
  readonly #own: QueryChild;
  readonly #sql: SqlProcesses;
  readonly #limits: SqlLimits;
  readonly #files: LRUCache<string, QueryAnswer> | null;
  readonly #flights = new Map<string, Flight>();
  #questions = 0;

  constructor(settings: QueryProcessesSettings, logger: Logger) {
    const {
      prepared,
      exportBytes,
      memoryBytes,
      timeoutMs,
      module = 'engine/query/main',
      sql,
    } = settings;
    const { limits, memoryBytes: sqlBytes, ...others } = sql;
    const args = (bytes: number) => [prepared, this.#folder.path, String(bytes)];
    this.#limits = limits;
    this.#own = new QueryChild(
      {
        module,
        args: args(memoryBytes),
        timeoutMs,
        nice: 0,
        // A killed process leaves its spill file.
        onEnd: (pid) => removeFile(join(this.#folder.path, spillOf(pid))),
      },
      logger,
    );
    this.#sql = new SqlProcesses(
      {
        module: 'engine/query/sql/main',
        before: CONFINE,
        args: args(sqlBytes),
        nice: SQL_NICE,
        ...others,
      },
      logger,
    );
    this.#files =
      exportBytes === 0
        ? null
        : new LRUCache({
            maxSize: exportBytes,
            // A client that was just given the file may not have opened it yet.
            dispose: ({ path }) => removeLater(path),
          });
  }

  /** The id of the child process that writes exports, if it runs. */
  get pid(): number | undefined {
    return this.#own.pid;
  }

  /** Counts the exports and operations that have no answer yet. */
  get pending(): number {
    return this.#own.pending;
  }

  /** Clients' SQL that runs or waits. */
  get sqlPending(): number {
    return this.#sql.pending;
  }

  /** The ids of the processes that run clients' SQL. */
  get sqlPids(): number[] {
    return this.#sql.pids;
  }

  /**
   * Starts the process that answers operations, which otherwise starts with the first request; see
   * `QueryChild.startInBackground`.
   */
  startInBackground(): Promise<() => void> {
    return this.#own.startInBackground();
  }

  ask(query: QueryRequest, signal?: AbortSignal): Promise<QueryAnswer> {
    switch (query.type) {
      case 'export':
        return this.#export(query, signal);
      case 'operation': {
        const path = this.#path('json');
        return this.#once(path, this.#own.ask({ ...query, path }, signal));
      }
      case 'sql': {
        const { key, request } = query;
        const path = this.#path(request.format);
        const question = { type: 'sql', request, limits: this.#limits, path } as const;
        return this.#once(path, this.#sql.ask(key, question, signal));
      }
    }
  }

  /** Ends the children, and removes all files. */
  close(): void {
    this.#own.kill();
    this.#sql.kill();
    this.#files?.clear();
    this.#folder.remove();
  }

  #path(extension: string): string {
    this.#questions += 1;
    return join(this.#folder.path, `${this.#questions}.${extension}`);
  }

  /** A short text, or a file that is removed after some seconds. */
  async #once(path: string, answer: Promise<QueryAnswer['file']>): Promise<QueryAnswer> {
    const file = await orRemoved(path, answer);
    if (file.body === undefined && file.known !== false) removeLater(path);
    return { path, file };
  }

  #export(
    query: Extract<QueryRequest, { type: 'export' }>,
    signal: AbortSignal | undefined,
  ): Promise<QueryAnswer> {
    const { tag } = query;
    const existing = this.#files?.get(tag);
    if (existing) return Promise.resolve(existing);
    const joined = this.#flights.get(tag);
    const flight = joined ?? this.#begin(query);
    flight.waiting += 1;
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      // The next request has another file written.
      this.#flights.delete(tag);
      flight.controller.abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    const answer = flight.answer.finally(() => signal?.removeEventListener('abort', leave));
    // The first request pays for the file.
    return joined ? answer.then(withoutTime) : answer;
  }

  #begin(query: Extract<QueryRequest, { type: 'export' }>): Flight {
    const { tag } = query;
    const controller = new AbortController();
    const answer = this.#write(query, controller.signal);
    const flight = { answer, controller, waiting: 0 };
    this.#flights.set(tag, flight);
    answer.then(
      ({ path }) => this.#keep(tag, path),
      () => {
        if (this.#flights.get(tag) === flight) this.#flights.delete(tag);
      },
    );
    return flight;
  }

  async #write(
    { tag, request }: Extract<QueryRequest, { type: 'export' }>,
    signal: AbortSignal,
  ): Promise<QueryAnswer> {
    const path = this.#path(request.format);
    const writing = this.#own.ask({ type: 'export', request, path }, signal);
    const file = await orRemoved(path, writing);
    this.#files?.set(tag, withoutTime({ path, file }), { size: Math.max(1, file.bytes) });
    return { path, file };
  }

  /**
   * Keeps a file that does not fit into the cache for some seconds, for the requests that wait for
   * it; one for each tag.
   */
  #keep(tag: string, path: string): void {
    if (this.#files?.has(tag)) this.#flights.delete(tag);
    else removeLater(path, () => this.#flights.delete(tag));
  }
}

function withoutTime({ path, file: { bytes } }: QueryAnswer): QueryAnswer {
  return { path, file: { bytes } };
}

/** Waits for the file at a path. A killed process leaves a partial file, which is never read. */
async function orRemoved<Result>(path: string, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    removeFile(path);
    throw cause;
  }
}

function removeFile(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function removeLater(path: string, before: () => void = () => {}): void {
  setTimeout(() => {
    before();
    removeFile(path);
  }, OPEN_MS).unref();
}
