import type { RequestListener, ServerResponse } from 'node:http';
import { baseOf } from './address.ts';
import type { Answering } from './answering.ts';
import { commonHeaders, type Outgoing, requestIdOf } from './exchange.ts';
import type { AppParts } from './parts.ts';
import { logRequest } from './request-log.ts';

/**
 * Lets a request whose answer is at hand past Koa's middleware stack, which costs several times
 * what the answer does. Everything else goes to `behind`. Both get their answers from `Answering`.
 */
export function frontDoor(
  { logger, corsOrigin, publicUrl }: AppParts,
  answering: Answering,
  behind: RequestListener,
): RequestListener {
  // An operation's own Vary names the origin as well.
  const { 'X-Request-Id': _id, Vary: _vary, ...fixed } = commonHeaders('', corsOrigin);
  const always = Object.entries(fixed).flat();
  return async (request, response) => {
    const operation = answering.atHand(request);
    if (!operation) {
      behind(request, response);
      return;
    }
    const started = performance.now();
    const requestId = requestIdOf(request.headers);
    const base = baseOf(request.headers.host, publicUrl);
    const outgoing = await answering.respond(operation, request, base);
    write(response, ['X-Request-Id', requestId, ...always], outgoing);
    const { status, keyName: key, failure } = outgoing;
    const { path } = operation;
    logRequest(logger, { requestId, method: 'GET', path, status, started, key, failure });
  };
}

/** One flat list of names and values: Node checks and writes it faster than an object. */
function write(
  response: ServerResponse,
  head: string[],
  { status, headers, body }: Outgoing,
): void {
  for (const name in headers) head.push(name, headers[name] ?? '');
  if (body !== null) head.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, head);
  response.end(body ?? undefined);
}
