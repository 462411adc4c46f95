import type { QueryFailure } from '../../engine/query-protocol.ts';

/** Thrown for SQL that is not answered; the message is safe to show to a client. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly failure: QueryFailure;

  constructor(failure: QueryFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Errors of DuckDB by which it says that a text is no statement over the tables that there are. */
const UNREADABLE = /^(Parser|Binder|Catalog|Syntax) Error/;

/**
 * An error of DuckDB as the client is told it: its message with the caret, without a path. What the process has
 * open never stands in a client's text, so paths of the prepared folder are the only ones that can be ours.
 */
export function sqlErrorOf(cause: unknown, paths: readonly string[]): SqlError {
  if (cause instanceof SqlError) return cause;
  if (!(cause instanceof Error)) return new SqlError('failed', 'The query failed.');
  const message = paths
    .reduce((text, path) => text.replaceAll(path, '…'), cause.message)
    .replace(/^Failed to [a-z ]+: /, '');
  if (UNREADABLE.test(message)) return new SqlError('unreadable', message);
  if (/^INTERRUPT Error/.test(message)) return new SqlError('time', 'The query was interrupted.');
  if (/^Out of Memory Error|bad_alloc|Failed to allocate|could not allocate/i.test(message)) {
    return new SqlError('memory', 'The query needs more memory than it may take.');
  }
  if (cause instanceof RangeError)
    return new SqlError('not-allowed', 'The query is too deeply nested.');
  if (/^(FATAL|INTERNAL|IO) Error/.test(message))
    return new SqlError('failed', 'The query failed.');
  return new SqlError('not-allowed', message);
}
