import type { RequestListener } from 'node:http';
import type { Answering } from './answering.ts';
import { commonHeaders, requestIdOf } from './exchange.ts';
import type { AppParts } from './parts.ts';
import { logRequest } from './request-log.ts';

/**
 * Lets a request whose answer is at hand past Koa's middleware stack, which costs several times
 * what the answer does. Everything else goes to `behind`. Both get their answers from `Answering`.
 */
export function frontDoor(
  { logger, metrics, corsOrigin }: AppParts,
  answering: Answering,
  behind: RequestListener,
): RequestListener {
  const common = commonHeaders(corsOrigin);
  return async (request, response) => {
    const atHand = answering.atHand(request);
    if (!atHand) {
      behind(request, response);
      return;
    }
    const started = performance.now();
    const requestId = requestIdOf(request.headers);
    const { operation, answer } = atHand;
    const outgoing = await answering.respond(operation, request, answer);
    const { status, headers, body, keyName: key, failure } = outgoing;
    response.writeHead(status, ['X-Request-Id', requestId, ...common, ...headers]);
    response.end(body ?? undefined);
    const { path } = operation;
    const entry = { requestId, method: 'GET', path, status, started, key, failure, atHand: true };
    metrics?.request(entry);
    logRequest(logger, entry);
  };
}
