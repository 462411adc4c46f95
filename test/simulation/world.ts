import { createHash, type Hash } from 'node:crypto';
import { Random } from '../ingest/randomness.ts';
import { Durable } from './durable.ts';
import type { Faults } from './faults.ts';
import type { Network } from './network.ts';
import { Ended, type SimulatedProcess } from './simulated-process.ts';
import { SimulatedTime } from './time.ts';

/** A world begins with these settings. */
export interface Setting {
  readonly seed: number;
  /** The base folder; the trace writes `~` for it. */
  readonly base: string;
  /** The first moment, in milliseconds since 1970. */
  readonly now: number;
  /** Gets each line that the trace has. */
  readonly print: ((line: string) => void) | null;
}

/**
 * Everything that a simulated process shares with others: time, chance, its calls' order, and
 * the trace. Two runs with one seed have equal traces.
 */
export class World {
  readonly base: string;
  readonly time: SimulatedTime;
  /** Chance for the world itself; `randomOf` gives others their own. */
  readonly random: Random;
  readonly durable = new Durable();
  readonly seed: number;
  /** The machine's clock shows so many milliseconds more than the time that it is. */
  clockOffsetMs = 0;
  faults!: Faults;
  network!: Network;
  readonly #print: Setting['print'];
  readonly #hash: Hash = createHash('sha256');
  readonly #running = new Map<number, SimulatedProcess>();
  #pids = 4_000_000;
  #turn: Promise<unknown> = Promise.resolve();
  #busy = 0;
  readonly #waiting: (() => void)[] = [];
  #events = 0;
  /** Each hears every event. */
  readonly listeners: ((what: string) => void)[] = [];
  /** The first error that no process has handled. */
  #failure: unknown = null;

  constructor({ seed, base, now, print }: Setting) {
    this.seed = seed;
    this.base = base;
    this.time = new SimulatedTime(now);
    this.random = this.randomOf('world');
    this.#print = print;
  }

  /** Gives a part its own chance, so that a change in one part does not move the others. */
  randomOf(part: string): Random {
    return randomOf(this.seed, part);
  }

  /** Adds an event to the trace. */
  trace(who: string, what: string): void {
    for (const listener of this.listeners) listener(what);
    const line = `${this.time.now} ${who} ${what.replaceAll(this.base, '~')}`;
    this.#events += 1;
    this.#hash.update(`${line}\n`);
    this.#print?.(line);
  }

  /** The time that the machine's clock shows. */
  get clock(): number {
    return this.time.now + this.clockOffsetMs;
  }

  /** Hashes the trace so far, and counts its events. */
  get summary(): { readonly hash: string; readonly events: number } {
    return { hash: this.#hash.copy().digest('hex').slice(0, 16), events: this.#events };
  }

  newPid(process: SimulatedProcess): number {
    this.#pids += 1;
    this.#running.set(this.#pids, process);
    return this.#pids;
  }

  isRunning(pid: number): boolean {
    return this.#running.has(pid);
  }

  ended({ pid }: SimulatedProcess): void {
    this.#running.delete(pid);
  }

  /**
   * Runs a call that waits for the machine, after all calls before it, so that they end in the
   * order in which they began. For a process that has ended it never returns.
   */
  inTurn<Result>(owner: SimulatedProcess, call: () => Promise<Result>): Promise<Result> {
    this.busy(1);
    const made = this.#turn.then(async () => {
      owner.mustRun();
      return call();
    });
    this.#turn = made.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const settled = (settle: () => void) => {
        if (!owner.hasEnded) settle();
        this.busy(-1);
      };
      made.then(
        (result) => settled(() => resolve(result)),
        (cause) => settled(() => cause instanceof Ended || reject(cause)),
      );
    });
  }

  /** Counts work that has begun, or that has ended. */
  busy(change: 1 | -1): void {
    this.#busy += change;
    if (this.#busy === 0) for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Keeps an error that nothing in the simulation expects. */
  fail(cause: unknown): void {
    this.#failure ??= cause;
  }

  /** Lets time pass until a moment or until `done`; throws an error that `fail` got. */
  async pass(untilMs: number, done: () => boolean = () => false): Promise<void> {
    for (;;) {
      await this.#idle();
      if (this.#failure !== null) throw this.#failure;
      if (done() || !this.time.step(untilMs)) return;
    }
  }

  /** Waits until every process waits for time or for the network. */
  async #idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy === 0) continue;
      // No turn of the loop is spent on waiting: it would cost as much as the work itself.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      quiet = -1;
    }
  }
}

/** Gives a part of a life its own chance, which follows from the seed. */
export function randomOf(seed: number, part: string): Random {
  const digest = createHash('sha256').update(`${seed} ${part}`).digest();
  return new Random(digest.readUInt32LE());
}
