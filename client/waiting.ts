import { type ApiError, NetworkError } from './errors.ts';

/** Milliseconds before the first further attempt; each later one waits twice as long. */
const FIRST_WAIT = 250;
const LONGEST_GUESS = 10_000;

/** Seconds; who is told to wait longer had better know. */
const LONGEST_PATIENCE = 120;

/**
 * Milliseconds to wait after an attempt failed, or null where another one would be as futile: what
 * `Retry-After` says, otherwise ever longer. Chance spreads the clients that were refused together.
 */
export function waitAfter(cause: ApiError | NetworkError, attempt: number): number | null {
  const guess = Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_GUESS) * (0.5 + Math.random());
  if (cause instanceof NetworkError) return guess;
  if (cause.status !== 429 && cause.status !== 503) return null;
  if (cause.retryAfter === null) return guess;
  if (cause.retryAfter > LONGEST_PATIENCE) return null;
  return cause.retryAfter * 1000 + Math.random() * FIRST_WAIT;
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
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
