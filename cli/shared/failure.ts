import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileLockError } from '../../common/file-lock-error.ts';
import { NoFolder } from '../../common/make-folder.ts';
import { UnfitFile } from '../../common/regular-file.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';

/** By error code of the system: see errno(3). */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no permission: run this as a user who may use it',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'exists already, and is not a folder',
  EISDIR: 'is a folder, not a file',
  ELOOP: 'is a link to itself',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'is not a folder, or not in one',
  EPERM: 'no permission: run this as a user who may use it',
  EROFS: 'is on a disk that is read-only',
};

/**
 * The sentence for a failure that comes from the arguments, from files or from the machine; null
 * for a bug, which needs its stack.
 */
export function sentenceOf(cause: unknown): string | null {
  const expected = [SnapshotError, FileLockError, UnfitFile, NoFolder];
  if (!(cause instanceof Error)) return null;
  if (expected.some((one) => cause instanceof one)) return cause.message;
  if (!('code' in cause && 'syscall' in cause)) return null;
  const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined;
  const reason = REASONS[String(cause.code)];
  if (path === undefined || reason === undefined) return cause.message;
  const isInNoFolder = cause.code === 'ENOENT' && !existsSync(dirname(path));
  // A file system such as /proc has no folders but its own.
  if (cause.code === 'ENOENT' && cause.syscall === 'mkdir' && !isInNoFolder)
    return `${path}: cannot be created there`;
  return `${isInNoFolder ? dirname(path) : path}: ${reason}`;
}
