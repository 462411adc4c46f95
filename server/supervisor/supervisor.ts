import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPrepared, snapshotOfOther } from '../../engine/store/read-manifest.ts';
import { QueryProcesses } from '../queries/query-processes.ts';
import { ConnectionDispatcher } from './connection-dispatcher.ts';
import { Generation } from './generation.ts';
import { LoadFailure } from './load-failure.ts';
import { Preparation } from './preparation.ts';
import { queryProcessesSettings, type SupervisorSettings } from './supervisor-settings.ts';
import { type SwapOutcome, SwapUnderWay } from './swap.ts';
import { WorkerHandle } from './worker-handle.ts';
import type { Answers, Question, SnapshotFacts } from './worker-protocol.ts';

/** A worker with a replaced snapshot is killed these milliseconds after the drain time. */
const DRAIN_MARGIN_MS = 5000;
/** Milliseconds that connections wait at most for workers with a replaced snapshot. */
const QUIET_MS = 2000;
/** A worker that died is replaced after these milliseconds: at once, then later up to the last. */
const RESTART_DELAYS_MS = [0, 1000, 5000, 15_000, 30_000];
/** Milliseconds that a worker must have lived so that its death is not blamed on the snapshot. */
const HEALTHY_MS = 60_000;

const OTHER_VERSION =
  'the folder was prepared by another version of the program: its snapshot is prepared again';

/**
 * Owns the port and the processes, and answers no requests itself. It hands each connection to a
 * worker that has the served snapshot; a child process prepares a new snapshot, and new workers
 * open it. The port stays open even if workers die.
 */
export class Supervisor {
  readonly #settings: SupervisorSettings;
  readonly #logger: Logger;
  readonly #dispatcher: ConnectionDispatcher;
  /** Every worker that has not ended, in all generations. */
  readonly #alive = new Set<WorkerHandle>();
  readonly #retired = new Set<Generation>();
  readonly #leaving = new Set<Promise<unknown>>();
  #current: Generation;
  #coming: Generation | null = null;
  #lastSwap: SwapOutcome | null = null;
  #servedSince = Date.now();
  #deaths = 0;
  #stopping = false;
  #retiring = false;

