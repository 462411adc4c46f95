import type { Logger } from 'pino';
import type { Question, Written } from '../../engine/query-protocol.ts';
import { QueryChild, type QueryChildSettings } from '../query-child.ts';
import { QueryError } from '../query-error.ts';

export interface SqlProcessSettings extends QueryChildSettings {
  /** Processes, each of which runs one query at a time. */
  readonly processes: number;
  /** Queries that wait for a process; one more is refused. */
  readonly waiting: number;
}

/**
 * The processes that run clients' SQL. Each runs one query at a time, so that a query that ends its process costs no
 * other; the rest wait in a bounded queue, a key's queries behind those of keys that have fewer under way.
 */
export class SqlProcesses {
  readonly #idle: QueryChild[];
  readonly #all: readonly QueryChild[];
  readonly #waiting: number;
  readonly #queue: { readonly key: string; readonly enter: (child: QueryChild) => void }[] = [];
  /** Queries that run, by the key that asked. */
  readonly #runningOf = new Map<string, number>();

  constructor({ processes, waiting, ...settings }: SqlProcessSettings, logger: Logger) {
    this.#all = Array.from({ length: processes }, () => new QueryChild(settings, logger));
    this.#idle = [...this.#all];
    this.#waiting = waiting;
  }

  /** Process ids of those that run. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }

  /** Queries that run or wait. */
  get pending(): number {
    return this.#all.reduce((sum, { pending }) => sum + pending, this.#queue.length);
  }

  /** Asks for a key; rejects with a QueryError. */
  async ask(key: string, question: Question): Promise<Written> {
    const child = this.#idle.pop() ?? (await this.#turn(key));
    this.#count(key, 1);
    try {
      return await child.ask(question);
    } finally {
      this.#count(key, -1);
      this.#next(child);
    }
  }

  kill(): void {
    for (const child of this.#all) child.kill();
  }

  #turn(key: string): Promise<QueryChild> {
    const own = this.#queue.filter((waiting) => waiting.key === key).length;
    // Half of the queue at most is one key's: a further key always finds a turn.
    if (this.#queue.length >= this.#waiting || own >= this.#waiting / 2) {
      throw new QueryError('busy', 'Too many queries wait.');
    }
    return new Promise((enter) => this.#queue.push({ key, enter }));
  }

  #next(child: QueryChild): void {
    const least = Math.min(...this.#queue.map(({ key }) => this.#runningOf.get(key) ?? 0));
    const at = this.#queue.findIndex(({ key }) => (this.#runningOf.get(key) ?? 0) === least);
    const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (next) next.enter(child);
    else this.#idle.push(child);
  }

  #count(key: string, by: 1 | -1): void {
    const count = (this.#runningOf.get(key) ?? 0) + by;
    if (count > 0) this.#runningOf.set(key, count);
    else this.#runningOf.delete(key);
  }
}
