import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FleetWorker, LoadFailure } from './fleet-worker.ts';
import type { Answers, Question, SnapshotFacts } from './protocol.ts';
import { Reception, type ReceptionSettings } from './reception.ts';

/** What the supervisor is set up with. Times in seconds. */
export interface SupervisorSettings extends ReceptionSettings {
  readonly workers: number;
  readonly drainSeconds: number;
  readonly runKey: string | null;
}

/** Thrown when a snapshot is asked for while another is being loaded. */
export class SwapUnderWay extends Error {
  override readonly name = 'SwapUnderWay';
}

/** How the last attempt to serve another snapshot went. */
export interface SwapOutcome {
  readonly at: string;
  readonly folder: string;
  readonly milliseconds: number;
  /** The id that is served since then; null where the snapshot was refused. */
  readonly id: string | null;
}

/** The workers that serve one snapshot. */
interface Generation {
  readonly folder: string;
  readonly workers: Set<FleetWorker>;
  snapshot: SnapshotFacts | null;
}

/** Milliseconds that a worker of a replaced snapshot is given beyond the drain time. */
const GRACE = 5000;
/** Milliseconds before a worker that died is replaced: at once, then ever later up to the last. */
const DELAYS = [0, 1000, 5000, 15_000, 30_000];
/** A worker that lived for as many milliseconds before it died did not die of what it loaded. */
const STURDY = 60_000;

/**
 * Owns the port and the workers. It loads and answers nothing itself: a connection is handed to a
 * worker of the snapshot that is served, a new snapshot is loaded by new workers, and a file that
 * kills its reader kills a worker that nobody was connected to. The port stays open whatever
 * happens to workers.
 */
export class Supervisor {
  readonly #settings: SupervisorSettings;
  readonly #logger: Logger;
  readonly #reception: Reception;
  /** Every worker that has not ended, of whatever generation. */
  readonly #alive = new Set<FleetWorker>();
  readonly #leaving = new Set<Promise<unknown>>();
  #current: Generation;
  #coming: Generation | null = null;
  #lastSwap: SwapOutcome | null = null;
  #servedSince = Date.now();
  #deaths = 0;
  #stopping = false;

