import type { RunQuery } from '../../engine/query-request.ts';
import { unavailable } from '../http/http-error.ts';
import { Gate } from '../limits/gate.ts';
import type { QueryClient } from './query-client.ts';
import { QueryError } from './query-error.ts';
import { readAnswer } from './read-answer.ts';

/** Seconds after which a client may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** Bounds of a worker's requests to the query process; further ones get 503. */
const BOUNDS = { running: 4, waiting: 64, timeoutMs: 10_000 };

/**
 * Runs operations of kind `query` in the query process. Rejects with an HttpError (503) if it is
 * busy, too slow, or has died. The queue is its own, so that it does not block answers of the
 * engine.
 */
export function operationRunner(queries: QueryClient): RunQuery {
  const gate = new Gate(BOUNDS);
  return async (request) => {
    try {
      return await gate.pass(async () => {
        const answer = await queries.ask({ type: 'operation', request });
        return answer.file.known === false ? null : readAnswer(answer);
      });
    } catch (cause) {
      if (!(cause instanceof QueryError)) throw cause;
      throw unavailable('This answer cannot be computed now.', RETRY_AFTER_SECONDS);
    }
  };
}
