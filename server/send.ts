import type { Context } from 'koa';

/** Sends JSON text with the one content type that this service uses for it. */
export function sendJson(ctx: Context, body: string | Buffer): void {
  ctx.body = body;
  ctx.set('Content-Type', 'application/json; charset=utf-8');
}
