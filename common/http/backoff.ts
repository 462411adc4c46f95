const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 60_000;
/** A provider may send a day, the reset of a daily quota; it is retried earlier. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;

/** `backoffMs` returns no more: a later moment was named before the clock was set back. */
export const LONGEST_BACKOFF_MS = MAX_RETRY_AFTER_MS + MAX_BACKOFF_MS;

/**
 * Returns the milliseconds to wait before the next request after `failures` failures in a row:
 * twice as long each time, and after Retry-After if there is one. `random` is from 0 to 1.
 *
 * @example
 *     backoffMs(1, null, 0.5); // 750
 *     backoffMs(1, 120_000, 0); // 120500
 */
export function backoffMs(failures: number, retryAfterMs: number | null, random: number): number {
  const doubled = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures, 20));
  const waitMs = doubled * (0.5 + random / 2);
  // Jitter is added to Retry-After, since all clients of the endpoint return then.
  const requestedMs = retryAfterMs === null ? 0 : Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
  return Math.round(requestedMs === 0 ? waitMs : requestedMs + waitMs);
}

/**
 * Reads Retry-After, seconds or a date (RFC 9110, section 10.2.3), as milliseconds from now on.
 *
 * @example
 *     retryAfterMs('120', Date.now()); // 120000
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