  constructor(settings: SupervisorSettings, logger: Logger, folder: string) {
    this.#settings = settings;
    this.#logger = logger;
    this.#current = new Generation(folder);
    this.#dispatcher = new ConnectionDispatcher(settings, logger, {
      current: () => (this.#retiring ? new Set() : this.#current.workers),
      alive: () => this.#alive,
    });
  }

  /**
   * Listens, and loads the first snapshot. Rejects with a LoadFailure when it cannot be served,
   * also after `stop`, and with a ListenError when the port cannot be had.
   */
  async start(): Promise<void> {
    await this.#dispatcher.listen();
    // They answer 503 while the snapshot is prepared.
    this.#addMissing(this.#current);
    await this.#fill(this.#current);
  }

  get port(): number {
    return this.#dispatcher.port;
  }

  /** The snapshot that is served. */
  get snapshot(): SnapshotFacts {
    const { snapshot } = this.#current;
    if (!snapshot) throw new RangeError('no snapshot is served yet');
    return snapshot;
  }

  /** The folder that is served; null before the first one. */
  get prepared(): string | null {
    return this.#current.prepared;
  }

  /** The processes that query the served snapshot; null before the first one. */
  get queries(): QueryProcesses | null {
    return this.#current.queries;
  }

  /** Seconds since the snapshot was created, or, if that is unknown, since it is served. */
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
    return this.#dispatcher.connections;
  }

  /**
   * Sends a question to every worker, including those that load or leave; null if a worker does not
   * answer.
   */
  ask<About extends Question>(
    about: About,
  ): Promise<{ worker: WorkerHandle; answer: Answers[About] | null }[]> {
    const workers = [...this.#alive];
    return Promise.all(
      workers.map(async (worker) => ({ worker, answer: await worker.ask(about) })),
    );
  }

  /**
   * Loads the snapshot in `folder` with new workers and lets them serve from then on. Requests that
   * are under way finish on the old one, which reads no further ones before the new one answers.
   * Rejects with a LoadFailure, and nothing has changed, when it cannot be served; with
   * SwapUnderWay while another is being loaded.
   */
  async swap(folder: string): Promise<SnapshotFacts> {
    if (this.#coming || this.#retiring || this.#stopping) {
      throw new SwapUnderWay('another snapshot is being loaded; try again when it is done');
    }
    const started = performance.now();
    const next = new Generation(folder);
    this.#coming = next;
    this.#logger.info({ folder }, 'loading another snapshot');
    let id: string | null = null;
    try {
      const snapshot = await this.#fill(next);
      id = snapshot.id;
      const previous = this.#current;
      this.#current = next;
      this.#coming = null;
      this.#servedSince = Date.now();
      await this.#retire(previous);
      this.#dispatcher.handOver();
      this.#logger.info({ snapshot: id, rows: snapshot.rows }, 'serving another snapshot');
      return snapshot;
    } finally {
      this.#coming = null;
      const milliseconds = Math.round(performance.now() - started);
      this.#lastSwap = { at: new Date().toISOString(), folder, milliseconds, id };
    }
  }

  /** Cancels loading another snapshot, and returns its folder; null if there is none. */
  giveUp(): string | null {
    const coming = this.#coming;
    if (!coming) return null;
    coming.preparation?.giveUp();
    for (const worker of coming.workers) worker.kill();
    return coming.folder;
  }

  /** Stops listening, and waits for the requests under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#dispatcher.close();
    this.#coming?.preparation?.giveUp();
    this.#current.preparation?.giveUp();
    for (const worker of this.#coming?.workers ?? []) worker.kill();
    const timeoutMs = this.#settings.drainSeconds * 1000;
    await Promise.all([
      ...[...this.#current.workers].map((worker) => worker.leave('stop', timeoutMs)),
      ...this.#leaving,
    ]);
    this.#current.close();
  }

  /** Ends every worker at once. */
  kill(): void {
    for (const worker of this.#alive) worker.kill();
    for (const generation of [...this.#retired, this.#current, this.#coming]) generation?.close();
  }

  /** Prepares a generation's snapshot, if needed, and opens it in its workers. */
  async #fill(generation: Generation): Promise<SnapshotFacts> {
    const started = performance.now();
    try {
      const prepared = await this.#prepare(generation);
      if (generation === this.#coming)
        this.#logger.info({ folder: generation.folder, prepared }, 'opening another snapshot');
      const queries = new QueryProcesses(
        queryProcessesSettings(this.#settings, prepared),
        this.#logger,
      );
      generation.open(prepared, queries);
      // Requests that need SQL come already: the first after a swap does not wait for a process to
      // start. One process starts after the other, which leaves one of two processors to those that
      // serve.
      const replaces = this.#current.queries?.pid !== undefined;
      const queriesStarted = replaces ? await queries.startInBackground() : () => {};
      this.#addMissing(generation);
      const workers = [...generation.workers];
      const targets = await this.#recent(generation);
      for (const worker of workers) worker.serve(prepared, targets);
      const [facts] = await Promise.all(workers.map(({ loaded }) => loaded));
      // Before this, only the warm-up used the query process.
      queriesStarted();
      if (!facts) throw new LoadFailure('no worker serves the snapshot');
      const milliseconds = Math.round(performance.now() - started);
      generation.snapshot = { ...facts, folder: generation.folder, milliseconds };
      return generation.snapshot;
    } catch (cause) {
      for (const worker of generation.workers) worker.kill();
      generation.close();
      if (cause instanceof LoadFailure) throw cause;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new LoadFailure(`the snapshot cannot be served: ${message}`, { cause });
    }
  }

  async #prepare(generation: Generation): Promise<string> {
    const { folder } = generation;
    const local = !this.#settings.clickHouse;
    const other = local ? snapshotOfOther(folder) : null;
    if (other) this.#logger.warn({ folder, snapshot: other.folder }, OTHER_VERSION);
    const servable = local && isPrepared(folder) && other === null;
    if (servable && !this.#settings.verify) return folder;
    const serving = this.#current !== generation;
    generation.preparation = new Preparation(folder, this.#settings, serving, (reason) =>
      this.#logger.warn({ reason }, 'the snapshot is waited for'),
    );
    return generation.preparation.prepared;
  }

  /** Returns each operation's last target, from the workers that a generation replaces. */
  async #recent(coming: Generation): Promise<readonly string[]> {
    const timeoutMs = this.#settings.warmUpSeconds * 1000;
    if (coming === this.#current || timeoutMs === 0) return [];
    const workers = [...this.#current.workers];
    const recent = await Promise.all(workers.map((worker) => worker.ask('recent', timeoutMs)));
    return recent.find((targets) => targets !== null && targets.length > 0) ?? [];
  }

  #addMissing(generation: Generation): void {
    while (generation.workers.size < this.#settings.workers) this.#add(generation);
  }

  #add(generation: Generation): WorkerHandle {
    const worker = new WorkerHandle(
      this.#settings.runKey,
      generation === this.#coming,
      () => generation.queries,
      (socket) => this.#dispatcher.giveBack(socket),
    );
    generation.workers.add(worker);
    this.#alive.add(worker);
    const handOver = () => this.#dispatcher.handOver();
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

  /** Replaces a dead worker; the delay grows if successors die as well. */
  async #replace(generation: Generation, lived: number): Promise<void> {
    this.#deaths = lived > HEALTHY_MS ? 0 : this.#deaths + 1;
    await pause(
      RESTART_DELAYS_MS[Math.min(Math.max(this.#deaths - 1, 0), RESTART_DELAYS_MS.length - 1)],
    );
    if (this.#stopping || generation !== this.#current || !generation.prepared) return;
    const worker = this.#add(generation);
    // Its place is empty: it is to serve as soon as it can.
    worker.serve(generation.prepared, []);
    worker.loaded.catch((cause) => {
      this.#logger.error({ err: cause }, 'a worker could not be replaced');
    });
  }

  /** Retires a generation. Resolves when its workers read no further requests, or one hangs. */
  async #retire(generation: Generation): Promise<void> {
    this.#retiring = true;
    this.#retired.add(generation);
    const { quiet, left } = generation.retire(this.#settings.drainSeconds * 1000 + DRAIN_MARGIN_MS);
    this.#leaving.add(left);
    left.finally(() => {
      this.#retired.delete(generation);
      this.#leaving.delete(left);
    });
    await Promise.race([quiet, pause(QUIET_MS)]);
    this.#retiring = false;
  }
}
