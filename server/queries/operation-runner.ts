import type { RunQuery } from '../../engine/query-request.ts';
import { unavailable } from '../http/http-error.ts';
import { Gate } from '../limits/gate.ts';
import type { Queries } from './query-client.ts';
import { QueryError } from './query-error.ts';
import { readAnswer } from './read-answer.ts';

/** Seconds after which a client may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** Answers that a worker asks the query process for at a time, and that wait; further ones get 503. */
const BOUNDS = { running: 4, waiting: 64, timeoutMs: 10_000 };

/**
 * Has the query process compute bodies of operations of kind `query`. Rejects with an HttpError (503) where it is busy, too
 * slow, or has died. Its queue is its own: what the engine answers does not wait for it.
 */
export function operationRunner(queries: Queries): RunQuery {
  const gate = new Gate(BOUNDS);
  return async (request) => {
    try {
      return await gate.pass(async () => {
        const answered = await queries.ask({ type: 'operation', request });
        return answered.written.known === false ? null : readAnswer(answered);
      });
    } catch (cause) {
      if (!(cause instanceof QueryError)) throw cause;
      throw unavailable('This answer cannot be computed now.', RETRY_AFTER_SECONDS);
    }
  };
}
