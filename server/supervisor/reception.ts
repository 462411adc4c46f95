import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { FleetWorker } from './fleet-worker.ts';

export interface ReceptionSettings {
  readonly host: string;
  readonly port: number;
  /** Connections that may be open at a time, at all workers together. */
  readonly maxConnections: number;
}

/** The workers as the reception needs to know them. */
export interface Fleet {
  /** Those of the snapshot that is served. */
  readonly current: () => Set<FleetWorker>;
  /** Those that may have connections, also of a snapshot that was replaced. */
  readonly alive: () => ReadonlySet<FleetWorker>;
}

/** Connections that wait while no worker is there to take them. */
const MOST_WAITING = 1000;

/**
 * The port, which stays open whatever happens to workers. Each connection goes to the next worker;
 * one beyond the maximum is closed at once, because whoever fills the place of all others need not
 * be told, and an answer would have to wait for a request.
 */
export class Reception {
  readonly #settings: ReceptionSettings;
  readonly #logger: Logger;
  readonly #fleet: Fleet;
  /** Node's HTTP server would switch Nagle's algorithm off itself if it accepted connections. */
  readonly #server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) =>
    this.#admit(socket),
  );
  readonly #waiting: Socket[] = [];
  #full = false;
  #closed = false;

  constructor(settings: ReceptionSettings, logger: Logger, fleet: Fleet) {
    this.#settings = settings;
    this.#logger = logger;
    this.#fleet = fleet;
  }

  /** Rejects with the error of the system when the port cannot be had. */
  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#settings.port, this.#settings.host, resolve);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // a TCP server that listens has one
  }

  /** Connections that are open, those that wait for a worker among them. */
  get connections(): number {
    let connections = this.#waiting.length;
    for (const worker of this.#fleet.alive()) connections += worker.connections;
    return connections;
  }

  /** Hands over the connections that wait, as far as there are workers now. */
  handOver(): void {
    for (const socket of this.#waiting.splice(0)) void this.#dispatch(socket);
  }

  close(): void {
    this.#closed = true;
    this.#server.close();
    for (const socket of this.#waiting.splice(0)) socket.destroy();
  }

  #admit(socket: Socket): void {
    const full = this.connections >= this.#settings.maxConnections;
    // Said when it begins and not for each of what may be very many.
    if (full && !this.#full) {
      const { maxConnections } = this.#settings;
      this.#logger.warn({ maxConnections }, 'further connections are closed at once');
    }
    this.#full = full;
    if (full) socket.destroy();
    else void this.#dispatch(socket);
  }

  /** Hands a connection to the next worker, if there is one that serves, otherwise to one that will. */
  async #dispatch(socket: Socket): Promise<void> {
    const workers = this.#fleet.current();
    const taker =
      [...workers].find(({ state }) => state === 'serving') ??
      [...workers].find(({ state }) => state === 'loading');
    if (!taker) {
      this.#wait(socket);
      return;
    }
    // The next connection goes to the next worker.
    workers.delete(taker);
    workers.add(taker);
    if (!(await taker.take(socket)) && !socket.destroyed) this.#wait(socket);
  }

  #wait(socket: Socket): void {
    if (this.#closed || this.#waiting.length >= MOST_WAITING) socket.destroy();
    else this.#waiting.push(socket);
  }
}