  constructor(settings: SupervisorSettings, logger: Logger, folder: string) {
    this.#settings = settings;
    this.#logger = logger;
    this.#current = { folder, workers: new Set(), snapshot: null };
    this.#reception = new Reception(settings, logger, {
      current: () => this.#current.workers,
      alive: () => this.#alive,
    });
  }

  /**
   * Listens, and loads the first snapshot. Rejects with a LoadFailure when it cannot be served, also
   * because of `stop`, and with the error of the system when the port cannot be had.
   */
  async start(): Promise<void> {
    await this.#reception.listen();
    await this.#fill(this.#current);
  }

  get port(): number {
    return this.#reception.port;
  }

  /** The snapshot that is served. */
  get snapshot(): SnapshotFacts {
    const { snapshot } = this.#current;
    if (!snapshot) throw new RangeError('no snapshot is served yet');
    return snapshot;
  }

  /** Seconds since the snapshot was made, or where it does not say, since it is served. */
  get snapshotAge(): number {
    const { createdAt } = this.snapshot;
    const since = createdAt === null ? this.#servedSince : Date.parse(createdAt);
    return Math.round((Date.now() - since) / 1000);
  }

  /** Whether another snapshot is being loaded. */
  get swapping(): boolean {
    return this.#coming !== null;
  }

  get lastSwap(): SwapOutcome | null {
    return this.#lastSwap;
  }

  /** Connections that are open, at all workers together. */
  get connections(): number {
    return this.#reception.connections;
  }

  /** Each worker, also those that load and those that leave, and what it answers to a question. */
  ask<About extends Question>(
    about: About,
  ): Promise<{ worker: FleetWorker; answer: Answers[About] | null }[]> {
    const workers = [...this.#alive];
    return Promise.all(
      workers.map(async (worker) => ({ worker, answer: await worker.ask(about) })),
    );
  }

  /**
   * Loads the snapshot in `folder` with new workers and lets them serve from then on. Requests that
   * are under way finish on the old one. Rejects with a LoadFailure, and nothing has changed, when
   * it cannot be served; with SwapUnderWay while another is being loaded.
   */
  async swap(folder: string): Promise<SnapshotFacts> {
    if (this.#coming || this.#stopping) {
      throw new SwapUnderWay('another snapshot is being loaded; try again when it is done');
    }
    const started = performance.now();
    const next: Generation = { folder, workers: new Set(), snapshot: null };
    this.#coming = next;
    let id: string | null = null;
    try {
      const snapshot = await this.#fill(next);
      id = snapshot.id;
      const previous = this.#current;
      this.#current = next;
      this.#servedSince = Date.now();
      this.#reception.handOver();
      for (const worker of previous.workers) this.#retire(worker);
      this.#logger.info({ snapshot: id, rows: snapshot.rows }, 'serving another snapshot');
      return snapshot;
    } finally {
      this.#coming = null;
      const milliseconds = Math.round(performance.now() - started);
      this.#lastSwap = { at: new Date().toISOString(), folder, milliseconds, id };
    }
  }

  /** Stops listening and lets the workers finish what is under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#reception.close();
    for (const worker of this.#coming?.workers ?? []) worker.kill();
    const patience = this.#settings.drainSeconds * 1000;
    await Promise.all([
      ...[...this.#current.workers].map((worker) => worker.leave('stop', patience)),
      ...this.#leaving,
    ]);
  }

  /** Ends every worker at once. */
  kill(): void {
    for (const worker of this.#alive) worker.kill();
  }

  /** Starts the workers of a generation, the first alone: a snapshot that is refused costs one. */
  async #fill(generation: Generation): Promise<SnapshotFacts> {
    try {
      const first = await this.#add(generation).loaded;
      generation.snapshot = first;
      for (let count = 1; count < this.#settings.workers && !this.#stopping; count += 1) {
        const { digest } = await this.#add(generation).loaded;
        if (digest !== first.digest) {
          throw new LoadFailure(`${generation.folder}: its files changed while they were loaded`);
        }
      }
      return first;
    } catch (cause) {
      for (const worker of generation.workers) worker.kill();
      throw cause;
    }
  }

  #add(generation: Generation): FleetWorker {
    const serving = [...this.#current.workers].some(({ state }) => state === 'serving');
    const worker = new FleetWorker(generation.folder, this.#settings.runKey, serving);
    generation.workers.add(worker);
    this.#alive.add(worker);
    const handOver = () => this.#reception.handOver();
    worker.open.then(handOver);
    worker.loaded.then(handOver, () => {});
    worker.ended.then((how) => {
      this.#alive.delete(worker);
      generation.workers.delete(worker);
      if (this.#stopping || generation !== this.#current || !generation.snapshot) return;
      this.#logger.error({ pid: worker.pid, how }, 'a worker ended');
      void this.#replace(generation, performance.now() - worker.started);
    });
    return worker;
  }

  /** Fills the place of a worker that died, later and later when its successors die as well. */
  async #replace(generation: Generation, lived: number): Promise<void> {
    this.#deaths = lived > STURDY ? 0 : this.#deaths + 1;
    await pause(DELAYS[Math.min(Math.max(this.#deaths - 1, 0), DELAYS.length - 1)]);
    if (this.#stopping || generation !== this.#current) return;
    const worker = this.#add(generation);
    try {
      const snapshot = await worker.loaded;
      if (snapshot.digest === generation.snapshot?.digest) return;
      // The folder holds another snapshot by now. Two must not be served side by side.
      if (generation.workers.size === 1) generation.snapshot = snapshot;
      else {
        this.#retire(worker);
        await this.swap(generation.folder);
      }
    } catch (cause) {
      this.#logger.error({ err: cause }, 'a worker could not be replaced');
    }
  }

  #retire(worker: FleetWorker): void {
    const left = worker.leave('retire', this.#settings.drainSeconds * 1000 + GRACE);
    this.#leaving.add(left);
    left.finally(() => this.#leaving.delete(left));
  }
}
