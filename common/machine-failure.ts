/** The system lacks resources if it gives one of these codes: see errno(3). */
const CODES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'EDQUOT',
  'EAGAIN',
  'EINTR',
  'EIO',
  'ESTALE',
  'ETIMEDOUT',
  'ERR_MEMORY_ALLOCATION_FAILED',
]);

/**
 * DuckDB and the libraries report the same in messages. DuckDB opens files that were read as a
 * whole a moment ago: one that it cannot open is gone, or there are no descriptors left.
 */
const MESSAGES = [
  /^Out of Memory Error/,
  // A corrupt file makes DuckDB read at offsets that do not exist, which is an invalid argument.
  /^IO Error: (Cannot open|Could not (read from|write|truncate|remove|seek)|Failed to (get|create)) (?!.*Invalid argument)/,
  /^INTERRUPT Error/,
  /No space left on device|Too many open files|Cannot allocate memory|Input\/output error/,
  /temporary (file|directory)|Resource temporarily unavailable|Disk quota exceeded/i,
  /bad_alloc|bad allocation|allocation failed|out of memory/i,
];

/**
 * Whether DuckDB ran out of memory or of space for temporary files.
 *
 * @example
 *     if (isOutOfMemory(cause)) throw new Error('give it more memory', { cause });
 */
export function isOutOfMemory(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /^Out of Memory Error|No space left on device|temporary (file|directory)/i.test(cause.message)
  );
}

/**
 * Whether an error or its cause means that the machine lacked memory, descriptors, disk or a
 * temporary file. Such an error is no fault of a snapshot.
 *
 * @example
 *     if (isMachineFailure(cause)) throw cause; // the snapshot may be right
 */
export function isMachineFailure(cause: unknown): boolean {
  for (let one = cause; one instanceof Error; one = one.cause) {
    const { message } = one;
    if ('code' in one && CODES.has(one.code)) return true;
    if (MESSAGES.some((pattern) => pattern.test(message))) return true;
  }
  return false;
}
