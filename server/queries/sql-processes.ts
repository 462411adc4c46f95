import type { Logger } from 'pino';
import type { AnswerFile, Question } from '../../engine/query-protocol.ts';
import { KeyCounts } from '../limits/key-counts.ts';
import { WaitingQueue } from '../limits/waiting-queue.ts';
import { QueryChild, type QueryChildSettings } from './query-child.ts';
import { QueryError } from './query-error.ts';

export interface SqlProcessSettings extends QueryChildSettings {
  /** Processes; each runs one query at a time. */
  readonly processes: number;
  /** Queries that wait for a process; one more is refused. */
  readonly waiting: number;
  /** Milliseconds after which a waiting query is refused. */
  readonly waitMs: number;
}

/**
 * The processes that run clients' SQL. Each runs one query at a time, so that a query that crashes
 * its process affects no other; the rest wait in a bounded queue. Keys take turns: the key with the
 * oldest last start comes next.
 */
export class SqlProcesses {
  readonly #idle: QueryChild[];
  readonly #all: readonly QueryChild[];
  readonly #waitLimit: number;
  readonly #queue: WaitingQueue<QueryChild>;
  /** Keys in order of their last start. */
  readonly #started = new Set<string>();
  readonly #running = new KeyCounts();

  constructor({ processes, waiting, waitMs, ...settings }: SqlProcessSettings, logger: Logger) {
    this.#all = Array.from({ length: processes }, () => new QueryChild(settings, logger));
    this.#idle = [...this.#all];
    this.#waitLimit = waiting;
    this.#queue = new WaitingQueue(waiting, waitMs, busy);
  }

  /** Process ids of those that run. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }

  /** Queries that run or wait. */
  get pending(): number {
    return this.#all.reduce((sum, { pending }) => sum + pending, this.#queue.waiting.length);
  }

  /**
   * Runs a query on behalf of a key; rejects with a QueryError. `signal` ends a query without
   * clients.
   */
  async ask(key: string, question: Question, signal?: AbortSignal): Promise<AnswerFile> {
    if (signal?.aborted) throw busy();
    const idle = this.#idle.pop();
    if (idle) this.#start(key);
    const child = idle ?? (await this.#turn(key, signal));
    try {
      return await child.ask(question, signal);
    } finally {
      this.#running.add(key, -1);
      this.#next(child);
    }
  }

  kill(): void {
    for (const child of this.#all) child.kill();
  }

  #turn(key: string, signal: AbortSignal | undefined): Promise<QueryChild> {
    // A key may take half of the queue.
    if (this.#waitingOf(key) >= this.#waitLimit / 2) throw busy();
    if (this.#queue.isFull) this.#makeRoom(key);
    return this.#queue.wait(key, signal);
  }

  /**
   * Refuses the last query of the key with the most, if `key` has none and that key has several.
   */
  #makeRoom(key: string): void {
    if (this.#waitingOf(key) > 0 || this.#running.of(key) > 0) return;
    const { waiting } = this.#queue;
    const max = Math.max(...waiting.map((query) => this.#waitingOf(query.key)));
    if (max < 2) return;
    waiting.findLast((query) => this.#waitingOf(query.key) === max)?.refuse();
  }

  #waitingOf(key: string): number {
    return this.#queue.waiting.filter((query) => query.key === key).length;
  }

  #next(child: QueryChild): void {
    const order = [...this.#started];
    // A key that never started has the index -1, and comes first.
    const [next] = this.#queue.waiting.toSorted(
      (a, b) => order.indexOf(a.key) - order.indexOf(b.key),
    );
    if (next) {
      this.#start(next.key);
      next.enter(child);
    } else this.#idle.push(child);
    // Idle processes make all keys equal again.
    if (this.#idle.length === this.#all.length) this.#started.clear();
  }

  #start(key: string): void {
    this.#started.delete(key);
    this.#started.add(key);
    this.#running.add(key, 1);
  }
}

function busy(): QueryError {
  return new QueryError('busy', 'Too many queries wait.');
}
