import cluster, { type Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { SnapshotFacts as PreparedFacts } from '../../engine/store/manifest.ts';
import { startInBackground } from '../processes/thread-priority.ts';
import type { QueryClient } from '../queries/query-client.ts';
import { QueryError } from '../queries/query-error.ts';
import { LoadFailure } from './load-failure.ts';
import {
  type Answers,
  ASSIGNED_RUN_KEY,
  type FromWorker,
  type Question,
  type ToWorker,
} from './worker-protocol.ts';

/** Milliseconds in which a worker has to answer a question, by default. */
const TIMEOUT_MS = 2000;

/**
 * A connection that was handed to a worker ends in one of these: the worker has it, the worker had
 * no descriptor for it, or the worker has gone and never saw it.
 */
export type Handover = 'received' | 'no descriptor' | 'worker gone';

/** A worker process as the supervisor sees it. */
export class WorkerHandle {
  /** When it started, in milliseconds of `performance.now`. */
  readonly started = performance.now();
  /** Resolves when it takes connections, also while it loads. */
  readonly open: Promise<void>;
  /** Resolves when it serves; rejects with a LoadFailure when it never will. */
  readonly loaded: Promise<PreparedFacts>;
  /** Resolves when it reads no further requests, as another snapshot is to be served. */
  readonly retired: Promise<void>;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  /** Connections that it was handed and that have not ended, as far as is known here. */
  connections = 0;
  state: 'starting' | 'loading' | 'serving' | 'leaving' | 'gone' = 'starting';
  readonly #process: Worker;
  readonly #queries: () => QueryClient | null;
  readonly #giveBack: (socket: Socket) => void;
  /** Resolves the handover for the connection that is on its way to the worker. */
  #handedOver: ((handover: Handover) => void) | null = null;
  /** Questions of the worker to the query processes that have no answer yet. */
  readonly #queried = new Map<number, AbortController>();
  readonly #questions = new Map<number, (answer: Answers[Question]) => void>();
  #requests = 0;

  /**
   * `queries` answers the worker's queries; `giveBack` takes the connections that it leaves. With
   * `background`, the worker has the lowest priority until it serves.
   */
  constructor(
    runKey: string | null,
    background: boolean,
    queries: () => QueryClient | null,
    giveBack: (socket: Socket) => void,
  ) {
    this.#process = cluster.fork(runKey === null ? {} : { [ASSIGNED_RUN_KEY]: runKey });
    const started = background ? startInBackground(this.#process.process) : () => {};
    this.#queries = queries;
    this.#giveBack = giveBack;
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.state = 'gone';
        resolve(how);
      };
      this.#process.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
      // A process that could not be started has no `exit` event.
      this.#process.on('error', ({ message }) => end(message));
    });
    // Unlike `exit`, `close` comes after the worker's last message, so that its received
    // connections are known.
    this.#process.process.once('close', () => {
      this.#settle('worker gone');
      for (const controller of this.#queried.values()) controller.abort();
    });
    this.open = new Promise((resolve) => {
      this.#process.on('message', (message: FromWorker) => {
        if (message.type !== 'open') return;
        if (this.state === 'starting') this.state = 'loading';
        resolve();
      });
    });
    this.retired = new Promise((resolve) => {
      this.#process.on('message', (message: FromWorker) => {
        if (message.type === 'retired') resolve();
      });
      this.ended.then(() => resolve());
    });
    this.loaded = this.#load();
    // A waiter sees the rejection; without one it must not end the process.
    this.loaded.then(started, () => {});
  }

  get pid(): number | undefined {
    return this.#process.process.pid;
  }

  /** Assigns a folder, and the targets for the warm-up. */
  serve(folder: string, targets: readonly string[]): void {
    this.open.then(() => this.#send({ type: 'serve', folder, targets }));
  }

  /**
   * Whether a connection can be handed to it: one at a time, so that the others can go elsewhere.
   */
  get takesConnections(): boolean {
    return this.#handedOver === null && this.#process.isConnected();
  }

  /**
   * Hands a connection over, and keeps it open here too: the caller closes it, or hands it to
   * another worker, when the outcome is known.
   */
  take(socket: Socket, isKept: boolean): Promise<Handover> {
    this.connections += 1;
    return new Promise((resolve) => {
      this.#handedOver = resolve;
      // A worker that cannot receive messages is about to end.
      const { process } = this.#process;
      const message: ToWorker = { type: 'connection', isKept };
      process.send(message, socket, { keepOpen: true }, () => {});
      process.send({ type: 'connection-sent' } satisfies ToWorker, () => {});
    });
  }

  /**
   * Asks the worker to end: gracefully after a swap, otherwise immediately; kills it after
   * `timeoutMs` milliseconds. A loading worker is killed at once: it has no answers under way, and
   * may not read messages for a while.
   */
  leave(how: 'retire' | 'stop', timeoutMs: number): Promise<string> {
    if (this.state === 'starting' || this.state === 'loading') this.kill();
    this.state = 'leaving';
    this.#send({ type: how });
    const timer = setTimeout(() => this.kill(), timeoutMs);
    this.ended.finally(() => clearTimeout(timer));
    return this.ended;
  }

  kill(): void {
    this.#process.process.kill('SIGKILL');
  }

  /** Asks the worker; null while it loads, and if it does not answer in time. */
  ask<About extends Question>(
    about: About,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Answers[About] | null> {
    if (this.state !== 'serving' && this.state !== 'leaving') return Promise.resolve(null);
    this.#requests += 1;
    const request = this.#requests;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#questions.delete(request);
        resolve(null);
      }, timeoutMs);
      this.#questions.set(request, (answer) => {
        clearTimeout(late);
        this.#questions.delete(request);
        resolve(answer as Answers[About]); // an answer's type follows from its question
      });
      this.#send({ type: 'question', about, request });
    });
  }

  #load(): Promise<PreparedFacts> {
    return new Promise((resolve, reject) => {
      this.#process.on('message', (message: FromWorker, socket: Socket | undefined) => {
        switch (message.type) {
          case 'loaded':
            if (this.state === 'loading') this.state = 'serving';
            resolve(message.snapshot);
            break;
          case 'failed':
            reject(new LoadFailure(message.message));
            break;
          case 'query':
            void this.#query(message);
            break;
          case 'query-abandoned':
            this.#queried.get(message.id)?.abort();
            break;
          case 'connection-received':
            this.#settle(message.arrived ? 'received' : 'no descriptor');
            break;
          case 'connection-returned':
            if (!socket) break;
            stopReading(socket);
            this.connections -= 1;
            this.#giveBack(socket);
            break;
          case 'ended':
            this.connections -= message.connections;
            break;
          case 'answer':
            this.#questions.get(message.request)?.(message.answer);
            break;
        }
      });
      this.ended.then((how) => {
        reject(new LoadFailure(`the process that opened the snapshot ended: ${how}`));
      });
    });
  }

  async #query({ id, query }: Extract<FromWorker, { type: 'query' }>): Promise<void> {
    const queries = this.#queries();
    const controller = new AbortController();
    this.#queried.set(id, controller);
    try {
      if (!queries) throw new RangeError('nothing is served yet');
      this.#send({ type: 'queried', id, answer: await queries.ask(query, controller.signal) });
    } catch (cause) {
      const { reason, message, cpuMs } =
        cause instanceof QueryError ? cause : new QueryError('failed', String(cause));
      this.#send({ type: 'query-failed', id, reason, message, cpuMs });
    } finally {
      this.#queried.delete(id);
    }
  }

  #settle(handover: Handover): void {
    if (handover === 'worker gone') this.connections = 0;
    if (handover === 'no descriptor') this.connections -= 1;
    this.#handedOver?.(handover);
    this.#handedOver = null;
  }

  #send(message: ToWorker): void {
    if (this.#process.isConnected()) this.#process.send(message);
  }
}

/**
 * Leaves a received socket's bytes in the kernel. Node starts to read it before it emits the
 * message, and has no public method to stop.
 */
function stopReading(socket: Socket & { readonly _handle?: { readStop(): void } }): void {
  socket._handle?.readStop();
}
