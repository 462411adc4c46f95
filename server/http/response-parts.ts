import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Encoding } from '../../engine/answers/encoding.ts';
import { withoutKeys } from '../keys/key-format.ts';
import { presentedKey } from './presented-key.ts';

/**
 * Names and values in turn, as Node takes and writes them fastest. No name stands twice among an
 * answer's headers.
 */
export type HeaderList = readonly string[];

/** An answer before it is written: the same whether Koa writes it or the fast path does. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: HeaderList;
  /** The quota that the key has left, which differs from request to request. */
  readonly rate: HeaderList;
  /** Null if the status allows no body; a stream for an export. */
  readonly body: Buffer | string | Readable | null;
  /** Names the key for the log. */
  readonly keyName?: string | undefined;
  /** Whether the answer was cached before the request. */
  readonly cached?: boolean;
  /** The error to log, when the service itself failed. */
  readonly failure?: unknown;
}

export const JSON_TYPE = jsonTypeOf('application/json');

/** Response headers that a page from another origin may read. */
const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Query-Milliseconds',
  'X-Query-Rows',
  'X-Query-Truncated',
  'X-Request-Id',
  'X-Sample-Data',
  'X-Snapshot-Block',
  'X-Snapshot-Id',
  'X-Snapshot-Time',
].join(', ');

/** Request headers that pages from other origins may send to paths that are read. */
export const READ_HEADERS =
  'x-api-key, authorization, cache-control, if-match, if-none-match, if-range, range, x-request-id';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns a request's id: the client's own if it is valid and not a key, otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !REQUEST_ID.test(given)) return randomUUID();
  const isKey = given === presentedKey(headers) || withoutKeys(given) !== given;
  return isKey ? randomUUID() : given;
}

/** Returns the headers that every answer has, except for its request's id. */
export function commonHeaders(corsOrigin: string): HeaderList {
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Access-Control-Allow-Origin',
    corsOrigin,
    'Access-Control-Expose-Headers',
    EXPOSED,
  ];
}

/** Returns the Content-Type for JSON with this media type. */
export function jsonTypeOf(mediaType: string): string {
  return `${mediaType}; charset=utf-8`;
}

/** Returns the headers that describe a JSON body. */
export function contentHeaders(
  body: Buffer | string,
  encoding: Encoding = 'identity',
  type = JSON_TYPE,
): HeaderList {
  const length = String(Buffer.byteLength(body));
  const plain = ['Content-Type', type, 'Content-Length', length];
  return encoding === 'identity' ? plain : ['Content-Encoding', encoding, ...plain];
}

/** Returns the Vary header for an operation's answer. */
export function operationVary(corsOrigin: string): string {
  const origin = corsOrigin === '*' ? '' : 'Origin, ';
  return `${origin}Accept, Accept-Encoding, Authorization, x-api-key`;
}
