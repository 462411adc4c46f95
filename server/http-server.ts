import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, refusalBody } from './refusals.ts';

/** Milliseconds between two looks at whether the answers have left. */
const LOOK_AGAIN = 20;

/**
 * A server that gives requests to `answer` and answers whatever arrives with a body of ours, also what Node by itself
 * would refuse without one. `close` gives answers under way `patience` milliseconds to reach their
 * clients.
 */
export function httpServer(answer: RequestListener): {
  server: Server;
  close: (patience: number) => Promise<void>;
} {
  // Koa's side refuses a request without Host itself.
  const server = createServer({ requireHostHeader: false }, answer);
  server.on('clientError', (_error, socket) => refuseUnreadable(socket));
  server.on('connect', (_request, socket) => refuseUnreadable(socket));
  // Expectations other than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', answer);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    async close(patience) {
      const impatient = setTimeout(() => server.closeAllConnections(), patience).unref();
      server.keepAliveTimeout = 1;
      // `server.close` cuts off an answer that was handed over and that the network has not taken.
      while ([...sockets].some(({ writableLength }) => writableLength > 0)) await pause(LOOK_AGAIN);
      const closed = new Promise<unknown>((resolve) => server.close(resolve));
      // To Node a client that has not said anything yet is about to send a request.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await closed;
      clearTimeout(impatient);
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
