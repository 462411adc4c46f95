/** Thrown if another process holds a lock or has taken it over, and for a file that is no lock. */
export class FileLockError extends Error {
  override readonly name = 'FileLockError';
}
