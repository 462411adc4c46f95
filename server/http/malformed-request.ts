import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError, refusalBody } from './http-error.ts';
import { contentHeaders } from './response-parts.ts';

/** Milliseconds that a client is given to read why it was refused before its connection ends. */
const LINGER = 1000;

export const NOT_HTTP = 'The request is not readable HTTP.';
export const SEVERAL_HOSTS = 'Host: this header is sent more than once.';

/** Whether a request names several hosts, of which Node shows the first (RFC 9112, section 3.2). */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** A client that has asked nothing waits for no answer, and would take one for that of a later request. */
export function hasAskedNothing(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}

/** Refuses what cannot be read after all that was asked before on the connection is answered. */
export function refuseInTurn(socket: Duplex, last: ServerResponse | null, message: string): void {
  if (!socket.writable) return;
  if (hasAskedNothing(socket)) {
    socket.destroy();
  } else if (last && !last.req.complete && !last.headersSent) {
    // The body of that request is what cannot be read.
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
  // A client that does not hang up by itself would keep the connection for ever.
  const late = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(late));
}
