import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { addressAt } from '../http/address.ts';
import { ListenError } from '../listen-error.ts';
import type { WorkerHandle } from './worker-handle.ts';

export interface DispatcherSettings {
  readonly host: string;
  readonly port: number;
  /** Connections that may be open at a time, at all workers together. */
  readonly maxConnections: number;
}

/** The workers to which the dispatcher may hand connections. */
export interface WorkerPool {
  /**
   * Workers that serve the current snapshot; none while workers with the one before it may answer.
   */
  readonly current: () => Set<WorkerHandle>;
  /** Workers that may have connections, also with a snapshot that was replaced. */
  readonly alive: () => ReadonlySet<WorkerHandle>;
}

/**
 * Owns the port, which stays open even if workers die, and hands each connection to the next
 * worker. A connection over the maximum is closed at once without an answer: an answer would have
 * to wait for its request.
 */
export class ConnectionDispatcher {
  readonly #settings: DispatcherSettings;
  readonly #logger: Logger;
  readonly #pool: WorkerPool;
  /** Node's HTTP server would switch Nagle's algorithm off itself if it accepted connections. */
  readonly #server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) =>
    this.#admit(socket),
  );
  readonly #waiting: Socket[] = [];
  /** Connections that workers gave back. */
  readonly #kept = new WeakSet<Socket>();
  #full = false;
  #closed = false;

  constructor(settings: DispatcherSettings, logger: Logger, pool: WorkerPool) {
    this.#settings = settings;
    this.#logger = logger;
    this.#pool = pool;
  }

  /** Rejects with a ListenError when the port cannot be had. */
  async listen(): Promise<void> {
    const { host, port } = this.#settings;
    this.#server.listen(port, host);
    await once(this.#server, 'listening').catch((cause) => {
      throw new ListenError('PORT', host, port, cause);
    });
    this.#logger.info({ address: addressAt(host, this.port) }, 'listening');
    // A connection that could not be accepted, for example without a free descriptor, does not end
    // the service.
    this.#server.on('error', (cause) => {
      this.#logger.error({ err: cause }, 'a connection could not be accepted');
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // a TCP server that listens has one
  }

  /** Connections that are open, those that wait for a worker among them. */
  get connections(): number {
    let connections = this.#waiting.length;
    for (const worker of this.#pool.alive()) connections += worker.connections;
    return connections;
  }

  /** Hands over the connections that wait, as far as there are workers for them now. */
  handOver(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#next();
      const socket = worker && this.#waiting.shift();
      if (!socket) return;
      void this.#give(socket, worker);
    }
  }

  /** Hands a connection that a worker gave back to another one. */
  giveBack(socket: Socket): void {
    if (this.#closed) {
      socket.destroy();
      return;
    }
    this.#kept.add(socket);
    this.#waiting.push(socket);
    this.handOver();
  }

  close(): void {
    this.#closed = true;
    this.#server.close();
    for (const socket of this.#waiting.splice(0)) socket.destroy();
  }

  #admit(socket: Socket): void {
    const full = this.connections >= this.#settings.maxConnections;
    // Logged once while connections are refused one after the other.
    if (full && !this.#full) {
      const { maxConnections } = this.#settings;
      this.#logger.warn({ maxConnections }, 'further connections are closed at once');
    }
    this.#full = full;
    if (full) {
      socket.destroy();
      return;
    }
    this.#waiting.push(socket);
    this.handOver();
  }

  /** The next worker in turn among those that serve, or, if none does, among those that load. */
  #next(): WorkerHandle | undefined {
    const workers = this.#pool.current();
    const serving = [...workers].filter(({ state }) => state === 'serving');
    const able = serving.length > 0 ? serving : [...workers].filter(isLoading);
    const next = able.find(({ takesConnections }) => takesConnections);
    if (next) {
      workers.delete(next);
      workers.add(next);
    }
    return next;
  }

  async #give(socket: Socket, worker: WorkerHandle): Promise<void> {
    const handover = await worker.take(socket, this.#kept.has(socket));
    if (handover === 'worker gone' && !this.#closed) this.#waiting.unshift(socket);
    // The worker keeps the sockets that it received open.
    else socket.destroy();
    if (handover === 'no descriptor') {
      this.#logger.error(
        { worker: worker.pid },
        'a worker had no descriptor for a connection, which was closed: raise the limit of open files (ulimit -n) or lower MAX_CONNECTIONS',
      );
    }
    this.handOver();
  }
}

function isLoading({ state }: WorkerHandle): boolean {
  return state === 'loading';
}
