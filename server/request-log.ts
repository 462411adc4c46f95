import type { Logger } from 'pino';

/** What is logged of a request. No query string and no unknown path: people put keys there. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly status: number;
  /** From `performance.now()`, when the request arrived. */
  readonly started: number;
  readonly key: string | undefined;
  /** Whether the answer was there before the request. */
  readonly atHand: boolean;
  /** What was thrown, when the service itself failed. */
  readonly failure?: unknown;
}

/** Logs one line for a request, and what was thrown where the service failed. */
export function logRequest(logger: Logger, request: RequestEntry): void {
  if (request.failure !== undefined) {
    logger.error({ requestId: request.requestId, err: request.failure }, 'a request failed');
  }
  // First, since to copy the entry costs as much as to find a cached answer.
  if (!logger.isLevelEnabled('info')) return;
  const { started, failure: _failure, atHand: _atHand, ...entry } = request;
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  logger.info({ ...entry, milliseconds });
}
