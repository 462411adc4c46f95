import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MaybePromise } from '../../common/maybe-promise.ts';
import type { QueryAnswer } from './query-client.ts';
import { QueryError } from './query-error.ts';

/**
 * The size up to which a file is read synchronously, in bytes: that takes less time than a switch
 * to another thread.
 */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Reads a query process's answer. Throws or rejects if its file is gone, and with a QueryError,
 * without reading, if it has more than `maxBytes`: the size that a process reports is not trusted.
 */
export function readAnswer(
  { path, file }: QueryAnswer,
  maxBytes = Number.POSITIVE_INFINITY,
): MaybePromise<Buffer> {
  if (file.body !== undefined) return Buffer.from(file.body);
  const { size } = statSync(path);
  if (size > maxBytes) throw new QueryError('failed', 'The answer is longer than it may be.');
  return size <= AT_ONCE_BYTES ? readFileSync(path) : readFile(path);
}
