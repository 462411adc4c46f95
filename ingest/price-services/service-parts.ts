/* Parts that the price services share. */

/**
 * Thrown if a run requests nothing more; the prices of earlier requests stay. The message has no
 * URL and no key.
 */
export class FetchStopped extends Error {
  override readonly name = 'FetchStopped';
}

/** A URL below a base address, with or without a slash at its end. */
export function urlBelow(base: URL, pathAndQuery: string): URL {
  return new URL(`${base.pathname.replace(/\/+$/, '')}/${pathAndQuery}`, base);
}

/** The value of JSON text; null if it is not JSON. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
