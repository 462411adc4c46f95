import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The open connections of a server. */
export class OpenConnections {
  /** The last response of each. */
  readonly #last = new Map<Duplex, ServerResponse | null>();
  #bytesReadBefore = 0;

  get size(): number {
    return this.#last.size;
  }

  /** Bytes read from clients, on ended connections too. */
  get bytesRead(): number {
    let bytes = this.#bytesReadBefore;
    for (const socket of this.#last.keys()) bytes += bytesReadFrom(socket);
    return bytes;
  }

  /** Bytes of answers that wait in the sockets. */
  get bytesUnsent(): number {
    let bytes = 0;
    for (const { writableLength } of this.#last.keys()) bytes += writableLength;
    return bytes;
  }

  sockets(): Iterable<Duplex> {
    return this.#last.keys();
  }

  add(socket: Duplex): void {
    this.#last.set(socket, null);
    socket.once('close', () => {
      this.#last.delete(socket);
      this.#bytesReadBefore += bytesReadFrom(socket);
    });
  }

  /** The response to the last request that was read from a connection. */
  lastOf(socket: Duplex): ServerResponse | null {
    return this.#last.get(socket) ?? null;
  }

  setLast(socket: Duplex, response: ServerResponse): void {
    if (this.#last.has(socket)) this.#last.set(socket, response);
  }
}

/** Bytes read from a connection of the network; others do not count. */
function bytesReadFrom(connection: Duplex): number {
  return connection instanceof Socket ? connection.bytesRead : 0;
}
