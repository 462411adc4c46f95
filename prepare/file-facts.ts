import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { WrittenFile } from './arrow/write-arrow.ts';

/** Size and hash of a file. */
export async function fileFacts(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
