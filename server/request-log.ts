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
  /** What was thrown, when the service itself failed. */
  readonly failure?: unknown;
}

/** Logs one line for a request, and what was thrown where the service failed. */
export function logRequest(logger: Logger, { started, failure, ...entry }: RequestEntry): void {
  if (failure !== undefined) {
    logger.error({ requestId: entry.requestId, err: failure }, 'a request failed');
  }
  if (!logger.isLevelEnabled('info')) return;
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  logger.info({ ...entry, milliseconds });
}
