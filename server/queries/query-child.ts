import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import type {
  AnswerFile,
  FromQueryProcess,
  Question,
  ToQueryProcess,
} from '../../engine/protocol/query-protocol.ts';
import { forkModule } from '../processes/fork-module.ts';
import { setThreadPriorities, startInBackground } from '../processes/thread-priority.ts';
import { endedProcessError, type Pending, since } from './pending-question.ts';
import { QueryError } from './query-error.ts';

/** Milliseconds in which an interrupted query must end before its process is killed. */
const INTERRUPT_MS = 2000;

/** Consecutive failures, without interruptions, after which a process counts as broken. */
const MAX_FAILURES = 3;

/** Milliseconds in which a process has to open its tables; on a busy machine that takes seconds. */
const START_MS = 60_000;

/** Limit for a restart, which has a low priority. */
const START_AGAIN_MS = 300_000;

export interface QueryChildSettings {
  /** The module that it runs: its path in the program, without extension. */
  readonly module: string;
  /** A file that the process runs before anything else. */
  readonly before?: string;
  readonly args: readonly string[];
  /** Milliseconds that a question may take. */
  readonly timeoutMs: number;
  /**
   * Nice value that the process has once it is ready; 19 leaves the processors to others. A
   * restarted process has it from its start, so that starts take no time from other clients if one
   * client crashes processes.
   */
  readonly nice: number;
  /** Called with a process id when that process has ended. */
  readonly onEnd?: (pid: number) => void;
}

/**
 * A child process that answers questions by SQL. It starts with the first question, and again after
 * it has died or was killed because a question took too long; questions under way are then
 * rejected.
 */
export class QueryChild {
  readonly #settings: QueryChildSettings;
  readonly #logger: Logger;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | null = null;
  #ready: Promise<boolean> = Promise.resolve(false);
  #questions = 0;
  /** Counts the process's failures since its last answer. */
  #failures = 0;
  #starts = 0;

  constructor(settings: QueryChildSettings, logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
  }

  /** The child's process id, if it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Questions that have no answer yet. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * Starts the process at the lowest priority, unless it runs. Resolves when it is ready, or has
   * failed to start, which is logged; the returned function restores its priority.
   */
  async startInBackground(): Promise<() => void> {
    const end = this.#child ? () => {} : startInBackground(this.#start());
    await this.#ready;
    return end;
  }

  /**
   * Sends a question; rejects with a QueryError. After a rejection, the process writes nothing more
   * for it. `signal` interrupts the query, as the time limit does. A query that does not end by
   * that ends with its process: at the time limit, or earlier if no other client waits for it.
   */
  async ask(question: Question, signal?: AbortSignal): Promise<AnswerFile> {
    const child = this.#child ?? this.#start();
    this.#questions += 1;
    const id = this.#questions;
    const answer = this.#answerTo(id, child);
    // A failed start is reported by `close`.
    if (await this.#ready) {
      const pending = this.#pending.get(id);
      if (signal?.aborted) pending?.reject(new QueryError('failed', 'Nobody waits for it.'));
      else if (pending && child.connected) {
        const timeout = setTimeout(() => {
          pending.isAbandoned = false;
          this.#interrupt(id, child);
        }, this.#settings.timeoutMs);
        const abandon = () => {
          pending.isAbandoned = true;
          this.#interrupt(id, child);
        };
        signal?.addEventListener('abort', abandon, { once: true });
        const settled = () => {
          clearTimeout(timeout);
          signal?.removeEventListener('abort', abandon);
        };
        answer.then(settled, settled);
        pending.sent = performance.now();
        child.send({ ...question, id } satisfies ToQueryProcess);
      }
    }
    return answer;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #answerTo(id: number, child: ChildProcess): Promise<AnswerFile> {
    const answer = new Promise<AnswerFile>((resolve, reject) => {
      this.#pending.set(id, {
        child,
        resolve,
        reject,
        sent: null,
        isAbandoned: false,
        cause: null,
      });
      if (child.exitCode !== null) reject(endedProcessError(0));
    });
    answer.catch(() => {}).finally(() => this.#pending.delete(id));
    return answer;
  }

