import { HttpError, unavailable } from '../http/http-error.ts';
import type { QueryError } from '../queries/query-error.ts';

/** Seconds after which a client may ask again. */
const RETRY_AFTER_SECONDS = 2;

/** The limits that refusals name. */
export interface SqlBounds {
  readonly sqlSeconds: number;
  readonly sqlMemory: number;
}

/**
 * Returns how a failed query is refused: 400 unreadable, 422 not allowed or over a limit, 503 busy.
 */
export function httpErrorOf(
  { reason, message }: QueryError,
  { sqlSeconds, sqlMemory }: SqlBounds,
): HttpError {
  switch (reason) {
    case 'unreadable':
      return new HttpError('bad_request', `sql: ${message}`);
    case 'not-allowed':
      return new HttpError('unprocessable_entity', `sql: ${message}`);
    case 'time':
      return new HttpError(
        'unprocessable_entity',
        `sql: the query took longer than ${sqlSeconds} seconds, which is its limit of time`,
      );
    case 'memory':
      return new HttpError(
        'unprocessable_entity',
        `sql: the query takes more than ${sqlMemory} bytes, which is its limit of memory`,
      );
    case 'busy':
      return unavailable('Too many queries wait.', RETRY_AFTER_SECONDS);
    case 'failed':
      return unavailable(message, RETRY_AFTER_SECONDS);
  }
}
