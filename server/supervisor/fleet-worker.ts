import cluster, { type Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { Problem } from '../../data/report.ts';
import {
  type Answers,
  ASSIGNED_FOLDER,
  ASSIGNED_GENTLY,
  ASSIGNED_RUN_KEY,
  type FromWorker,
  type Question,
  type SnapshotFacts,
  type ToWorker,
} from './protocol.ts';

/**
 * Thrown when a worker could not load a snapshot for a reason that tells nothing of the snapshot: memory,
 * descriptors, time, or the end of its process.
 */
export class LoadFailure extends Error {
  override readonly name: string = 'LoadFailure';
}

/** Thrown when whoever runs the service gave a load up. */
export class LoadGivenUp extends LoadFailure {
  override readonly name = 'LoadGivenUp';
}

/** Thrown when a snapshot breaks the contract; the message is the whole report. */
export class SnapshotRefusal extends LoadFailure {
  override readonly name = 'SnapshotRefusal';
  readonly problems: readonly Problem[];

  constructor(report: string, problems: readonly Problem[]) {
    super(report);
    this.problems = problems;
  }
}

/** Milliseconds that a worker is given to answer a question. */
const PATIENCE = 2000;

/** A worker process as the supervisor sees it. */
export class FleetWorker {
  readonly started = Date.now();
  /** Resolves when it takes connections, also while it loads. */
  readonly open: Promise<void>;
  /** Resolves when it serves; rejects with a LoadFailure when it never will. */
  readonly loaded: Promise<SnapshotFacts>;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  /** Connections that it was handed and that have not ended, as far as is known here. */
  connections = 0;
  state: 'starting' | 'loading' | 'serving' | 'leaving' | 'gone' = 'starting';
  readonly #process: Worker;
  readonly #asked = new Map<number, (answer: Answers[Question]) => void>();
  #giveUp: (cause: LoadFailure) => void = () => {};
  #requests = 0;

  /** Ends it when it has not loaded the snapshot after `loadSeconds`. */
  constructor(folder: string, runKey: string | null, gently: boolean, loadSeconds: number) {
    this.#process = cluster.fork({
      [ASSIGNED_FOLDER]: folder,
      ...(runKey !== null && { [ASSIGNED_RUN_KEY]: runKey }),
      ...(gently && { [ASSIGNED_GENTLY]: '1' }),
    });
    this.ended = new Promise((resolve) => {
      this.#process.once('exit', (code, signal) => {
        this.state = 'gone';
        this.connections = 0;
        resolve(signal ?? `exit code ${code}`);
      });
      // A process that could not be started never exits; a message that could not be sent reaches nobody.
      this.#process.on('error', (cause) => {
        if (this.pid !== undefined) return;
        this.state = 'gone';
        resolve(`it could not be started (${cause.message})`);
      });
    });
    this.open = new Promise((resolve) => {
      this.#process.on('message', (message: FromWorker) => {
        if (message.type !== 'open') return;
        if (this.state === 'starting') this.state = 'loading';
        resolve();
      });
    });
    this.loaded = this.#load(loadSeconds);
    // Whoever waits for it hears of a failure; nobody has to.
    this.loaded.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#process.process.pid;
  }

  /** Hands a connection over; resolves to whether the worker got it. */
  take(socket: Socket): Promise<boolean> {
    this.connections += 1;
    return new Promise((resolve) => {
      this.#process.process.send({ type: 'connection' } satisfies ToWorker, socket, {}, (error) => {
        if (error !== null) this.#ended(1);
        resolve(error === null);
      });
    });
  }

  /** Asks it to leave: after a swap gently, otherwise at once; ends it after `patience` ms. */
  leave(how: 'retire' | 'stop', patience: number): Promise<string> {
    if (this.state === 'starting') this.kill();
    this.state = 'leaving';
    this.#say({ type: how });
    const impatient = setTimeout(() => this.kill(), patience);
    this.ended.finally(() => clearTimeout(impatient));
    return this.ended;
  }

  /** Ends it, and its load with the given error. */
  giveUp(cause: LoadFailure): void {
    this.#giveUp(cause);
    this.kill();
  }

  kill(): void {
    this.#process.process.kill('SIGKILL');
  }

  /** What it answers to a question; null while it loads, and when it does not answer in time. */
  ask<About extends Question>(about: About): Promise<Answers[About] | null> {
    if (this.state !== 'serving' && this.state !== 'leaving') return Promise.resolve(null);
    this.#requests += 1;
    const request = this.#requests;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#asked.delete(request);
        resolve(null);
      }, PATIENCE);
      this.#asked.set(request, (answer) => {
        clearTimeout(late);
        this.#asked.delete(request);
        resolve(answer as Answers[About]); // a worker answers what it was asked
      });
      this.#say({ type: 'question', about, request });
    });
  }

  #load(seconds: number): Promise<SnapshotFacts> {
    const impatient = setTimeout(() => {
      const late = `the snapshot was not loaded within ${seconds} seconds (LOAD_SECONDS)`;
      this.giveUp(new LoadFailure(late));
    }, seconds * 1000);
    const loaded = new Promise<SnapshotFacts>((resolve, reject) => {
      this.#giveUp = reject;
      this.#process.on('message', (message: FromWorker) => {
        switch (message.type) {
          case 'loaded':
            if (this.state === 'loading') this.state = 'serving';
            resolve(message.snapshot);
            break;
          case 'refused':
            reject(new SnapshotRefusal(message.report, message.problems));
            break;
          case 'failed':
            reject(new LoadFailure(message.message));
            break;
          case 'ended':
            this.#ended(message.connections);
            break;
          case 'answer':
            this.#asked.get(message.request)?.(message.answer);
            break;
        }
      });
      this.ended.then((how) => {
        reject(new LoadFailure(`the process that loaded the snapshot ended: ${how}`));
      });
    });
    const done = () => clearTimeout(impatient);
    loaded.then(done, done);
    return loaded;
  }

  #ended(connections: number): void {
    this.connections = Math.max(0, this.connections - connections);
  }

  #say(message: ToWorker): void {
    if (this.#process.isConnected()) this.#process.send(message);
  }
}
