/** A request that waits for its turn. */
export interface Waiting<Turn> {
  readonly key: string;
  readonly enter: (turn: Turn) => void;
  readonly refuse: () => void;
}

/** Bounds how many requests wait. Each waits for its turn, a refusal or its time limit. */
export class WaitingQueue<Turn> {
  readonly #limit: number;
  readonly #timeoutMs: number;
  readonly #refusal: () => Error;
  readonly #waiting: Waiting<Turn>[] = [];

  /** `limit` requests may wait, for `timeoutMs` milliseconds; others reject with a `refusal`. */
  constructor(limit: number, timeoutMs: number, refusal: () => Error) {
    this.#limit = limit;
    this.#timeoutMs = timeoutMs;
    this.#refusal = refusal;
  }

  /** Returns the requests as they arrived, the oldest first. */
  get waiting(): readonly Waiting<Turn>[] {
    return this.#waiting;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#limit;
  }

  /** Waits for a turn; `signal` leaves the queue. Rejects with a refusal. */
  async wait(key = '', signal?: AbortSignal): Promise<Turn> {
    if (this.isFull) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      };
      const refuse = () => {
        leave();
        reject(this.#refusal());
      };
      const enter = (turn: Turn) => {
        leave();
        resolve(turn);
      };
      const waiting: Waiting<Turn> = { key, enter, refuse };
      const timer = setTimeout(refuse, this.#timeoutMs);
      signal?.addEventListener('abort', refuse, { once: true });
      this.#waiting.push(waiting);
    });
  }
}