  #start(): ChildProcess {
    const { module, before, args, nice, onEnd } = this.#settings;
    this.#starts += 1;
    const isAgain = this.#starts > 1 && nice !== 0;
    const child = forkModule(module, args, {
      before,
      // No settings of this process, keys among them, reach the child.
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (isAgain && child.pid !== undefined) setThreadPriorities(child.pid, nice);
    this.#child = child;
    this.#failures = 0;
    this.#ready = new Promise((resolve) => {
      const late = setTimeout(() => child.kill('SIGKILL'), isAgain ? START_AGAIN_MS : START_MS);
      child.on('message', (message: FromQueryProcess) => {
        if (message.type !== 'ready') return this.#settle(message, child);
        clearTimeout(late);
        // The first one not before: on a busy machine a process with low priority would not be
        // ready for minutes.
        if (nice !== 0 && child.pid !== undefined) setThreadPriorities(child.pid, nice);
        resolve(true);
      });
      child.once('close', (code, signal) => {
        clearTimeout(late);
        this.#leave(child);
        if (child.pid !== undefined) onEnd?.(child.pid);
        const pending = [...this.#pending.values()].filter((question) => question.child === child);
        if (pending.some(({ cause }) => cause === null)) {
          this.#logger.error({ code, signal }, 'a query process ended with queries under way');
        }
        for (const { sent, cause, reject } of pending)
          reject(cause ?? endedProcessError(since(sent)));
        resolve(false);
      });
    });
    child.on('error', (cause) => this.#logger.error({ err: cause }, 'no query process'));
    return child;
  }

  /** The next question starts another process. */
  #leave(child: ChildProcess): void {
    if (this.#child === child) this.#child = null;
  }

  #settle(message: Exclude<FromQueryProcess, { type: 'ready' }>, child: ChildProcess): void {
    const pending = this.#pending.get(message.id);
    if (message.type === 'done') {
      this.#failures = 0;
      pending?.resolve(message.answer);
      return;
    }
    const { failure, message: why, cpuMs, ends = false } = message;
    if (failure === 'failed') {
      this.#logger.warn({ message: why }, 'a query failed');
      if (!/^INTERRUPT/.test(why)) this.#failAgain(child);
    }
    const cause = new QueryError(failure, why, cpuMs);
    if (ends) this.#end(child, pending, cause);
    else pending?.reject(cause);
  }

  /** Kills a process, and rejects with the cause once it has ended. */
  #end(child: ChildProcess, pending: Pending | undefined, cause: QueryError): void {
    this.#leave(child);
    if (pending) pending.cause = cause;
    child.kill('SIGKILL');
  }

  /** A process ends itself if it detects that it is broken; this covers the other cases. */
  #failAgain(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#failures += 1;
    if (this.#failures < MAX_FAILURES) return;
    this.#logger.warn({ failures: this.#failures }, 'a query process is killed: it only fails');
    this.#leave(child);
    child.kill('SIGKILL');
  }

  #interrupt(id: number, child: ChildProcess): void {
    if (child.connected) child.send({ type: 'interrupt', id } satisfies ToQueryProcess);
    const end = () => {
      const pending = this.#pending.get(id);
      if (!pending || pending.cause) return;
      // A client that leaves must not end other clients' queries.
      if (pending.isAbandoned && this.#hasClients(child)) return later();
      const { timeoutMs } = this.#settings;
      this.#logger.warn({ timeoutMs }, 'a query process is killed: a query cannot be interrupted');
      const message = 'The query was interrupted.';
      this.#end(child, pending, new QueryError('time', message, since(pending.sent)));
    };
    const later = () => void setTimeout(end, INTERRUPT_MS).unref();
    later();
  }

  /** Returns whether a client waits for an answer from the process. */
  #hasClients(child: ChildProcess): boolean {
    return [...this.#pending.values()].some(
      (question) => question.child === child && !question.isAbandoned,
    );
  }
}
