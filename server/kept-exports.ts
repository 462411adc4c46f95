import { createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';

/**
 * Exports that have been made whole, in files of the system's folder for temporary ones: what does not
 * depend on the request is made once. Where there is no place for them nothing is kept, and every
 * export is made anew.
 */
export class KeptExports {
  readonly #files: LRUCache<string, string> | null;
  #folder: string | null | undefined;
  #begun = 0;

  /** `capacity` in bytes; 0 keeps none. */
  constructor(capacity: number) {
    this.#files =
      capacity === 0
        ? null
        : new LRUCache({
            maxSize: capacity,
            dispose: (path) => rmSync(path, { force: true }),
          });
  }

  /** Whether an export is kept, or could not be. */
  needless(tag: string): boolean {
    return !this.#files || this.#files.has(tag) || !this.#folderOf();
  }

  /** The bytes of an export that is kept, or null. */
  read(tag: string): Readable | null {
    const path = this.#files?.get(tag);
    if (path === undefined) return null;
    try {
      // Opened at once: from here on the file may go, and its bytes stay.
      return createReadStream(path, { fd: openSync(path, 'r') });
    } catch {
      return null;
    }
  }

  /** The bytes themselves; once the last of them was taken they are kept under the tag. */
  async *keep(tag: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const folder = this.#files && this.#folderOf();
    this.#begun += 1;
    const path = join(folder ?? '', String(this.#begun));
    let file = folder ? await open(`${path}.part`, 'wx').catch(() => null) : null;
    let size = 0;
    let whole = false;
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (file) file = await written(file, chunk);
        yield chunk;
      }
      whole = true;
    } finally {
      await file?.close().catch(() => {});
      if (file && whole && size > 0) {
        await rename(`${path}.part`, path).then(
          () => this.#files?.set(tag, path, { size }),
          () => {},
        );
      } else if (folder) await rm(`${path}.part`, { force: true });
    }
  }

  /** A folder that goes with the process; null where none can be made. */
  #folderOf(): string | null {
    if (this.#folder !== undefined) return this.#folder;
    try {
      const folder = mkdtempSync(join(tmpdir(), `restaking-analytics-${process.pid}-exports-`));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      this.#folder = folder;
    } catch {
      this.#folder = null;
    }
    return this.#folder;
  }
}

/** Writes to a file; null where that fails, such as on a full disk, and the export goes on without it. */
async function written(file: FileHandle, chunk: Buffer): Promise<FileHandle | null> {
  try {
    await file.writeFile(chunk);
    return file;
  } catch {
    await file.close().catch(() => {});
    return null;
  }
}
