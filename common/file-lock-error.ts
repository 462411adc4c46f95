import { CodedError } from './messages.ts';

/** Thrown if another process holds a lock or has taken it over, and for a file that is no lock. */
export class FileLockError extends CodedError {
  override readonly name = 'FileLockError';
}
