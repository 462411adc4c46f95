import { isOutOfMemory } from '../../common/machine-failure.ts';
import { CodedError, type Message } from '../../common/messages.ts';
import { REFUSALS } from '../refusal-messages.ts';

/**
 * Thrown if an ingest is refused: nothing was published and the store did not change. The command
 * ends with code 1 and prints each message on its own line; `REFUSALS` has them.
 */
export class IngestError extends CodedError {
  override readonly name = 'IngestError';
}

/**
 * Returns the messages that the command prints for a failure: those of a refusal, or the resource
 * that the machine lacks. Null for a bug.
 *
 * @example const [message] = messagesOf(new IngestError([REFUSALS.store_missing({ folder: 'store'
 * })])) ?? [];
 * // message.code is 'store_missing'
 */
export function messagesOf(cause: unknown): readonly Message[] | null {
  if (cause instanceof IngestError) return cause.messages;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (isOutOfMemory(cause) || code === 'ENOSPC' || code === 'EDQUOT') {
    const [reason = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    return [REFUSALS.out_of_room({ reason })];
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return [REFUSALS.folder_unwritable({ reason: cause instanceof Error ? cause.message : code })];
  }
  const damaged = damagedFile(cause);
  return damaged === null ? null : [REFUSALS.file_damaged({ reason: damaged })];
}

/**
 * Returns the first line in DuckDB's error about a Parquet file that is gone or cut; null for any
 * other cause. A run checks files when it opens the store: this one was whole then.
 */
function damagedFile(cause: unknown): string | null {
  const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
  const isOfFile = /^(Invalid Input|IO) Error: .*\.parquet\b/.test(line);
  return isOfFile ? line : null;
}
