import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CodedError, type Message } from '../../common/messages.ts';
import {
  errorsFirst,
  messageOfProblem,
  type Problem,
  SnapshotError,
} from '../../common/snapshot-report.ts';
import { FAILURES, printMessages } from './failure-messages.ts';

/** By error code of the system: see errno(3). */
const REASONS: Readonly<Record<string, (at: { readonly path: string }) => Message>> = {
  EACCES: FAILURES.no_permission,
  EDQUOT: FAILURES.quota_used_up,
  EEXIST: FAILURES.exists,
  EISDIR: FAILURES.is_folder,
  ELOOP: FAILURES.link_to_itself,
  ENAMETOOLONG: FAILURES.name_too_long,
  ENOENT: FAILURES.missing,
  ENOSPC: FAILURES.disk_full,
  ENOTDIR: FAILURES.is_no_folder,
  EPERM: FAILURES.no_permission,
  EROFS: FAILURES.disk_read_only,
};

/**
 * Finds the messages of a failure that comes from the arguments, from files or from the machine;
 * null for a bug, which needs its stack.
 */
export function messagesOf(cause: unknown): readonly Message[] | null {
  const expected = [CodedError, SnapshotError];
  if (!(cause instanceof Error)) return null;
  if (expected.some((one) => cause instanceof one)) return messagesOfExpected(cause);
  if (!('code' in cause && 'syscall' in cause)) return null;
  const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined;
  const reason = REASONS[String(cause.code)];
  if (path === undefined || reason === undefined)
    return [FAILURES.failed({ reason: cause.message })];
  const isInNoFolder = cause.code === 'ENOENT' && !existsSync(dirname(path));
  // A file system such as /proc has no folders but its own.
  if (cause.code === 'ENOENT' && cause.syscall === 'mkdir' && !isInNoFolder)
    return [FAILURES.not_creatable({ path })];
  return [reason({ path: isInNoFolder ? dirname(path) : path })];
}

/** Finds the messages of a failure; for a bug, its stack. */
export function messagesOrStack(cause: unknown): readonly Message[] {
  const stack = cause instanceof Error ? cause.stack : undefined;
  return messagesOf(cause) ?? [FAILURES.failed({ reason: stack ?? String(cause) })];
}

/** Returns an expected error's messages. */
function messagesOfExpected(cause: Error): readonly Message[] {
  if (cause instanceof CodedError) return cause.messages;
  if (cause instanceof SnapshotError) {
    const count = (severity: Problem['severity']) =>
      cause.problems.filter((one) => one.severity === severity).length;
    const counts = { errors: count('error'), warnings: count('warning') };
    return [
      FAILURES.snapshot_refused({ folder: cause.folder, ...counts }),
      ...errorsFirst(cause.problems).map(messageOfProblem),
    ];
  }
  return [expectedMessage(cause)];
}

/** Makes a message with the error's class name as code, such as `store_error`. */
export function expectedMessage({ name, message }: Error): Message {
  const code = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  return { code, parameters: {}, text: message };
}

/** Prints an error that a command expects, on standard error. */
export function printFailure(cause: Error): void {
  printMessages(messagesOf(cause) ?? messagesOfExpected(cause));
}
