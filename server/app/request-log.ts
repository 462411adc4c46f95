import { type Level, type Logger, type LoggerOptions, pino } from 'pino';
import { shorten } from '../../common/shorten.ts';
import { reasonOfCut } from '../http/response-cut.ts';
import { LogOutput } from '../log-output.ts';

/** Describes a request for the log. No query string and no unknown path: people put keys there. */
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

const STDOUT = 1;

/** A worker writes lines in batches: a system call for each would cost a tenth of an answer. */
const BATCHES = { bytes: 8 * 1024, delayMs: 100 };

/** Characters that the log keeps from an error's message, and from its stack. */
const MAX_LOGGED = 4000;

/** Lines have their level's name and an ISO time in UTC; error texts are bounded. */
export function logOptions(level: Level | 'silent'): LoggerOptions {
  return {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (name) => ({ level: name }) },
    serializers: { err: withShortTexts },
  };
}

function withShortTexts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.fromEntries(
    Object.entries(pino.stdSerializers.err(error)).map(([name, value]) => [
      name,
      typeof value === 'string' ? shorten(value, MAX_LOGGED) : value,
    ]),
  );
}

/** Creates a log on standard output. */
export function outputLogger(level: Level | 'silent'): Logger {
  return pino(logOptions(level), new LogOutput(STDOUT));
}

/**
 * A worker's log on standard output, in batches; the last batch is written when the process exits.
 */
export function batchedLogger(level: Level | 'silent'): Logger {
  return pino(logOptions(level), new LogOutput(STDOUT, BATCHES));
}

/**
 * Logs that a body ended before its client had it whole: one line if a limit or the client ended
 * it, and the stack if the service failed.
 */
export function logCut(logger: Logger, requestId: string, cause: unknown): void {
  const reason = reasonOfCut(cause);
  if (reason === null) logger.error({ requestId, err: cause }, 'a list failed on its way');
  else logger.warn({ requestId, reason }, 'a list ended early');
}

/** Logs one line for a request, and the error if the service failed. */
export function logRequest(logger: Logger, request: RequestEntry): void {
  if (request.failure !== undefined) {
    logger.error({ requestId: request.requestId, err: request.failure }, 'a request failed');
  }
  if (!logger.isLevelEnabled('info')) return;
  const { requestId, method, path, status, key, started } = request;
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  logger.info({ requestId, method, path, status, key, milliseconds });
}
