import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { errorsPage } from './docs-errors.ts';
import type { AppParts } from './parts.ts';
import { Refusal, refusalBody, refusalFrom } from './refusals.ts';
import { operationRoutes } from './routes.ts';
import { sendJson } from './send.ts';

/** Headers of ours that a page of another origin may read. */
const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Snapshot-Id';
const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';
const HOST = /^[A-Za-z0-9.:[\]-]{1,255}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The HTTP side of the service: every middleware in the order in which a request meets it. */
export function createApp(parts: AppParts): Koa {
  const app = new Koa();
  // Koa's own report of errors that reach it would print their stacks; `refusals` logs them first.
  app.silent = true;
  app.use(requestLog(parts.logger));
  app.use(refusals(parts));
  app.use(cors(parts.corsOrigin));
  app.use(readable);
  const router = new Router({ sensitive: true, strict: true });
  router.all('/livez', onlyGet, (ctx) => sendJson(ctx, '{"status":"alive"}'));
  router.all('/readyz', onlyGet, (ctx) => {
    const { notReady } = parts.service;
    if (notReady) throw notReady;
    sendJson(ctx, '{"status":"ready"}');
  });
  const page = errorsPage();
  router.all('/docs/errors', onlyGet, (ctx) => {
    ctx.type = 'text/html; charset=utf-8';
    ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
    ctx.body = page;
  });
  for (const { path, answer } of operationRoutes(parts)) router.all(path, onlyGet, answer);
  app.use(router.routes());
  app.use(() => {
    throw new Refusal('not_found', 'There is nothing at this path.');
  });
  return app;
}

function requestLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const given = ctx.get('X-Request-Id');
    const id = REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    ctx.set('X-Content-Type-Options', 'nosniff');
    await next();
    // The query string and unknown paths stay out: people put keys where they do not belong.
    logger.info({
      requestId: id,
      method: ctx.method,
      path: ctx.state.knownPath,
      status: ctx.status,
      milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
      key: ctx.state.keyName,
    });
  };
}

function refusals({ logger, publicUrl }: AppParts): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (cause) {
      const refusal = refusalFrom(cause);
      if (refusal.status === 500) {
        logger.error({ requestId: ctx.state.requestId, err: cause }, 'a request failed');
      }
      ctx.remove('ETag');
      ctx.set('Cache-Control', 'no-store');
      ctx.set(refusal.headers);
      ctx.status = refusal.status;
      sendJson(ctx, refusalBody(refusal, publicUrl ?? addressUsed(ctx)));
    }
  };
}

/** The address by which the client reached us; relative where the Host header makes no sense. */
function addressUsed(ctx: Context): string {
  return HOST.test(ctx.host) ? `${ctx.protocol}://${ctx.host}` : '';
}

function cors(origin: string): Middleware {
  return async (ctx, next) => {
    ctx.set('Access-Control-Allow-Origin', origin);
    ctx.set('Access-Control-Expose-Headers', EXPOSED);
    if (origin !== '*') ctx.vary('Origin');
    await next();
  };
}

/** Refuses what has no address that later steps could ask for. */
async function readable(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
    throw new Refusal('bad_request', 'Host: HTTP/1.1 requires this header');
  }
  if (!hasPath(ctx)) {
    throw new Refusal('bad_request', 'The address in the request line cannot be read.');
  }
  await next();
}

/** False for a request line such as `GET http://[ HTTP/1.1`, of which Koa cannot tell the path. */
function hasPath(ctx: Context): boolean {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
}

/** Answers OPTIONS and refuses whatever else does not read. */
async function onlyGet(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  ctx.state.knownPath = ctx.path;
  if (ctx.method === 'OPTIONS') {
    ctx.set('Allow', ALLOWED_METHODS);
    ctx.set('Access-Control-Allow-Methods', ALLOWED_METHODS);
    ctx.set('Access-Control-Allow-Headers', 'x-api-key, if-none-match, x-request-id');
    ctx.set('Access-Control-Max-Age', '86400');
    ctx.status = 204;
    return;
  }
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw new Refusal(
      'bad_request',
      `${ctx.method}: this service answers ${ALLOWED_METHODS} only`,
      {
        headers: { Allow: ALLOWED_METHODS },
      },
    );
  }
  await next();
}
