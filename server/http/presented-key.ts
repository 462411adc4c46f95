import type { IncomingHttpHeaders } from 'node:http';

/**
 * The key in the headers of a request: `x-api-key`, otherwise the token of `authorization: Bearer`;
 * undefined without either.
 */
export function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['x-api-key'];
  if (typeof own === 'string' && own !== '') return own;
  const { authorization } = headers;
  return authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
