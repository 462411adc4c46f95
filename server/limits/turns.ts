import { KeyCounts } from './key-counts.ts';
import { WaitingQueue } from './waiting-queue.ts';

export interface TurnSettings {
  /** Tasks that wait; one more is refused. */
  readonly waiting: number;
  /** Milliseconds after which a waiting task is refused. */
  readonly waitMs: number;
  /** Places that a key has at a time; by default all. */
  readonly placesOfKey?: number;
}

/**
 * Lets tasks run in a limited number of places. Keys take turns: the key with the oldest last start
 * comes next, unless it has all places that it may have. A key has at most half of the queue, and a
 * key without a task takes the last waiting place of the key with the most.
 */
export class Turns<Place> {
  readonly #places: number;
  readonly #placesOfKey: number;
  readonly #idle: Place[];
  readonly #waitLimit: number;
  readonly #refusal: () => Error;
  readonly #queue: WaitingQueue<Place>;
  /** Keys by their last start: the one that started a task last stands at the end. */
  readonly #started = new Set<string>();
  readonly #running = new KeyCounts();

  constructor(
    places: readonly Place[],
    { waiting, waitMs, placesOfKey = places.length }: TurnSettings,
    refusal: () => Error,
  ) {
    this.#places = places.length;
    this.#placesOfKey = placesOfKey;
    this.#idle = [...places];
    this.#waitLimit = waiting;
    this.#refusal = refusal;
    this.#queue = new WaitingQueue(waiting, waitMs, refusal);
  }

  /** Tasks that wait. */
  get waiting(): number {
    return this.#queue.waiting.length;
  }

  /**
   * Runs a key's task when it has a place. Rejects as the task does, and with a refusal if the key
   * waits too long or too often, or if the signal ends its wait.
   */
  async take<Result>(
    key: string,
    signal: AbortSignal | undefined,
    task: (place: Place) => Promise<Result>,
  ): Promise<Result> {
    if (signal?.aborted) throw this.#refusal();
    const idle = this.#mayStart(key) ? this.#idle.pop() : undefined;
    if (idle !== undefined) this.#start(key);
    const place = idle ?? (await this.#turn(key, signal));
    try {
      return await task(place);
    } finally {
      this.#running.add(key, -1);
      this.#next(place);
    }
  }

  #turn(key: string, signal: AbortSignal | undefined): Promise<Place> {
    if (this.#waitingOf(key) >= this.#waitLimit / 2) throw this.#refusal();
    if (this.#queue.isFull) this.#makeRoom(key);
    return this.#queue.wait(key, signal);
  }

  /**
   * Refuses the last task of the key with the most, if `key` has none and that key has several.
   */
  #makeRoom(key: string): void {
    if (this.#waitingOf(key) > 0 || this.#running.of(key) > 0) return;
    const { waiting } = this.#queue;
    const max = Math.max(...waiting.map((task) => this.#waitingOf(task.key)));
    if (max < 2) return;
    waiting.findLast((task) => this.#waitingOf(task.key) === max)?.refuse();
  }

  #waitingOf(key: string): number {
    return this.#queue.waiting.filter((task) => task.key === key).length;
  }

  #next(place: Place): void {
    const order = [...this.#started];
    // A key that never started has the index -1, and comes first.
    const [next] = this.#queue.waiting
      .filter((task) => this.#mayStart(task.key))
      .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    if (next) {
      this.#start(next.key);
      next.enter(place);
    } else this.#idle.push(place);
    // Idle places make all keys equal again.
    if (this.#idle.length === this.#places) this.#started.clear();
  }

  #mayStart(key: string): boolean {
    return this.#running.of(key) < this.#placesOfKey;
  }

  #start(key: string): void {
    this.#started.delete(key);
    this.#started.add(key);
    this.#running.add(key, 1);
  }
}
