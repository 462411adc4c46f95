import type { RequestListener } from 'node:http';
import type { Answering } from './answering.ts';
import { commonHeaders, requestIdOf } from './exchange.ts';
import { KeptReplies } from './kept-replies.ts';
import { after } from './maybe-later.ts';
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
  const replies = new KeptReplies(commonHeaders(corsOrigin));
  return (request, response) => {
    const atHand = answering.atHand(request);
    if (!atHand) {
      behind(request, response);
      return;
    }
    const started = performance.now();
    const requestId = requestIdOf(request.headers);
    const { operation, answer } = atHand;
    void after(answering.respond(operation, request, answer), (outgoing) => {
      const { status, keyName: key, failure } = outgoing;
      replies.send(response, requestId, outgoing, answer);
      const { path } = operation;
      const entry = { requestId, method: 'GET', path, status, started, key, failure, atHand: true };
      metrics?.request(entry);
      logRequest(logger, entry);
    });
  };
}
