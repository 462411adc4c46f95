import type { Context, Middleware } from 'koa';
import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding, SMALLEST_COMPRESSED } from '../engine/encoding.ts';
import type { Operation } from '../engine/operation.ts';
import { operations } from '../engine/operations/index.ts';
import type { Key, KeyRing } from './keys.ts';
import type { AppParts } from './parts.ts';
import { parseQuery } from './query.ts';
import { Refusal } from './refusals.ts';
import { sendJson } from './send.ts';

/** Seconds for which a client may use an answer without asking again. */
const MAX_AGE = 60;

/** One route an operation. */
export function operationRoutes(parts: AppParts): { path: string; answer: Middleware }[] {
  return operations.map((operation) => ({
    path: operation.path,
    answer: (ctx) => answer(ctx, operation, parts),
  }));
}

/** Key, then rate, then parameters, then the answer: the order in which they are refused. */
async function answer(
  ctx: Context,
  operation: Operation,
  { service, keys, rateLimit }: AppParts,
): Promise<void> {
  ctx.vary('Accept');
  ctx.vary('Accept-Encoding');
  ctx.vary('x-api-key');
  const { engine } = service;
  const key = authorize(ctx, operation, keys);
  ctx.state.keyName = key.name;
  const allowance = await rateLimit.charge(key.name);
  ctx.set(allowance.headers);
  const request = engine.read(operation, parseQuery(ctx.querystring));
  let encoding = preferredEncoding(ctx);
  let found = await engine.answer(request);
  if (encoding !== 'identity' && found.bytes.length >= SMALLEST_COMPRESSED) {
    found = await engine.answer(request, encoding);
  } else {
    encoding = 'identity';
  }
  ctx.set('ETag', found.etag);
  ctx.set('Cache-Control', `private, max-age=${MAX_AGE}, must-revalidate`);
  ctx.set('X-Snapshot-Id', engine.snapshot.id);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.set(await allowance.refund());
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  sendJson(ctx, found.bytes);
}

function authorize(ctx: Context, operation: Operation, keys: KeyRing): Key {
  const presented = ctx.get('x-api-key');
  if (presented === '') {
    throw new Refusal('unauthorized', 'x-api-key: this header is required');
  }
  const key = keys.find(presented);
  if (!key) throw new Refusal('unauthorized', 'x-api-key: this key is not accepted');
  if (!key.groups.includes(operation.group)) {
    throw new Refusal('forbidden', `This key has no access to the group ${operation.group}.`);
  }
  return key;
}

/** The best form that the client takes; of equally welcome ones the smallest. */
function preferredEncoding(ctx: Context): Encoding {
  const chosen = new Negotiator(ctx.req).encoding(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity';
}
