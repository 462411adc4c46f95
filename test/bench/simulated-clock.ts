import type { Clock } from '../../bench/generator/clock.ts';
import type { LoadConnection, LoadEnvironment } from '../../bench/generator/run-job.ts';

/** Milliseconds that a process takes to handle its events. */
const SOON_MS = 0.25;

interface Event {
  readonly at: number;
  readonly happen: () => void;
}

/** A clock that jumps to the next event, and a service that answers by it. */
export class SimulatedClock implements Clock {
  /** Milliseconds that the load slept. */
  slept = 0;
  #now = 0;
  #events: Event[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): void {
    this.slept += milliseconds;
    this.#plan(milliseconds, callback);
  }

  soon(callback: () => void): void {
    this.#plan(SOON_MS, callback);
  }

  /**
   * Runs `work` with a service that takes `takes(at)` milliseconds for a request at `at`; 1 by
   * default.
   */
  async run<Result>(
    work: (environment: LoadEnvironment) => Promise<Result>,
    takes: (at: number) => number = () => 1,
  ): Promise<Result> {
    const connection: LoadConnection = {
      send: (_request, onResponse) => this.#plan(takes(this.#now), () => onResponse(200, 4)),
      close: () => undefined,
    };
    let over = false;
    const result = work({ clock: this, open: async () => connection }).finally(() => {
      over = true;
    });
    // It may reject during the next event, before it is awaited.
    result.catch(() => undefined);
    while (!over) {
      // The process handles its events before the next one happens.
      await new Promise((resolve) => setImmediate(resolve));
      this.#next();
    }
    return result;
  }

  #plan(milliseconds: number, happen: () => void): void {
    this.#events.push({ at: this.#now + milliseconds, happen });
    this.#events.sort((one, other) => one.at - other.at);
  }

  #next(): void {
    const event = this.#events.shift();
    if (!event) return;
    this.#now = event.at;
    event.happen();
  }
}
