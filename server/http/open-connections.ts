import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Tracks the connections that a server has open. */
export class OpenConnections {
  /** Maps each connection to its latest response; null before the first. */
  readonly #last = new Map<Duplex, ServerResponse | null>();
  #bytesReadBefore = 0;

  get size(): number {
    return this.#last.size;
  }

  /** Counts the bytes that clients have sent, also on connections that have ended. */
  get bytesRead(): number {
    let bytes = this.#bytesReadBefore;
    for (const socket of this.#last.keys()) bytes += bytesReadFrom(socket);
    return bytes;
  }

  /** Bytes that wait in the sockets until clients read them. */
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

/** Bytes that were read from a network connection; others do not count. */
function bytesReadFrom(connection: Duplex): number {
  return connection instanceof Socket ? connection.bytesRead : 0;
}
