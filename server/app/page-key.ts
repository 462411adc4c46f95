import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { isLoopback } from '../http/address.ts';
import { HttpError } from '../http/http-error.ts';
import { JSON_TYPE } from '../http/response-parts.ts';

/** Headers that proxies add and browsers never send: such a client may be anywhere. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-real-ip|(?:x|true)-client-ip|cf-.*)$/;

/**
 * Returns the key that pages may request: this run's, if only this machine reaches the service and
 * no public address is set. Null otherwise.
 */
export function pageKeyOf(
  { loopback, publicUrl }: { readonly loopback: boolean; readonly publicUrl?: string | undefined },
  runKey: string | undefined,
): string | null {
  const published =
    publicUrl !== undefined && !isLoopback(withoutBrackets(new URL(publicUrl).hostname));
  return runKey !== undefined && loopback && !published ? runKey : null;
}

/**
 * Sends this run's key to one of the service's own pages, so that a visitor need not type it. Only
 * scripts on such a page get it: a page from another origin cannot avoid sending `cross-site` or
 * `same-site`, and a page after DNS rebinding sends its own name as Host. Requests from a proxy are
 * refused, because their client may be on another machine.
 */
export function sendPageKey(ctx: Context, runKey: string | null): void {
  if (runKey === null || isForwarded(ctx.req) || !isOurPage(ctx.req)) {
    throw new HttpError('not_found', 'There is nothing at this path.');
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

/**
 * Whether a proxy passed the request on. Some add no header, and speak HTTP/1.0, which no browser
 * does.
 */
function isForwarded({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion !== '1.1' || Object.keys(headers).some((name) => FORWARDED.test(name));
}

function isOurPage({ headers }: IncomingMessage): boolean {
  const name = /^(.*?)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return headers['sec-fetch-site'] === 'same-origin' && isLoopback(withoutBrackets(name));
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
