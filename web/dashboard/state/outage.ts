import { ApiError, NetworkError } from '../../../client/index.ts';

/** Seconds until the next try if the service states none. */
const RETRY_SECONDS = 5;

/**
 * An error that concerns all requests and passes: a used-up rate limit, a service that is not
 * ready, or one that does not answer.
 */
export function isOutage(error: unknown): error is ApiError | NetworkError {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status === 503);
}

/** Returns the seconds to wait after such an error. */
export function waitOf(error: ApiError | NetworkError): number {
  return (error instanceof ApiError ? error.retryAfter : null) ?? RETRY_SECONDS;
}
