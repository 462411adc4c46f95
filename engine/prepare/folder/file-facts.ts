import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { WrittenFile } from '../arrow/write-arrow.ts';

const CHUNK_BYTES = 2 ** 20;

/**
 * Reads a file's size and hash. It uses one buffer: a stream's chunks, each in memory of its own,
 * cost as much as their hash.
 */
export async function fileFacts(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const file = await open(path);
  try {
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}
