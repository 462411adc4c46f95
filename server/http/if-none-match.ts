import type { IncomingHttpHeaders } from 'node:http';

/** A reload in a browser sends this directive to get the whole answer. */
const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/i;

/**
 * Returns whether the client has the answer with this ETag already, so that 304 replaces the body.
 * RFC 9110, section 13.1.2, has a weak comparison: `W/` in front of a tag does not count. `*`
 * matches any tag. No answer has a `Last-Modified`, so that `If-Modified-Since` never applies.
 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined) return false;
  if (NO_CACHE.test(headers['cache-control'] ?? '')) return false;
  if (condition.trim() === '*') return true;
  // The service's tags have no comma, so that no piece between two commas equals one by chance.
  return condition.split(',').some((tag) => opaqueOf(tag.trim()) === opaqueOf(etag));
}

/** Removes the mark that a weak tag has. */
function opaqueOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
