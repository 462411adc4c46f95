import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError, refusalBody } from './http-error.ts';
import { contentHeaders } from './response-parts.ts';

/** Milliseconds in which a client can read a refusal before its connection ends. */
const LINGER_MS = 1000;

export const NOT_HTTP = 'The request is not readable HTTP.';
export const SEVERAL_HOSTS = 'Host: this header is sent more than once.';

/**
 * Whether a request has several Host headers; Node only shows the first (RFC 9112, section 3.2).
 */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Whether the client has sent nothing; it would take an answer for the answer to a later request.
 */
export function hasSentNothing(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}

/** Refuses a malformed request after all earlier requests on the connection were answered. */
export function refuseInTurn(socket: Duplex, last: ServerResponse | null, message: string): void {
  if (!socket.writable) return;
  if (hasSentNothing(socket)) {
    socket.destroy();
  } else if (last && !last.req.complete && !last.headersSent) {
    // That request's body is malformed.
    refuse(last, message);
  } else if (last && !last.writableFinished) {
    last.once('close', () => refuseInTurn(socket, last, message));
  } else if (last && !last.req.complete) {
    end(socket, '');
  } else {
    const body = refusalBody(new HttpError('bad_request', message), '');
    const head = [...contentHeaders(body), 'Connection', 'close'];
    const lines = head.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    end(socket, `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  }
}

/** Answers a request with 400, and ends its connection. */
export function refuse(response: ServerResponse, message: string): void {
  const body = refusalBody(new HttpError('bad_request', message), '');
  response.writeHead(400, [...contentHeaders(body), 'Connection', 'close']).end(body);
}

function end(socket: Duplex, text: string): void {
  socket.end(text);
  // Otherwise a client could keep the connection open without limit.
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}
