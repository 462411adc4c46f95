import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  hasSentNothing,
  hasSeveralHosts,
  NOT_HTTP,
  refuse,
  refuseInTurn,
  SEVERAL_HOSTS,
} from './malformed-request.ts';
import { OpenConnections } from './open-connections.ts';
import { PipelinedRequests } from './pipelined-requests.ts';
import { ReturnedConnections } from './returned-connections.ts';

/** Milliseconds between two checks whether the answers were sent. */
const SENT_CHECK_MS = 20;

/**
 * Bytes that a request line and its headers may have together; a query string alone may have 4 KiB.
 */
const MAX_HEADER_BYTES = 16 * 1024;

/** Milliseconds that pass between two checks for late requests. */
const TIMEOUT_CHECK_MS = 500;

/** Node's code for a request that did not arrive in time. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** How long a connection may take, in milliseconds. */
export interface ConnectionTimeouts {
  /** For a request to arrive whole, the first one from when the connection was made. */
  readonly request: number;
  /** From an answer until the next request begins. */
  readonly keepAlive: number;
  /** In which at least one byte must be sent after an answer has started. */
  readonly stalled: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  request: 10_000,
  keepAlive: 5000,
  stalled: 30_000,
};

/** An HTTP server over connections that the supervisor hands over. */
export interface HttpServer {
  /** The underlying server, for callers that listen themselves. */
  readonly server: Server;
  /** Connections that are open now. */
  readonly connections: number;
  /** Bytes that clients have sent and that were read, over connections that have ended too. */
  readonly bytesRead: number;
  /** Bytes in answers that the network has not taken yet, because their clients do not read. */
  readonly bytesUnsent: number;
  /**
   * Serves a connection that was accepted elsewhere. `isKept` is set if the client has had answers
   * on it from another server.
   */
  take(socket: Socket, isKept?: boolean): void;
  /**
   * Closes the server; answers under way have `timeoutMs` milliseconds to reach their clients.
   * With `giveBack`, connections do not end: the server reads no further requests from this moment
   * on, and passes each connection to `giveBack` when no answer is under way on it.
   */
  close(timeoutMs: number, giveBack?: (socket: Socket) => void): Promise<void>;
}

/**
 * An HTTP server that passes requests to `answer`, and answers every malformed request with a JSON
 * body, also if Node would refuse it without a body.
 */
export function httpServer(answer: RequestListener, timeouts = CONNECTION_TIMEOUTS): HttpServer {
  let closing = false;
  let watching = false;
  const connections = new OpenConnections();
  const start: RequestListener = (request, response) => {
    if (hasSeveralHosts(request.rawHeaders)) {
      refuse(response, SEVERAL_HOSTS);
      return;
    }
    if (closing) response.setHeader('Connection', 'close');
    answer(request, response);
    // `server.timeout` would set a timer for each answer, also for those that have left by now.
    if (!response.writableEnded || response.writableLength > 0) {
      response.setTimeout(timeouts.stalled, () => {
        // An answer without headers, such as a filtered list, still waits for the service, not for
        // its client.
        if (response.headersSent) request.socket.destroy();
      });
    }
  };
  const pipelined = new PipelinedRequests(start);
  const respond: RequestListener = (request, response) => {
    const last = connections.lastOf(request.socket);
    connections.setLast(request.socket, response);
    pipelined.answer(request, response, last);
  };
  // Koa's side refuses a request without Host itself.
  const server = createServer(
    {
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeouts.request,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    respond,
  );
  const unreadable = new WeakSet<Duplex>();
  const refuseUnreadable = (socket: Duplex, message: string) => {
    // Further bytes on the connection cannot be read either.
    if (unreadable.has(socket)) return;
    unreadable.add(socket);
    refuseInTurn(socket, connections.lastOf(socket), message);
  };
  const kept = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node takes a kept connection for a new one, which has less time for its first request.
    if (error.code === LATE && kept.has(socket) && hasSentNothing(socket)) return;
    refuseUnreadable(socket, reasonOf(error.code, timeouts));
  });
  server.on('connect', (_request, socket) => refuseUnreadable(socket, NOT_HTTP));
  // Node would write its 100 between the head and the body of an answer under way on the
  // connection.
  server.on('checkContinue', respond);
  // Expectations other than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', respond);
  server.on('connection', (socket) => connections.add(socket));
  const until = async (deadline: number, done: () => boolean) => {
    while (!done() && performance.now() < deadline) await pause(SENT_CHECK_MS);
  };
  return {
    server,
    get connections() {
      return connections.size;
    },
    get bytesRead() {
      return connections.bytesRead;
    },
    get bytesUnsent() {
      return connections.bytesUnsent;
    },
    take(socket, isKept = false) {
      // Node starts its timers for late requests on `listening`, and this server never listens
      // itself. Node has no other way to start them.
      if (!watching) server.emit('listening');
      watching = true;
      server.emit('connection', socket);
      socket.resume();
      if (!isKept) return;
      kept.add(socket);
      const unused = setTimeout(() => {
        if (hasSentNothing(socket)) socket.destroy();
      }, timeouts.keepAlive);
      socket.once('close', () => clearTimeout(unused));
    },
    async close(timeoutMs, giveBack) {
      closing = true;
      const deadline = performance.now() + timeoutMs;
      if (giveBack) {
        const returned = new ReturnedConnections(server, connections, giveBack);
        await until(deadline, () => {
          returned.giveBackIdle();
          return connections.size === 0;
        });
      }
      server.keepAliveTimeout = 1;
      // `server.close` cuts off an answer that was handed over and that the network has not taken.
      await until(deadline, () => connections.bytesUnsent === 0);
      server.close();
      // Node assumes that a client that has sent nothing is about to send a request.
      for (const socket of connections.sockets()) if (hasSentNothing(socket)) socket.destroy();
      await until(deadline, () => connections.size === 0);
      server.closeAllConnections();
    },
  };
}

/** The message to a client after Node refused its request. */
function reasonOf(code: string | undefined, { request }: ConnectionTimeouts): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return `The request line and headers have more than ${MAX_HEADER_BYTES} bytes.`;
    case LATE:
      return `The request did not arrive within ${request / 1000} seconds.`;
    default:
      return NOT_HTTP;
  }
}
