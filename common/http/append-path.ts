/**
 * Appends a path, with a query or without, to a base address, which may end with a slash or not.
 *
 * @example
 *     appendPath(new URL('https://host/v2/'), 'feed?limit=1'); // https://host/v2/feed?limit=1
 */
export function appendPath(base: URL, pathAndQuery: string): URL {
  return new URL(`${base.pathname.replace(/\/+$/, '')}/${pathAndQuery}`, base);
}
