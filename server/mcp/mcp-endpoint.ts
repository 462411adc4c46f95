import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Context } from 'koa';
import type { MaybePromise } from '../../common/maybe-promise.ts';
import { checkNames } from '../../engine/definition/parameters.ts';
import { quotedValue } from '../../engine/errors.ts';
import { HttpError, methodNotAllowed } from '../http/http-error.ts';
import { presentedKey } from '../http/presented-key.ts';
import { parseQuery, queryOf } from '../http/query-string.ts';
import { readBody } from '../http/read-body.ts';
import { JSON_TYPE, type ResponseParts } from '../http/response-parts.ts';
import { setBody } from '../http/set-body.ts';
import { keyOf } from '../operations/authentication.ts';
import type { HandlerDependencies } from '../operations/handler-dependencies.ts';
import type { OperationHandler } from '../operations/operation-handler.ts';
import type { RequestParts } from '../operations/request-parts.ts';
import type { SqlHandler } from '../sql/sql-handler.ts';
import { readSqlBody } from '../sql/sql-request.ts';
import { mcpServer } from './mcp-server.ts';
import { listedTools, selectedTools, TOOL_SETS, type ToolSet } from './operation-tools.ts';
import { isTrustedOrigin } from './origin.ts';
import type { ToolAnswer } from './tool-answer.ts';

const METHODS = 'POST, OPTIONS';

const JSON_MEDIA_TYPE = 'application/json';

/** Bytes that a message may have; a tool call takes few. */
const MAX_BYTES = 64 * 1024;

/** Headers that the protocol reads, in addition to those about content; we read all others. */
const READ = ['mcp-protocol-version', 'mcp-session-id'] as const;

/** The protocol's clients send a bearer token. */
const BEARER_CHALLENGE = 'Bearer realm="restaking-analytics"';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each POST is independent,
 * answered in JSON and charged as a request. Tools run operations with the same key.
 */
export function mcpEndpoint(
  dependencies: HandlerDependencies,
  handler: OperationHandler,
  sql: SqlHandler,
): (ctx: Context) => Promise<void> {
  const tools = listedTools(dependencies.parameters);
  return async (ctx) => {
    ctx.state.knownPath = ctx.path;
    if (!isTrustedOrigin(ctx.req.headers.origin, dependencies)) {
      throw new HttpError('forbidden', 'Origin: pages of this address may not use the protocol.');
    }
    if (ctx.method === 'OPTIONS') return preflight(ctx);
    if (ctx.method !== 'POST') throw methodNotAllowed(ctx.method, METHODS);
    const request = partsOf(ctx.req);
    const key = keyOf(dependencies, request, BEARER_CHALLENGE);
    ctx.state.keyName = key.name;
    const rate = await dependencies.rateLimit.charge(key.name, key.rate);
    for (let at = 0; at < rate.length; at += 2) ctx.set(rate[at] ?? '', rate[at + 1] ?? '');
    if (waitsToSend(ctx.req) && isFirstOf(ctx.res)) ctx.res.writeContinue();
    refuseOtherTypes(ctx);
    const message = messageIn(await readBody(ctx, MAX_BYTES));
    const charged = { key, rate };
    const toolResult = async (response: MaybePromise<ResponseParts>): Promise<ToolAnswer> => {
      const { status, body, failure } = await response;
      ctx.state.failure ??= failure;
      const text = String(body);
      return status === 200 ? { refused: false, text } : { refused: true, text: refusalIn(text) };
    };
    const server = mcpServer(
      dependencies.parameters,
      selectedTools(tools, toolSetOf(ctx.req.url), key.groups),
      (operation, parameters) => {
        const url = `${operation.path}?${new URLSearchParams(parameters)}`;
        return toolResult(handler.respond(operation, { ...request, url, charged }));
      },
      {
        query: (text, parameters) =>
          toolResult(
            sql.answer({ ...request, charged }, () =>
              readSqlBody(JSON.stringify({ sql: text, parameters }), undefined),
            ),
          ),
        schema: () => toolResult(sql.respondSchema({ ...request, charged })),
      },
      dependencies.service.sample,
    );
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      await answer(ctx, transport, message, (body) => dependencies.unread.send(key.name, body));
    } finally {
      await server.close();
    }
  };
}

