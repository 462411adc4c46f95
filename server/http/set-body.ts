import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ResponseParts } from './response-parts.ts';

/**
 * Sets the body of Koa's response. If a stream fails, the connection ends: the status was sent, and
 * a partial body must not look complete.
 */
export function setBody(ctx: Context, body: ResponseParts['body']): void {
  ctx.body = body;
  if (!(body instanceof Readable)) return;
  body.once('error', (cause) => {
    ctx.state.failure = cause;
    ctx.res.destroy();
  });
}
