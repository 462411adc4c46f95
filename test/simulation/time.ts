/** A simulated timer: `setTimeout` returns it, as far as the product uses that. */
export class Timer {
  readonly at: number;
  readonly run: () => void;
  readonly owner: unknown;
  /** Milliseconds between two runs; null for a single run. */
  readonly every: number | null;
  cancelled = false;

  constructor(at: number, run: () => void, owner: unknown, every: number | null) {
    this.at = at;
    this.run = run;
    this.owner = owner;
    this.every = every;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/**
 * Time passes only when the world lets it: from one timer to the next. Timers that are due together
 * run in the order in which they were set.
 */
export class SimulatedTime {
  /** Milliseconds since 1970. */
  now: number;
  #timers: Timer[] = [];

  constructor(now: number) {
    this.now = now;
  }

  set(delayMs: number, run: () => void, owner: unknown, isRepeated = false): Timer {
    const wait = Math.max(1, Math.ceil(Number.isFinite(delayMs) ? delayMs : 1));
    const timer = new Timer(this.now + wait, run, owner, isRepeated ? wait : null);
    this.#insert(timer);
    return timer;
  }

  cancel(timer: unknown): void {
    if (!(timer instanceof Timer)) return;
    timer.cancelled = true;
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Cancels a process's timers when it has ended. */
  cancelOf(owner: unknown): void {
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner);
  }

  /** Moves to the next timer up to `untilMs` and runs it; false if there is none. */
  step(untilMs: number): boolean {
    const [timer] = this.#timers;
    if (!timer || timer.at > untilMs) {
      this.now = Math.max(this.now, untilMs);
      return false;
    }
    this.#timers.shift();
    this.now = Math.max(this.now, timer.at);
    if (timer.every !== null) this.#insert(repeated(timer));
    timer.run();
    return true;
  }

  #insert(timer: Timer): void {
    const after = this.#timers.findIndex((other) => other.at > timer.at);
    this.#timers.splice(after === -1 ? this.#timers.length : after, 0, timer);
  }
}

/** The same object, which its owner holds to cancel it. */
function repeated(timer: Timer): Timer {
  return Object.assign(timer, { at: timer.at + (timer.every ?? 0) });
}
