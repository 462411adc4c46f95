import type { ChildProcess } from 'node:child_process';
import type { AnswerFile } from '../../engine/protocol/query-protocol.ts';
import { QueryError } from './query-error.ts';

/** A question that was not answered yet. */
export interface Pending {
  /** The process that answers it. */
  readonly child: ChildProcess;
  readonly resolve: (written: AnswerFile) => void;
  readonly reject: (cause: QueryError) => void;
  /** When it was sent, in milliseconds of `performance.now`. */
  sent: number | null;
  /** Whether its client has gone. */
  isAbandoned: boolean;
  /** Why it is rejected once its process, which is killed, has ended: until then that may write. */
  cause: QueryError | null;
}

/**
 * Returns the error for a question that outlived its process. Its processor time is unknown, and at
 * most the elapsed time.
 */
export function endedProcessError(elapsedMs: number): QueryError {
  return new QueryError('failed', 'The process that ran the query ended.', elapsedMs);
}

/** Milliseconds since a question was sent; 0 if it was not sent. */
export function since(sent: number | null): number {
  return sent === null ? 0 : performance.now() - sent;
}
