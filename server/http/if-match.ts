import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from './http-error.ts';

/** An entity tag of a list, in which commas may stand between quotation marks. */
const TAG = /(?:W\/)?"[^"]*"/g;

/**
 * Throws an HttpError (412) if a request has `If-Match` without the answer's ETag: a client that
 * reads a list by parts gets no parts from two snapshots. Weak tags never match, and `*` matches
 * any (RFC 9110, section 13.1.1).
 */
export function checkIfMatch(headers: IncomingHttpHeaders, etag: string): void {
  const condition = headers['if-match'];
  if (condition === undefined || condition.trim() === '*') return;
  const isStrong = !etag.startsWith('W/');
  if (isStrong && condition.match(TAG)?.includes(etag)) return;
  throw new HttpError('bad_request', `If-Match: the ETag of this answer is ${etag}`, {
    status: 412,
  });
}
