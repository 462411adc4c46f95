import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import { isLoopback } from './address.ts';
import { JSON_TYPE } from './exchange.ts';
import { Refusal } from './refusals.ts';

/**
 * Gives a page of ours the key that was made for this run, so that nobody has to type it. Only a
 * script of such a page gets it: a page of another origin says `cross-site` or `same-site`, which it
 * cannot help, and one that had its name resolved to this machine sends that name as Host.
 */
export function sendPageKey(ctx: Context, runKey: string | null): void {
  if (runKey === null || !isOurPage(ctx.req.headers)) {
    throw new Refusal('not_found', 'There is nothing at this path.');
  }
  ctx.remove('Access-Control-Allow-Origin');
  ctx.remove('Access-Control-Expose-Headers');
  ctx.set({
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  ctx.body = JSON.stringify({ key: runKey });
}

function isOurPage(headers: IncomingHttpHeaders): boolean {
  const name = /^(.*?)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return headers['sec-fetch-site'] === 'same-origin' && isLoopback(name.replace(/^\[|\]$/g, ''));
}
