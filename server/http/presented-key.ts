import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns the key that a request's headers have: `x-api-key`, otherwise the token in
 * `authorization: Bearer`; undefined without either.
 */
export function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['x-api-key'];
  if (typeof own === 'string' && own !== '') return own;
  const { authorization } = headers;
  return authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
