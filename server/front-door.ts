import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
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
    write(response, commonHeaders(requestId, corsOrigin), outgoing);
    const { method } = request satisfies IncomingMessage;
    const { status, keyName: key, failure } = outgoing;
    logRequest(logger, { requestId, method, path: operation.path, status, started, key, failure });
  };
}

function write(
  response: ServerResponse,
  common: Readonly<Record<string, string>>,
  { status, headers, body }: Outgoing,
): void {
  const length = body === null ? null : String(Buffer.byteLength(body));
  response.writeHead(status, {
    ...common,
    ...headers,
    ...(length !== null && { 'Content-Length': length }),
  });
  response.end(body ?? undefined);
}
