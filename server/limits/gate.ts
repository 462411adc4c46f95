import type { MaybePromise } from '../../common/maybe-promise.ts';
import { unavailable } from '../http/http-error.ts';
import { WaitingQueue } from './waiting-queue.ts';

/** Bounds the tasks that may run and wait at a gate. */
export interface GateSettings {
  /** Tasks that run at a time. */
  readonly running: number;
  /** Tasks that wait; one more is refused. */
  readonly waiting: number;
  /** Milliseconds after which a waiting task is refused. */
  readonly timeoutMs: number;
}

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 1;

/**
 * Bounds the tasks that run and wait at a time. Further ones are refused at once with 503, so that
 * an overload does not delay every request.
 */
export class Gate {
  readonly #limit: number;
  /** Receives the milliseconds that a task waited and ran. */
  readonly #onFinish: ((waited: number, ran: number) => void) | null;
  readonly #queue: WaitingQueue<void>;
  #running = 0;

  constructor(
    { running, waiting, timeoutMs }: GateSettings,
    onFinish: ((waited: number, ran: number) => void) | null = null,
  ) {
    this.#limit = running;
    this.#onFinish = onFinish;
    this.#queue = new WaitingQueue(waiting, timeoutMs, () =>
      unavailable('The service is overloaded.', RETRY_AFTER),
    );
  }

  /**
   * Runs a task, at once if the gate is not full. Throws or rejects as the task does, and rejects
   * with an HttpError (503) if the queue is full or the wait takes too long.
   */
  pass<Result>(task: () => MaybePromise<Result>): MaybePromise<Result> {
    const arrived = this.#now();
    if (this.#running >= this.#limit) {
      return this.#queue.wait().then(() => this.#run(task, arrived));
    }
    this.#running += 1;
    return this.#run(task, arrived);
  }

  #run<Result>(task: () => MaybePromise<Result>, arrived: number): MaybePromise<Result> {
    const entered = this.#now();
    let result: MaybePromise<Result>;
    try {
      result = task();
    } catch (cause) {
      this.#leave(arrived, entered);
      throw cause;
    }
    if (result instanceof Promise) return result.finally(() => this.#leave(arrived, entered));
    this.#leave(arrived, entered);
    return result;
  }

  /** The time in milliseconds; 0 without a listener, because reading the clock takes time. */
  #now(): number {
    return this.#onFinish ? performance.now() : 0;
  }

  /** Reports the duration, and gives the turn to the first waiting task. */
  #leave(arrived: number, entered: number): void {
    this.#onFinish?.(entered - arrived, performance.now() - entered);
    const [next] = this.#queue.waiting;
    if (next) next.enter();
    else this.#running -= 1;
  }
}
