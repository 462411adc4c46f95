import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MaybePromise } from '../../engine/maybe-promise.ts';
import type { QueryAnswer } from './query-client.ts';
import { QueryError } from './query-error.ts';

/** Bytes up to which a file that was just written is read at once: that takes less than a turn of another thread. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * The bytes of an answer of a query process. Throws or rejects where it has a file which is gone, and with a QueryError where it has more
 * than `maxBytes`, of which nothing is read: whatever a process says, it may be wrong.
 */
export function readAnswer(
  { path, written }: QueryAnswer,
  maxBytes = Number.POSITIVE_INFINITY,
): MaybePromise<Buffer> {
  if (written.body !== undefined) return Buffer.from(written.body);
  const { size } = statSync(path);
  if (size > maxBytes) throw new QueryError('failed', 'The answer is longer than it may be.');
  return size <= AT_ONCE_BYTES ? readFileSync(path) : readFile(path);
}
