import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { HttpError, methodNotAllowed } from '../http/http-error.ts';
import { readBody } from '../http/read-body.ts';
import { READ_HEADERS, type ResponseParts } from '../http/response-parts.ts';
import type { RequestParts } from '../operations/request-parts.ts';
import type { SqlHandler } from './sql-handler.ts';
import { MAX_BODY_BYTES, readSqlBody } from './sql-request.ts';

export const SQL_PATH = '/query';

/** A POST is not conditional: ETags belong to answers to a GET. */
function withoutTags({ method, headers, socket }: IncomingMessage): RequestParts {
  const { 'if-match': _match, 'if-none-match': _tags, ...others } = headers;
  return { method, headers: others, socket, url: SQL_PATH };
}

const METHODS = 'GET, HEAD, POST, OPTIONS';

/** Handles `/query`, except for requests that the fast path answers. `send` writes an answer. */
export function sqlEndpoint(
  sql: SqlHandler,
  send: (ctx: Context, outgoing: ResponseParts) => void,
): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    ctx.state.knownPath = ctx.path;
    switch (ctx.method) {
      case 'OPTIONS':
        ctx.set('Allow', METHODS);
        ctx.set('Access-Control-Allow-Methods', METHODS);
        ctx.set('Access-Control-Allow-Headers', `${READ_HEADERS}, content-type`);
        ctx.set('Access-Control-Max-Age', '86400');
        ctx.status = 204;
        return;
      case 'GET':
      case 'HEAD':
        send(ctx, await sql.respond(ctx.req));
        return;
      case 'POST':
        send(
          ctx,
          await sql.answer(withoutTags(ctx.req), async () => {
            if (!ctx.is('json')) {
              throw new HttpError('bad_request', 'Content-Type: it must be application/json');
            }
            return readSqlBody(await readBody(ctx, MAX_BODY_BYTES), ctx.req.headers.accept);
          }),
        );
        return;
      default:
        throw methodNotAllowed(ctx.method, METHODS);
    }
  };
}
