import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, refusalBody } from './refusals.ts';

/** Milliseconds between two looks at whether the answers have left. */
const LOOK_AGAIN = 20;

/** Milliseconds after which a connection that nobody uses need not be waited for. */
const QUIET = 5000;

/** An HTTP server over connections that the supervisor hands over. */
export interface HttpServer {
  /** The server itself, for who listens by himself. */
  readonly server: Server;
  /** Open connections. */
  readonly connections: number;
  /** Serves a connection that was accepted elsewhere. */
  take(socket: Socket): void;
  /**
   * Gives answers under way `patience` milliseconds to reach their clients. `gently` waits for
   * clients to use their connections once more, which closes them, so that no request meets a
   * connection that is just being closed.
   */
  close(patience: number, gently?: boolean): Promise<void>;
}

/**
 * A server that gives requests to `answer` and answers whatever arrives with a body of ours, also
 * what Node by itself would refuse without one.
 */
export function httpServer(answer: RequestListener): HttpServer {
  let closing = false;
  let watching = false;
  const respond: RequestListener = (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    answer(request, response);
  };
  // Koa's side refuses a request without Host itself.
  const server = createServer({ requireHostHeader: false }, respond);
  server.on('clientError', (_error, socket) => refuseUnreadable(socket));
  server.on('connect', (_request, socket) => refuseUnreadable(socket));
  // Expectations other than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', respond);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const until = async (deadline: number, done: () => boolean) => {
    while (!done() && Date.now() < deadline) await pause(LOOK_AGAIN);
  };
  return {
    server,
    get connections() {
      return sockets.size;
    },
    take(socket) {
      // Node begins to watch over slow clients when a server listens, which this one never does.
      if (!watching) server.emit('listening');
      watching = true;
      server.emit('connection', socket);
      socket.resume();
    },
    async close(patience, gently = false) {
      closing = true;
      const deadline = Date.now() + patience;
      if (gently) await until(Math.min(deadline, Date.now() + QUIET), () => sockets.size === 0);
      server.keepAliveTimeout = 1;
      // `server.close` cuts off an answer that was handed over and that the network has not taken.
      await until(deadline, () => ![...sockets].some(({ writableLength }) => writableLength > 0));
      server.close();
      // To Node a client that has not said anything yet is about to send a request.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await until(deadline, () => sockets.size === 0);
      server.closeAllConnections();
    },
  };
}

/** Bytes that are not HTTP, and CONNECT, get the same body as every other refusal. */
function refuseUnreadable(socket: Duplex): void {
  if (!socket.writable) return;
  const body = refusalBody(new Refusal('bad_request', 'The request is not readable HTTP.'), '');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
