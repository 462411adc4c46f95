import { createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';

/** Lists that are known not to fit; whoever asks for more than these has them tried again. */
const MOST_TOO_LONG = 1000;

/** A file that is being written. */
interface Part {
  readonly path: string;
  readonly file: FileHandle;
  size: number;
}

/**
 * Exports that have been made whole, in files of the system's folder for temporary ones: what does not
 * depend on the request is made once. Where there is no room for them nothing is kept, and every
 * export is made anew.
 */
export class KeptExports {
  readonly #capacity: number;
  readonly #files: LRUCache<string, string> | null;
  readonly #tooLong = new LRUCache<string, true>({ max: MOST_TOO_LONG });
  /** Tags of the exports that are being written, and the bytes of all of them so far. */
  readonly #writing = new Set<string>();
  #writtenBytes = 0;
  #folder: string | null | undefined;
  #begun = 0;

  /** `capacity` in bytes, of files that are being written as well; 0 keeps none. */
  constructor(capacity: number) {
    this.#capacity = capacity;
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
    return !this.#files || this.#files.has(tag) || this.#tooLong.has(tag) || !this.#folderOf();
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

  /**
   * The bytes themselves; once the last of them was taken they are kept under the tag, unless they are
   * too many or cannot be written.
   */
  async *keep(tag: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let part = await this.#begin(tag);
    let whole = false;
    try {
      for await (const chunk of bytes) {
        if (part && !(await this.#write(tag, part, chunk))) {
          await this.#end(tag, part, false);
          part = null;
        }
        yield chunk;
      }
      whole = true;
    } finally {
      if (part) await this.#end(tag, part, whole && part.size > 0);
    }
  }

  async #begin(tag: string): Promise<Part | null> {
    if (this.needless(tag) || this.#writing.has(tag)) return null;
    this.#begun += 1;
    const path = join(this.#folderOf() ?? '', String(this.#begun));
    this.#writing.add(tag);
    try {
      return { path, file: await open(`${path}.part`, 'wx'), size: 0 };
    } catch {
      this.#writing.delete(tag);
      return null;
    }
  }

  /** Whether there is room for the bytes, and they could be written: not so on a full disk. */
  async #write(tag: string, part: Part, chunk: Buffer): Promise<boolean> {
    if (part.size + chunk.length > this.#capacity) this.#tooLong.set(tag, true);
    if (this.#tooLong.has(tag) || !this.#makeRoom(chunk.length)) return false;
    part.size += chunk.length;
    this.#writtenBytes += chunk.length;
    try {
      await part.file.writeFile(chunk);
      return true;
    } catch {
      return false;
    }
  }

  /** Removes what nobody has asked for longest until there is room for so many bytes more. */
  #makeRoom(bytes: number): boolean {
    const room = () =>
      this.#capacity - this.#writtenBytes - (this.#files?.calculatedSize ?? 0) >= bytes;
    while (!room() && this.#files?.pop() !== undefined);
    return room();
  }

  async #end(tag: string, { path, file, size }: Part, whole: boolean): Promise<void> {
    const closed = await file.close().then(
      () => true,
      () => false,
    );
    const moved =
      whole &&
      closed &&
      (await rename(`${path}.part`, path).then(
        () => true,
        () => false,
      ));
    this.#writtenBytes -= size;
    this.#writing.delete(tag);
    if (moved) this.#files?.set(tag, path, { size });
    else await rm(`${path}.part`, { force: true });
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
