import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { hasSentNothing } from './malformed-request.ts';
import type { OpenConnections } from './open-connections.ts';

/**
 * Gives a server's connections back, so that another server can continue them: their unread bytes
 * stay in the kernel. A half-read request cannot move, and is answered here.
 */
export class ReturnedConnections {
  readonly #server: Server;
  readonly #connections: OpenConnections;
  readonly #giveBack: (socket: Socket) => void;
  /** Connections that are not read, each with the listener that keeps it so. */
  readonly #held = new Map<Duplex, () => void>();
  readonly #given = new WeakSet<Duplex>();

  constructor(server: Server, connections: OpenConnections, giveBack: (socket: Socket) => void) {
    this.#server = server;
    this.#connections = connections;
    this.#giveBack = giveBack;
  }

  /**
   * Gives back the idle connections, and stops reading those that wait for an answer to a whole
   * request. It must be called again until no connection is open.
   */
  giveBackIdle(): void {
    const idle = this.#idle();
    for (const socket of this.#connections.sockets()) {
      if (this.#given.has(socket)) continue;
      const last = this.#connections.lastOf(socket);
      const isAnswered = last === null || last.writableFinished;
      if (isAnswered ? idle.has(socket) : last.req.complete) this.#hold(socket);
      else this.#release(socket);
      if (isAnswered && idle.has(socket) && canMove(socket)) {
        this.#given.add(socket);
        this.#giveBack(socket);
      }
    }
  }

  /**
   * The connections without a request, even a half-read one, which only Node knows. Node closes
   * idle connections, and has no list of them.
   */
  #idle(): ReadonlySet<Duplex> {
    const idle = new Set<Duplex>();
    const sockets = [...this.#connections.sockets()];
    for (const socket of sockets) {
      if (hasSentNothing(socket)) idle.add(socket);
      socket.destroy = () => {
        idle.add(socket);
        return socket;
      };
    }
    this.#server.closeIdleConnections();
    for (const socket of sockets) Reflect.deleteProperty(socket, 'destroy');
    return idle;
  }

  #hold(socket: Duplex): void {
    if (this.#held.has(socket)) return;
    const stop = () => {
      socket.pause();
    };
    this.#held.set(socket, stop);
    // Node resumes the connection when its request's body is read.
    socket.on('resume', stop);
    stop();
  }

  #release(socket: Duplex): void {
    const stop = this.#held.get(socket);
    if (!stop) return;
    this.#held.delete(socket);
    socket.off('resume', stop);
    socket.resume();
  }
}

/** Whether a connection is open in both directions, and this process buffers none of its bytes. */
function canMove(socket: Duplex): socket is Socket {
  return (
    socket instanceof Socket &&
    socket.readable &&
    socket.writable &&
    socket.readableLength === 0 &&
    socket.writableLength === 0
  );
}
