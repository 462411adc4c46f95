import { createHash, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { Logger } from 'pino';
import * as z from 'zod';
import { shorten } from '../../common/shorten.ts';
import { MAX_REFUSAL_BYTES, MAX_REFUSAL_CHARACTERS } from '../http/http-error.ts';
import { ListenError } from '../listen-error.ts';
import { LoadFailure, SnapshotRefusal } from '../supervisor/load-failure.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import { SwapUnderWay } from '../supervisor/swap.ts';
import { statusOf } from './status.ts';

/** The admin listener's address, and the token that it demands. */
export interface AdminSettings {
  readonly adminHost: string;
  readonly adminPort: number;
  /** If set, every request must carry it as a bearer token. */
  readonly adminToken?: string | undefined;
}

const SnapshotRequest = z.strictObject({
  path: z.string().min(1).max(4096),
});

/**
 * Listens for the service's operator: `POST` and `DELETE /snapshot`, `GET /status`, `GET /metrics`.
 * The port differs from the public one, so that no proxy rule can open it by mistake. Rejects with
 * a ListenError if the port cannot be had.
 */
export async function adminListener(
  settings: AdminSettings,
  supervisor: Supervisor,
  metrics: () => Promise<{ type: string; text: string }>,
  logger: Logger,
): Promise<Server> {
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (cause) {
      const { status = 500, expose = false } = cause as { status?: number; expose?: boolean };
      if (!expose) logger.error({ err: cause }, 'an admin request failed');
      refuse(ctx, status, expose && cause instanceof Error ? cause.message : 'this failed');
    }
  });
  app.use((ctx, next) => guard(ctx, next, settings));
  app.use(uncompressed);
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '16kb' }));
  const router = new Router();
  router.post('/snapshot', (ctx) => replaceSnapshot(ctx, supervisor, logger));
  router.delete('/snapshot', (ctx) => {
    const folder = supervisor.giveUp();
    if (folder === null) refuse(ctx, 409, 'no other snapshot is being loaded');
    else ctx.body = { givenUp: folder };
  });
  router.get('/status', async (ctx) => {
    ctx.body = await statusOf(supervisor);
  });
  router.get('/metrics', async (ctx) => {
    const { type, text } = await metrics();
    ctx.set('Content-Type', type);
    ctx.body = text;
  });
  app.use(router.routes());
  app.use((ctx) =>
    refuse(ctx, 404, 'there are POST and DELETE /snapshot, GET /status and GET /metrics'),
  );
  const { adminHost, adminPort } = settings;
  return new Promise((resolve, reject) => {
    const server = app.listen(adminPort, adminHost, () => resolve(server));
    server.once('error', (cause) =>
      reject(new ListenError('ADMIN_PORT', adminHost, adminPort, cause)),
    );
  });
}

/**
 * Lets pass who has the token. Without one only this machine can connect, but so can a page in a
 * browser on it: such a request names its origin, or reaches us by a name that is not this
 * machine's.
 */
async function guard(
  ctx: Context,
  next: () => Promise<unknown>,
  { adminToken }: AdminSettings,
): Promise<void> {
  if (adminToken !== undefined) {
    const given = /^Bearer (\S+)$/.exec(ctx.get('authorization'))?.[1] ?? '';
    if (!timingSafeEqual(digest(given), digest(adminToken))) {
      ctx.set('WWW-Authenticate', 'Bearer');
      return refuse(ctx, 401, 'authorization: send "Bearer" and the ADMIN_TOKEN');
    }
  } else {
    const host = ctx.get('host').replace(/:\d+$/, '');
    const here = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
    if (!here || ctx.get('origin') !== '') {
      return refuse(ctx, 403, 'without an ADMIN_TOKEN only programs on this machine may ask');
    }
  }
  await next();
}

/**
 * Refuses a compressed body: a path is too short for compression to help, and a small body could
 * expand to gigabytes.
 */
async function uncompressed(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  const encoding = ctx.get('content-encoding');
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    return refuse(ctx, 415, `content-encoding ${JSON.stringify(encoding)}: must be identity`);
  }
  await next();
}

async function replaceSnapshot(
  ctx: Context,
  supervisor: Supervisor,
  logger: Logger,
): Promise<void> {
  if (!ctx.is('application/json')) {
    return refuse(ctx, 415, 'content-type: must be application/json');
  }
  const parsed = SnapshotRequest.safeParse(ctx.request.body);
  if (!parsed.success) {
    return refuse(ctx, 400, 'the body must be {"path": "<folder of the new snapshot>"}');
  }
  const { path } = parsed.data;
  // No file system has such a name, and Node starts no process with it.
  if (path.includes('\0') || !(await mayBeFolder(path))) {
    return refuse(ctx, 422, `path ${JSON.stringify(path)}: no such folder`);
  }
  try {
    const previous = supervisor.snapshot.id;
    const { id, rows, blockNumber, milliseconds, warnings } = await supervisor.swap(path);
    ctx.body = { id, previous, blockNumber, rows, milliseconds, warnings };
  } catch (cause) {
    if (cause instanceof SwapUnderWay) return refuse(ctx, 409, cause.message);
    if (cause instanceof SnapshotRefusal) {
      ctx.status = 422;
      ctx.body = reportBody(cause);
      ctx.type = 'json';
      return;
    }
    if (!(cause instanceof LoadFailure)) throw cause;
    logger.error({ err: cause, folder: path }, 'another snapshot could not be loaded');
    refuse(ctx, 503, cause.message);
  }
}

/** Whether a folder exists, as far as this process can see; the loader reports other problems. */
async function mayBeFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}

function refuse(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { error: { message: shorten(message) } };
}

/** The whole report as text, and as many problems as MAX_REFUSAL_BYTES allow. */
function reportBody({ message: report, problems }: SnapshotRefusal): string {
  const message = shorten(report, MAX_REFUSAL_CHARACTERS);
  for (let count = problems.length; ; count = Math.floor(count / 2)) {
    const body = JSON.stringify({ error: { message, problems: problems.slice(0, count) } });
    if (count === 0 || Buffer.byteLength(body) <= MAX_REFUSAL_BYTES) return body;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
