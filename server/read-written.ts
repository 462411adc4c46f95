import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MaybePromise } from '../engine/maybe-promise.ts';
import type { QueryAnswer } from './queries.ts';

/** Bytes up to which a file that was just written is read at once: that takes less than a turn of another thread. */
const AT_ONCE_BYTES = 64 * 1024;

/** The bytes of an answer of a query process. Throws or rejects where it has a file which is gone. */
export function readWritten({ path, written }: QueryAnswer): MaybePromise<Buffer> {
  if (written.body !== undefined) return Buffer.from(written.body);
  return written.bytes <= AT_ONCE_BYTES ? readFileSync(path) : readFile(path);
}
