import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from './http-error.ts';

/** Selects bytes in a representation; both bounds are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Matches a single range: `bytes=0-99`, `bytes=100-` or `bytes=-100`. */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Returns the range that a GET requests from a representation with `bytes` bytes. Null, for all
 * bytes, without a Range header, for several ranges, which a server may ignore, and if If-Range has
 * another tag. Throws an HttpError (416) for a range that begins past the end (RFC 9110, section
 * 14).
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  etag: string,
  bytes: number,
): ByteRange | null {
  const { range, 'if-range': condition } = headers;
  // A date never matches: the representation has no time.
  if (range === undefined || (condition !== undefined && condition !== etag)) return null;
  const [, first, last] = ONE_RANGE.exec(range) ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') return within(Math.max(0, bytes - Number(last)), bytes - 1, bytes);
  if (last !== '' && Number(last) < Number(first)) return null;
  return within(Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1), bytes);
}

function within(start: number, end: number, bytes: number): ByteRange {
  if (start <= end) return { start, end };
  throw new HttpError('bad_request', `Range: the list has ${bytes} bytes`, {
    status: 416,
    headers: ['Content-Range', `bytes */${bytes}`],
  });
}
