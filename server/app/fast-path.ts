import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Logger } from 'pino';
import { andThen } from '../../common/maybe-promise.ts';
import {
  commonHeaders,
  type HeaderList,
  type ResponseParts,
  requestIdOf,
} from '../http/response-parts.ts';
import type { OperationHandler } from '../operations/operation-handler.ts';
import { SQL_PATH } from '../sql/sql-endpoint.ts';
import type { SqlHandler } from '../sql/sql-handler.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { logCut, logRequest } from './request-log.ts';

/**
 * Answers each GET for an operation or `/query` without Koa, because Koa's middleware costs several
 * times as much as an answer; passes every other request to `koa`. Both use `OperationHandler`.
 */
export function fastPath(
  { logger, metrics, corsOrigin }: AppDependencies,
  handler: OperationHandler,
  sql: SqlHandler,
  koa: RequestListener,
): RequestListener {
  const common = commonHeaders(corsOrigin);
  return (request, response) => {
    const operation = handler.operationOf(request);
    const path = operation?.path ?? (isSqlGet(request) ? SQL_PATH : null);
    if (path === null) {
      koa(request, response);
      return;
    }
    const started = performance.now();
    metrics?.arrived();
    const requestId = requestIdOf(request.headers);
    const answer = operation ? handler.respond(operation, request) : sql.respond(request);
    void andThen(answer, (parts) => {
      send(response, requestId, common, parts, logger);
      const { status, keyName: key, failure, cached = false } = parts;
      const entry = { requestId, method: 'GET', path, status, started, key, failure, cached };
      metrics?.request(entry);
      logRequest(logger, entry);
    });
  };
}

function isSqlGet({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith(`${SQL_PATH}?`) && headers.host !== undefined;
}

/** Writes an answer; its header lists are joined into one, which Node writes fastest. */
function send(
  response: ServerResponse,
  requestId: string,
  common: HeaderList,
  { status, headers, rate, body }: ResponseParts,
  logger: Logger,
): void {
  response.writeHead(status, ['X-Request-Id', requestId, ...common, ...headers, ...rate]);
  if (!(body instanceof Readable)) {
    response.end(body ?? undefined);
    return;
  }
  // Ends the connection if the stream fails: a partial list must not look complete.
  pipeline(body, response, (cause) => {
    if (cause) logCut(logger, requestId, cause);
  });
}
