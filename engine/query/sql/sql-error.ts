import { shorten } from '../../../common/shorten.ts';
import type { QueryFailure } from '../../protocol/query-protocol.ts';
import { endsProcess } from '../ends-process.ts';
import { withHint } from './hints.ts';

/** Thrown for SQL that is not answered; the message is short, and safe to show to a client. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly failure: QueryFailure;
  /** Whether the process must end: DuckDB, or this program, is in an unforeseen state. */
  readonly ends: boolean;

  constructor(failure: QueryFailure, message: string, ends = false) {
    super(shorten(message));
    this.failure = failure;
    this.ends = ends;
  }
}

/** DuckDB gives these errors for a text that is no statement over the existing tables. */
const UNREADABLE = /^(Parser|Binder|Catalog|Syntax) Error/;

/** These errors come from lack of memory, or from a text over JavaScript's maximum length. */
const MEMORY =
  /^Out of Memory Error|bad_alloc|Failed to allocate|could not allocate|Invalid string length|Cannot create a string|Array buffer allocation failed/i;

/** Matches a proposal that names internal things. */
const OTHERS =
  /\nDid you mean "(stored|base\.|system|temp|pg_catalog|information_schema|duckdb_|pragma_|pg_|sqlite_)[^\n]*/;

/**
 * Turns DuckDB's error into the one that the client reads: its message with the caret, without
 * `paths`, which this process has open. A client's SQL names no file, so that these paths can only
 * be ours.
 *
 * @example
 *     sqlErrorOf(new Error('Parser Error: syntax error'), []).failure; // 'unreadable'
 */
export function sqlErrorOf(cause: unknown, paths: readonly string[]): SqlError {
  if (cause instanceof SqlError) return cause;
  const message = paths
    .reduce((text, path) => text.replaceAll(path, '…'), messageOf(cause))
    .replace(/^Failed to [a-z ]+: /, '')
    .replace(OTHERS, '');
  if (MEMORY.test(message)) {
    return new SqlError('memory', 'The query needs more memory than it may take.');
  }
  if (/^Maximum call stack size exceeded/.test(message)) {
    return new SqlError('not-allowed', 'The query is too deeply nested.');
  }
  if (endsProcess(cause))
    return new SqlError('failed', 'The query failed, and its process ended.', true);
  if (/^INTERRUPT Error/.test(message)) return new SqlError('time', 'The query was interrupted.');
  if (UNREADABLE.test(message)) return new SqlError('unreadable', withHint(message));
  if (isOfDisk(cause, message)) return new SqlError('failed', 'The answer could not be written.');
  return new SqlError('not-allowed', withHint(message));
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Whether the machine refused to read or write: the message would be about this service. */
function isOfDisk(cause: unknown, message: string): boolean {
  return (cause instanceof Error && 'syscall' in cause) || /^IO Error/.test(message);
}
