/* Parts that the price services share. */

/**
 * Thrown if a run requests nothing more; prices from earlier requests stay. The message has no URL
 * and no key.
 */
export class FetchStopped extends Error {
  override readonly name = 'FetchStopped';
}

/** Parses JSON text; null if it is not JSON. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
