import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ResponseParts } from './response-parts.ts';

/** Has Koa send a body. Where a stream fails, the connection ends: half an answer must not look like a whole one, and its status has been sent. */
export function setBody(ctx: Context, body: ResponseParts['body']): void {
  ctx.body = body;
  if (!(body instanceof Readable)) return;
  body.once('error', (cause) => {
    ctx.state.failure = cause;
    ctx.res.destroy();
  });
}
