import type { MaybePromise } from '../../engine/maybe-promise.ts';
import { unavailable } from '../http/http-error.ts';

/** How much may go through a gate. */
export interface GateSettings {
  /** Pieces of work that run at a time. */
  readonly running: number;
  /** Pieces of work that wait for their turn; one more is refused. */
  readonly waiting: number;
  /** Milliseconds after which one that still waits is refused. */
  readonly timeoutMs: number;
}

/** Seconds after which a client that was turned away may be let in. */
const RETRY_AFTER = 1;

interface Waiting {
  readonly enter: () => void;
  readonly late: NodeJS.Timeout;
}

/**
 * A bounded queue in front of what takes long. Work beyond its bounds is refused at once with 503,
 * so that a crowd cannot make everybody wait.
 */
export class Gate {
  readonly #settings: GateSettings;
  /** Told, in milliseconds, how long a piece of work waited and ran. */
  readonly #onFinish: ((waited: number, ran: number) => void) | null;
  readonly #queue: Waiting[] = [];
  #running = 0;

  constructor(
    settings: GateSettings,
    onFinish: ((waited: number, ran: number) => void) | null = null,
  ) {
    this.#settings = settings;
    this.#onFinish = onFinish;
  }

  /**
   * Runs the work when its turn has come, which is at once where fewer run than may. Throws or
   * rejects as the work does, and rejects with an HttpError (503) when its turn never comes.
   */
  pass<Result>(work: () => MaybePromise<Result>): MaybePromise<Result> {
    const arrived = this.#now();
    if (this.#running >= this.#settings.running) {
      return this.#turn().then(() => this.#run(work, arrived));
    }
    this.#running += 1;
    return this.#run(work, arrived);
  }

  #run<Result>(work: () => MaybePromise<Result>, arrived: number): MaybePromise<Result> {
    const entered = this.#now();
    let result: MaybePromise<Result>;
    try {
      result = work();
    } catch (cause) {
      this.#leave(arrived, entered);
      throw cause;
    }
    if (result instanceof Promise) return result.finally(() => this.#leave(arrived, entered));
    this.#leave(arrived, entered);
    return result;
  }

  /** Milliseconds, where they are told: to read the clock costs, also where nobody asks what it says. */
  #now(): number {
    return this.#onFinish ? performance.now() : 0;
  }

  async #turn(): Promise<void> {
    if (this.#queue.length >= this.#settings.waiting) {
      throw unavailable('The service is overloaded.', RETRY_AFTER);
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        enter: resolve,
        late: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          reject(unavailable('The service is overloaded.', RETRY_AFTER));
        }, this.#settings.timeoutMs),
      };
      this.#queue.push(waiting);
    });
  }

  /** Tells how long the work took, and lets the one go on that has waited longest, if any does. */
  #leave(arrived: number, entered: number): void {
    this.#onFinish?.(entered - arrived, performance.now() - entered);
    const next = this.#queue.shift();
    if (!next) {
      this.#running -= 1;
      return;
    }
    clearTimeout(next.late);
    next.enter();
  }
}
