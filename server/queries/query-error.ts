import type { QueryFailure } from '../../engine/protocol/query-protocol.ts';

/** Why a query has no answer; `busy`: it found no process. */
export type QueryErrorReason = QueryFailure | 'busy';

/** Thrown if a query has no answer. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly reason: QueryErrorReason;
  /** Processor time that it took all the same, in milliseconds. */
  readonly cpuMs: number;

  constructor(reason: QueryErrorReason, message: string, cpuMs = 0) {
    super(message);
    this.reason = reason;
    this.cpuMs = cpuMs;
  }
}
