import { destination, type Level, type Logger, pino } from 'pino';

/** The log entry of a request. No query string and no unknown path: people put keys there. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly status: number;
  /** From `performance.now()`, when the request arrived. */
  readonly started: number;
  readonly key: string | undefined;
  /** Whether the answer was there before the request. */
  readonly cached: boolean;
  /** The error that was thrown, when the service itself failed. */
  readonly failure?: unknown;
}

/** Bytes of lines that a worker writes at once: a call of the system for each line costs a tenth of an answer. */
const BATCH_BYTES = 8 * 1024;
/** Milliseconds after which a line is written although others are still to come. */
const BATCH_MS = 100;

/** A worker's log on standard output, in batches; what is left is written when the process exits. */
export function batchedLogger(level: Level | 'silent'): Logger {
  const out = destination({ sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
  return pino({ level }, out);
}

/** Logs one line for a request, and what was thrown where the service failed. */
export function logRequest(logger: Logger, request: RequestEntry): void {
  if (request.failure !== undefined) {
    logger.error({ requestId: request.requestId, err: request.failure }, 'a request failed');
  }
  if (!logger.isLevelEnabled('info')) return;
  const { requestId, method, path, status, key, started } = request;
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  logger.info({ requestId, method, path, status, key, milliseconds });
}
