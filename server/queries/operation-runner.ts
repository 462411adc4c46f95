import type { RunQuery } from '../../engine/protocol/query-request.ts';
import { unavailable } from '../http/http-error.ts';
import { Turns } from '../limits/turns.ts';
import type { UnreadAnswers } from '../limits/unread.ts';
import type { QueryClient } from './query-client.ts';
import { QueryError } from './query-error.ts';
import { readAnswer } from './read-answer.ts';
import { ClientGoneError } from './waiting-clients.ts';

/** Seconds after which a client may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** Requests from a worker that the query process answers at a time. */
const RUNNING = 4;

/**
 * Bounds the requests that wait: further ones get 503. One key may fill only half of the places, so
 * that another key's request need not wait until one ends.
 */
const QUEUE = { waiting: 64, waitMs: 10_000, placesOfKey: RUNNING / 2 };

/**
 * Runs operations in the query process: those with kind `query`, and states at an earlier block.
 * Keys take turns, and pay for the processor time. Links in bodies begin with `publicUrl`. Rejects
 * with an HttpError (503) if the process is busy, too slow, or has died. The queue is its own, so
 * that it does not block the engine's answers.
 */
export function operationRunner(
  queries: QueryClient,
  unread: UnreadAnswers,
  publicUrl?: string,
): RunQuery {
  const turns = new Turns(
    Array.from({ length: RUNNING }, (_, at) => at),
    QUEUE,
    () => unavailable('The service is overloaded.', 1),
  );
  return async (asked, { key = '', signal, begin, charge } = {}) => {
    const request = { ...asked, publicUrl };
    await begin?.();
    try {
      return await turns.take(key, signal, async () => {
        const answer = await queries.ask({ type: 'operation', request }, signal);
        await charge?.(answer.file.cpuMs ?? 0);
        if (answer.file.known === false) return null;
        return unread.whileRead(key, answer.file.bytes, () => readAnswer(answer));
      });
    } catch (cause) {
      if (cause instanceof QueryError) await charge?.(cause.cpuMs);
      if (signal?.aborted) throw new ClientGoneError();
      if (!(cause instanceof QueryError)) throw cause;
      throw unavailable('This answer cannot be computed now.', RETRY_AFTER_SECONDS);
    }
  };
}
