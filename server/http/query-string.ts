import { quotedValue } from '../../engine/errors.ts';
import { HttpError } from './http-error.ts';

/** Bytes; no meaningful request comes near. */
const MAX_QUERY_BYTES = 4096;

/** Returns a request target's path: everything before the question mark. */
export function pathOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? url : url.slice(0, start);
}

/** Returns a request target's query string, without the question mark; empty if it has none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/**
 * Parses a raw query string. Unlike `URLSearchParams`, it throws an HttpError for invalid
 * percent-encoding, a repeated parameter, and more than 4 KiB.
 */
export function parseQuery(raw: string): ReadonlyMap<string, string> {
  if (Buffer.byteLength(raw) > MAX_QUERY_BYTES) {
    throw new HttpError('bad_request', `The query string is longer than ${MAX_QUERY_BYTES} bytes.`);
  }
  const query = new Map<string, string>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (query.has(name)) {
      throw new HttpError(
        'bad_request',
        `${quotedValue(name)}: this parameter is repeated; send it once`,
      );
    }
    query.set(name, value);
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new HttpError('bad_request', `${quotedValue(text)}: the percent-encoding cannot be read`);
  }
}
