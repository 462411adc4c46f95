import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { EXPORT_FORMATS } from '../../engine/definition/export-format.ts';
import { operations } from '../../engine/operations/index.ts';
import { baseOf } from '../http/address.ts';
import { exportPath } from '../http/export-types.ts';
import { HttpError, methodNotAllowed, refusalFrom, refusalResponse } from '../http/http-error.ts';
import {
  commonHeaders,
  type HeaderList,
  JSON_TYPE,
  READ_HEADERS,
  type ResponseParts,
  requestIdOf,
} from '../http/response-parts.ts';
import { setBody } from '../http/set-body.ts';
import { openApiSender } from '../openapi/openapi-sender.ts';
import type { OperationHandler } from '../operations/operation-handler.ts';
import { pathsOf } from '../operations/operation-paths.ts';
import { SQL_PATH, sqlEndpoint } from '../sql/sql-endpoint.ts';
import type { SqlHandler } from '../sql/sql-handler.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { errorsPageSender } from './errors-page.ts';
import { explorerOf } from './explorer.ts';
import { sendPageKey } from './page-key.ts';
import { logRequest } from './request-log.ts';
import { sendStatic } from './static-site.ts';

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Messages for pages that only a build creates. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  '/': 'The dashboard is not built: run npm run build.',
  '/docs': 'The reference page is not built: run npm run build.',
  '/docs/guide': 'The guide is not built: run npm run build.',
};

/** Every middleware in the order in which a request meets it. */
export function createApp(
  dependencies: AppDependencies,
  handler: OperationHandler,
  sql: SqlHandler,
): Koa {
  const app = new Koa();
  // Koa would print the stacks of errors that reach it; `refusals` keeps them.
  app.silent = true;
  app.use(common(dependencies));
  app.use(refusals(dependencies));
  app.use(readable);
  const router = new Router({ sensitive: true, strict: true });
  router.all('/livez', onlyGet, (ctx) => sendJson(ctx, '{"status":"alive"}'));
  router.all('/readyz', onlyGet, (ctx) => {
    const { notReady, snapshotId, snapshotTime, lastBlock, lastTime, absent, notAdded, sample } =
      dependencies.service;
    const { chainId } = dependencies.service;
    if (notReady) throw notReady;
    // Invented addresses and transactions are on no chain.
    const explorer = sample === null ? explorerOf(dependencies.explorer, chainId) : null;
    sendJson(
      ctx,
      JSON.stringify({
        status: 'ready',
        snapshotId,
        ...(lastBlock !== undefined && { lastBlock }),
        ...(lastTime !== undefined && { lastTime }),
        ...(snapshotTime !== undefined && { snapshotTime, ageSeconds: secondsSince(snapshotTime) }),
        ...(absent.length > 0 && { absent }),
        ...(notAdded.length > 0 && { notAdded }),
        ...(sample !== null && { sample }),
        ...(chainId !== undefined && { chainId }),
        ...(explorer !== null && { explorer }),
      }),
    );
  });
  router.all('/docs/errors', onlyGet, errorsPageSender());
  for (const [path, file] of [
    ...(dependencies.dashboard ?? []),
    ...(dependencies.reference ?? []),
    ...(dependencies.guide ?? []),
  ]) {
    router.all(path, onlyGet, (ctx) => sendStatic(ctx, file));
  }
  router.all('/dashboard/key', onlyGet, (ctx) => sendPageKey(ctx, dependencies.pageKey));
  router.all(
    '/openapi.json',
    onlyGet,
    openApiSender(dependencies.parameters, dependencies.publicUrl, dependencies.service),
  );
  // Loaded on the first request: it takes longer to load than everything else, and few clients need
  // it.
  let mcp: Promise<Middleware> | undefined;
  router.all('/mcp', async (ctx, next) => {
    mcp ??= import('../mcp/mcp-endpoint.ts').then(({ mcpEndpoint }) =>
      mcpEndpoint(dependencies, handler, sql),
    );
    await (await mcp)(ctx, next);
  });
  router.all(SQL_PATH, sqlEndpoint(sql, send));
  for (const format of EXPORT_FORMATS) {
    router.all(exportPath(SQL_PATH, format), onlyGet, async (ctx) => {
      send(ctx, await sql.respond(ctx.req));
    });
  }
  router.all(`${SQL_PATH}/schema`, onlyGet, async (ctx) => {
    send(ctx, await sql.respondSchema(ctx.req));
  });
  for (const operation of operations) {
    router.all([...pathsOf(operation)], onlyGet, async (ctx) => {
      send(ctx, await handler.respond(operation, ctx.req));
    });
  }
  app.use(router.routes());
  app.use((ctx) => {
    throw new HttpError('not_found', NOT_BUILT[ctx.path] ?? 'There is nothing at this path.');
  });
  return app;
}

/** Sets the headers that every answer has, and logs the answer. */
function common({ logger, metrics, corsOrigin }: AppDependencies): Middleware {
  const headers = commonHeaders(corsOrigin);
  return async (ctx, next) => {
    const started = performance.now();
    metrics?.arrived();
    const requestId = requestIdOf(ctx.req.headers);
    ctx.set('X-Request-Id', requestId);
    setAll(ctx, headers);
    // An operation's own Vary names the origin as well.
    if (corsOrigin !== '*') ctx.set('Vary', 'Origin');
    await next();
    const { knownPath: path, keyName: key, failure, cached = false } = ctx.state;
    const { method, status } = ctx;
    const entry = { requestId, method, path, status, started, key, failure, cached };
    metrics?.request(entry);
    logRequest(logger, entry);
  };
}

function refusals({ publicUrl }: AppDependencies): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (cause) {
      send(
        ctx,
        refusalResponse(refusalFrom(cause), cause, baseOf(ctx.req.headers.host, publicUrl)),
      );
    }
  };
}

/** Refuses a request without a Host header or a readable path. */
async function readable(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
    throw new HttpError('bad_request', 'Host: HTTP/1.1 requires this header');
  }
  if (!hasPath(ctx)) {
    throw new HttpError('bad_request', 'The address in the request line cannot be read.');
  }
  await next();
}

/** False for a request line such as `GET http://[ HTTP/1.1`, which Koa cannot parse. */
function hasPath(ctx: Context): boolean {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
}

/** Answers OPTIONS, and refuses methods other than GET and HEAD. */
async function onlyGet(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  ctx.state.knownPath = ctx.path;
  if (ctx.method === 'OPTIONS') {
    ctx.set('Allow', ALLOWED_METHODS);
    ctx.set('Access-Control-Allow-Methods', ALLOWED_METHODS);
    ctx.set('Access-Control-Allow-Headers', READ_HEADERS);
    ctx.set('Access-Control-Max-Age', '86400');
    ctx.status = 204;
    return;
  }
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed(ctx.method, ALLOWED_METHODS);
  }
  await next();
}

function send(
  ctx: Context,
  { status, headers, rate, body, keyName, failure, cached }: ResponseParts,
): void {
  ctx.state.keyName = keyName;
  ctx.state.cached = cached;
  ctx.state.failure = failure;
  ctx.status = status;
  setBody(ctx, body);
  setAll(ctx, headers);
  setAll(ctx, rate);
}

function setAll(ctx: Context, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
}

function sendJson(ctx: Context, body: string): void {
  ctx.body = body;
  ctx.set('Content-Type', JSON_TYPE);
}

/** Counts whole seconds; a time that is still to come, by another clock, is now. */
function secondsSince(time: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 1000));
}
