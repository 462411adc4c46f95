import { type ApiError, NetworkError } from './errors.ts';

/** Milliseconds before the first retry; each later one waits twice as long. */
const FIRST_WAIT = 250;
const MAX_BACKOFF = 10_000;

/** Maximum `Retry-After` in seconds that is waited for; above it the error is thrown. */
const MAX_RETRY_AFTER = 120;

/**
 * Milliseconds until a retry: `Retry-After` or exponential backoff, with jitter; null if a retry
 * would be futile.
 */
export function waitAfter(cause: ApiError | NetworkError, attempt: number): number | null {
  const backoff = Math.min(FIRST_WAIT * 2 ** (attempt - 1), MAX_BACKOFF) * (0.5 + Math.random());
  if (cause instanceof NetworkError) return backoff;
  if (cause.status !== 429 && cause.status !== 503) return null;
  if (cause.retryAfter === null) return backoff;
  if (cause.retryAfter > MAX_RETRY_AFTER) return null;
  return cause.retryAfter * 1000 + Math.random() * FIRST_WAIT;
}

/** Waits; rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
