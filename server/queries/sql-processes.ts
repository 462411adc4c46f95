import type { Logger } from 'pino';
import type { AnswerFile, Question } from '../../engine/protocol/query-protocol.ts';
import { Turns } from '../limits/turns.ts';
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
 * its process affects no other; the rest wait, and keys take turns.
 */
export class SqlProcesses {
  readonly #all: readonly QueryChild[];
  readonly #turns: Turns<QueryChild>;

  constructor({ processes, waiting, waitMs, ...settings }: SqlProcessSettings, logger: Logger) {
    this.#all = Array.from({ length: processes }, () => new QueryChild(settings, logger));
    const refusal = () => new QueryError('busy', 'Too many queries wait.');
    this.#turns = new Turns(this.#all, { waiting, waitMs }, refusal);
  }

  /** The ids of the processes that run. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }

  /** Queries that run or wait. */
  get pending(): number {
    return this.#all.reduce((sum, { pending }) => sum + pending, this.#turns.waiting);
  }

  /** Runs a key's query; rejects with a QueryError. `signal` ends a query without clients. */
  ask(key: string, question: Question, signal?: AbortSignal): Promise<AnswerFile> {
    return this.#turns.take(key, signal, (child) => child.ask(question, signal));
  }

  kill(): void {
    for (const child of this.#all) child.kill();
  }
}