/** The headers that an operation needs; all others concern the protocol. */
function partsOf({ headers, socket }: IncomingMessage): RequestParts {
  const key = presentedKey(headers);
  return {
    headers: { ...(key !== undefined && { 'x-api-key': key }), host: headers.host },
    socket,
  };
}

/**
 * Returns the tools that the parameter `tools` selects. Throws an HttpError for another parameter.
 */
function toolSetOf(url = ''): ToolSet {
  const query = parseQuery(queryOf(url));
  checkNames(query, ['tools']);
  const value = query.get('tools') || 'all';
  const set = TOOL_SETS.find((name) => name === value);
  if (set) return set;
  throw new HttpError(
    'unprocessable_entity',
    `tools: ${quotedValue(value)} is not one of ${TOOL_SETS.join(', ')}`,
  );
}

async function answer(
  ctx: Context,
  transport: WebStandardStreamableHTTPServerTransport,
  parsedBody: unknown,
  bodyToSend: (body: Buffer) => Buffer | Readable,
): Promise<void> {
  // The SDK requires a client that accepts a stream too, which this endpoint never sends.
  const headers = new Headers({
    accept: `${JSON_MEDIA_TYPE}, text/event-stream`,
    'content-type': JSON_MEDIA_TYPE,
  });
  for (const name of READ) if (ctx.get(name) !== '') headers.set(name, ctx.get(name));
  const response = await transport.handleRequest(
    new Request('http://mcp.invalid', { method: 'POST', headers }),
    { parsedBody },
  );
  ctx.status = response.status;
  ctx.set('Cache-Control', 'no-store');
  // A notification has no answer.
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length === 0) {
    ctx.body = '';
    return;
  }
  setBody(ctx, bodyToSend(body));
  ctx.length = body.length;
  ctx.set('Content-Type', JSON_TYPE);
}

function preflight(ctx: Context): void {
  ctx.set('Allow', METHODS);
  ctx.set('Access-Control-Allow-Methods', METHODS);
  ctx.set(
    'Access-Control-Allow-Headers',
    `x-api-key, authorization, accept, content-type, ${READ.join(', ')}`,
  );
  ctx.set('Access-Control-Max-Age', '86400');
  ctx.status = 204;
}

/**
 * Throws an HttpError if the client does not accept JSON (RFC 9110, section 12.5.1), or sends
 * another type.
 */
function refuseOtherTypes(ctx: Context): void {
  const accept = ctx.get('accept');
  if (accept !== '' && !ctx.accepts(JSON_MEDIA_TYPE)) {
    const message = `accept: ${JSON.stringify(accept)} leaves out ${JSON_MEDIA_TYPE}, in which this path answers`;
    throw new HttpError('bad_request', message, { status: 406 });
  }
  const type = ctx.get('content-type');
  if (type.split(';')[0]?.trim().toLowerCase() === JSON_MEDIA_TYPE) return;
  const message = `content-type: ${JSON.stringify(type)}: must be ${JSON_MEDIA_TYPE}`;
  throw new HttpError('bad_request', message, { status: 415 });
}

/** Whether a client waits for a 100 before it sends its body. */
function waitsToSend({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue';
}

/** Whether no answer is before this one on its connection: a 100 would be written into that. */
function isFirstOf(response: ServerResponse): boolean {
  return response.socket !== null;
}

/**
 * Parses a body's message. Throws an HttpError for invalid JSON, and for a batch: it would be
 * charged as one request, and the protocol has no batches since its version 2025-06-18.
 */
function messageIn(body: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    throw new HttpError('bad_request', 'The body is not JSON.');
  }
  if (!Array.isArray(message)) return message;
  throw new HttpError('bad_request', 'The body is a batch; send each message by itself.');
}

/** Writes an error for a model: its code and message. */
function refusalIn(text: string): string {
  const { code, message } = JSON.parse(text).error;
  return `${code}: ${message}`;
}
