import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, refusalBody } from './refusals.ts';

/** Milliseconds between two looks at whether the answers have left. */
const LOOK_AGAIN = 20;

/** Bytes of a request line and headers together; a query string alone may have 4 KiB. */
const MOST_HEADER_BYTES = 16 * 1024;

/** Milliseconds between two looks for requests that are late. */
const CHECK_AGAIN = 500;

/** Milliseconds that a client is given to read why it was refused before its connection ends. */
const LINGER = 1000;

/** How long a connection may take, in milliseconds. */
export interface Patience {
  /** For a request to arrive whole, the first one from when the connection was made. */
  readonly request: number;
  /** For the next request, after an answer. */
  readonly keepAlive: number;
  /** In which at least one byte must move while an answer is under way. */
  readonly stalled: number;
}

export const PATIENCE: Patience = { request: 10_000, keepAlive: 5000, stalled: 30_000 };

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
export function httpServer(answer: RequestListener, patience = PATIENCE): HttpServer {
  let closing = false;
  let watching = false;
  const respond: RequestListener = (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    answer(request, response);
    // `server.timeout` would set a timer for each answer, also for those that have left by now.
    if (!response.writableEnded || response.writableLength > 0) {
      response.setTimeout(patience.stalled);
    }
  };
  // Koa's side refuses a request without Host itself.
  const server = createServer(
    {
      requireHostHeader: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: patience.request,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: CHECK_AGAIN,
    },
    respond,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(socket, unreadable(error.code, patience));
  });
  server.on('connect', (_request, socket) => refuseUnreadable(socket, NOT_HTTP));
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
    async close(milliseconds, gently = false) {
      closing = true;
      const deadline = Date.now() + milliseconds;
      // A connection that nobody used for that long has ended, or need not be waited for.
      const quiet = Math.min(deadline, Date.now() + patience.keepAlive);
      if (gently) await until(quiet, () => sockets.size === 0);
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

const NOT_HTTP = 'The request is not readable HTTP.';

/** What to tell a client whose request Node gave up on. */
function unreadable(code: string | undefined, { request }: Patience): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return `The request line and headers have more than ${MOST_HEADER_BYTES} bytes.`;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return `The request did not arrive within ${request / 1000} seconds.`;
    default:
      return NOT_HTTP;
  }
}

/** Bytes that are not HTTP, and CONNECT, get the same body as every other refusal. */
function refuseUnreadable(socket: Duplex, message: string): void {
  if (!socket.writable) return;
  // Who has asked nothing waits for no answer, and would take it for that of a later request.
  if (socket instanceof Socket && socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const body = refusalBody(new Refusal('bad_request', message), '');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // A client that does not hang up by itself would keep the connection for ever.
  const late = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(late));
}
