import type { Logger } from 'pino';
import type { AnswerFile, Question } from '../../engine/query-protocol.ts';
import { QueryChild, type QueryChildSettings } from '../queries/query-child.ts';
import { QueryError } from '../queries/query-error.ts';

export interface SqlProcessSettings extends QueryChildSettings {
  /** Processes, each of which runs one query at a time. */
  readonly processes: number;
  /** Queries that wait for a process; one more is refused. */
  readonly waiting: number;
  /** Milliseconds after which a query that still waits is refused. */
  readonly waitMs: number;
}

/** A query that waits for a process. */
interface Waiting {
  readonly key: string;
  readonly enter: (child: QueryChild) => void;
  readonly refuse: () => void;
}

/**
 * The processes that run clients' SQL. Each runs one query at a time, so that a query that ends its process costs no
 * other; the rest wait in a bounded queue. Keys take turns: that of which a query began the longest ago comes next.
 */
export class SqlProcesses {
  readonly #idle: QueryChild[];
  readonly #all: readonly QueryChild[];
  readonly #waiting: number;
  readonly #waitMs: number;
  /** In the order in which they came. */
  readonly #queue: Waiting[] = [];
  /** Keys of which a query has begun, the latest last. */
  readonly #begun = new Set<string>();
  /** Queries that run, by the key that asked. */
  readonly #runningOf = new Map<string, number>();

  constructor({ processes, waiting, waitMs, ...settings }: SqlProcessSettings, logger: Logger) {
    this.#all = Array.from({ length: processes }, () => new QueryChild(settings, logger));
    this.#idle = [...this.#all];
    this.#waiting = waiting;
    this.#waitMs = waitMs;
  }

  /** Process ids of those that run. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }

  /** Queries that run or wait. */
  get pending(): number {
    return this.#all.reduce((sum, { pending }) => sum + pending, this.#queue.length);
  }

  /** Asks for a key; rejects with a QueryError. `signal` ends a query that has no client left. */
  async ask(key: string, question: Question, signal?: AbortSignal): Promise<AnswerFile> {
    if (signal?.aborted) throw busy();
    const idle = this.#idle.pop();
    if (idle) this.#begin(key);
    const child = idle ?? (await this.#turn(key, signal));
    try {
      return await child.ask(question, signal);
    } finally {
      this.#end(key);
      this.#next(child);
    }
  }

  kill(): void {
    for (const child of this.#all) child.kill();
  }

  #turn(key: string, signal: AbortSignal | undefined): Promise<QueryChild> {
    const own = this.#waitingOf(key);
    // Half of the queue at most is one key's.
    if (own >= this.#waiting / 2) throw busy();
    if (this.#queue.length >= this.#waiting && !this.#makeRoom(key)) throw busy();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', refuse);
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
      };
      const refuse = () => {
        leave();
        reject(busy());
      };
      const enter = (child: QueryChild) => {
        leave();
        resolve(child);
      };
      const waiting: Waiting = { key, enter, refuse };
      const late = setTimeout(refuse, this.#waitMs);
      signal?.addEventListener('abort', refuse, { once: true });
      this.#queue.push(waiting);
    });
  }

  /** Refuses the last query of the key that has most, for a key that has none; tells whether there is such a one. */
  #makeRoom(key: string): boolean {
    if (this.#waitingOf(key) > 0 || this.#runningOf.has(key)) return false;
    const most = Math.max(...this.#queue.map((one) => this.#waitingOf(one.key)));
    if (most < 2) return false;
    this.#queue.findLast((one) => this.#waitingOf(one.key) === most)?.refuse();
    return true;
  }

  #waitingOf(key: string): number {
    return this.#queue.filter((waiting) => waiting.key === key).length;
  }

  #next(child: QueryChild): void {
    const turn = [...this.#begun];
    // One that never began has no place, which is before all.
    const [next] = this.#queue.toSorted((a, b) => turn.indexOf(a.key) - turn.indexOf(b.key));
    if (next) {
      this.#begin(next.key);
      next.enter(child);
    } else this.#idle.push(child);
    // Nobody has had more than another.
    if (this.#idle.length === this.#all.length) this.#begun.clear();
  }

  #begin(key: string): void {
    this.#begun.delete(key);
    this.#begun.add(key);
    this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1);
  }

  #end(key: string): void {
    const left = (this.#runningOf.get(key) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(key, left);
    else this.#runningOf.delete(key);
  }
}

function busy(): QueryError {
  return new QueryError('busy', 'Too many queries wait.');
}
