import { unavailable } from './refusals.ts';

/** How much may go through a gate. */
export interface GateSettings {
  /** Pieces of work that run at a time. */
  readonly running: number;
  /** Pieces of work that wait for their turn; one more is refused. */
  readonly waiting: number;
  /** Milliseconds after which one that still waits is refused. */
  readonly patience: number;
}

/** Seconds after which a client that was turned away may find a place. */
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
  readonly #tell: (waited: number, ran: number) => void;
  readonly #queue: Waiting[] = [];
  #running = 0;

  constructor(settings: GateSettings, tell: (waited: number, ran: number) => void = () => {}) {
    this.#settings = settings;
    this.#tell = tell;
  }

  /** Runs the work when its turn has come. Rejects with a Refusal (503) when it never comes. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    const arrived = performance.now();
    if (this.#running < this.#settings.running) this.#running += 1;
    else await this.#turn();
    const entered = performance.now();
    try {
      return await work();
    } finally {
      this.#tell(entered - arrived, performance.now() - entered);
      this.#leave();
    }
  }

  #turn(): Promise<void> {
    if (this.#queue.length >= this.#settings.waiting) {
      throw unavailable('The service is overloaded.', RETRY_AFTER);
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: resolve,
        late: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          reject(unavailable('The service is overloaded.', RETRY_AFTER));
        }, this.#settings.patience),
      };
      this.#queue.push(waiting);
    });
  }

  /** Gives the place to who has waited longest, if anybody does. */
  #leave(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.#running -= 1;
      return;
    }
    clearTimeout(next.late);
    next.enter();
  }
}
