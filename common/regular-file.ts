import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { UNFIT_FILES, UNREAD } from './file-messages.ts';
import { isMachineFailure } from './machine-failure.ts';
import { CodedError, type Message } from './messages.ts';

/** Thrown for a file or a folder that must not be read as one, with the reason as message. */
export class UnfitFile extends CodedError {
  override readonly name = 'UnfitFile';
}

/** The system's error codes have these reasons: see errno(3). */
const REASONS: Readonly<Record<string, Message>> = {
  ENOENT: UNREAD.missing(),
  EACCES: UNREAD.no_permission(),
  EISDIR: UNREAD.is_folder(),
  ENOTDIR: UNREAD.is_no_folder(),
};

/**
 * Why a file or a folder could not be read, for a report: `does not exist`. Throws errors that are
 * no fault of it.
 *
 * @example
 *     await readFile('none').catch((cause: unknown) => whyUnread(cause)); // 'does not exist'
 */
export function whyUnread(cause: unknown): string {
  return unreadMessage(cause).text;
}

/**
 * Finds the message with the reason for which a file or a folder could not be read. Throws errors
 * that are no fault of it.
 *
 * @example
 *     await readFile('none').catch(unreadMessage); // a message with the code 'missing'
 */
export function unreadMessage(cause: unknown): Message {
  const [unfit] = cause instanceof UnfitFile ? cause.messages : [];
  if (unfit !== undefined) return unfit;
  if (!(cause instanceof Error) || !('code' in cause) || isMachineFailure(cause)) throw cause;
  return REASONS[String(cause.code)] ?? UNREAD.not_read({ error: String(cause.code) });
}

/** An open file; the caller closes it. */
export interface OpenFile {
  readonly handle: FileHandle;
  /** Resolved path of the file, without links. */
  readonly path: string;
  /** How many bytes it has. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Equal for two links to one file that did not change in between. */
  readonly identity: string;
}

/** To open a pipe would wait for its writer, and a terminal could become that of this process. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;

/**
 * Opens a file of the folder `root` to read it, by its path in it. Throws an UnfitFile for anything
 * but a regular file, such as a pipe or a device, and for a link out of the folder; otherwise the
 * system's error.
 *
 * @example
 *     const file = await openRegularFile('snapshot', 'stakers.parquet');
 */
export async function openRegularFile(root: string, path: string): Promise<OpenFile> {
  const real = await realpath(join(root, path));
  if (!isWithin(await realpath(root), real))
    throw new UnfitFile([UNFIT_FILES.link_out_of_folder()]);
  const handle = await open(real, FLAGS);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new UnfitFile([UNFIT_FILES.not_a_regular_file({})]);
    const { dev, ino, size, mtimeMs, ctimeMs } = stats;
    const identity = [dev, ino, size, mtimeMs, ctimeMs].join(' ');
    return { handle, path: real, size, modifiedMs: mtimeMs, identity };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

/**
 * Opens a file to read it and returns its descriptor, which the caller closes. Throws an UnfitFile
 * for anything but a regular file, and the system's error for a link.
 *
 * @example
 *     createReadStream(path, { fd: openFileSync(path) }); // closes it
 */
export function openFileSync(path: string): number {
  const file = openSync(path, FLAGS);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new UnfitFile([UNFIT_FILES.not_a_regular_file({ path })]);
}

/**
 * Reads a file that this program has written, up to `maxBytes` if given; null if there is none.
 * Throws an UnfitFile for anything but a regular file, such as a link or a pipe that
 * another user has put there, and otherwise the system's error.
 *
 * @example
 *     readOwnFileSync('cache/prices.json', 1_000_000) ?? ''; // '' without a file
 */
export function readOwnFileSync(path: string, maxBytes?: number): string | null {
  let file: number;
  try {
    file = openFileSync(path);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return null;
    // ELOOP is a link, ENXIO a socket.
    if (cause instanceof UnfitFile || code === 'ELOOP' || code === 'ENXIO')
      throw new UnfitFile([UNFIT_FILES.not_a_regular_file({})]);
    throw cause;
  }
  try {
    if (maxBytes === undefined) return readFileSync(file, 'utf8');
    const bytes = Buffer.alloc(maxBytes);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, maxBytes, 0));
  } finally {
    closeSync(file);
  }
}

function isWithin(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

/**
 * Yields the file's bytes in pieces, up to its size when it was opened. Each piece overwrites the
 * memory of the one before.
 *
 * @example
 *     for await (const piece of pieces(file)) hash.update(piece);
 */
export async function* pieces({ handle, size }: OpenFile): AsyncGenerator<Buffer> {
  // The buffers of a stream would take as much new memory as the file has bytes.
  const buffer = Buffer.allocUnsafe(Math.min(size, AT_A_TIME));
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, size - at), at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Bytes that are read at a time. */
const AT_A_TIME = 1 << 20;
