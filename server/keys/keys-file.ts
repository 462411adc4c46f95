import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FileLock, lockFile } from '../../common/file-lock.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import type { Message } from '../../common/messages.ts';
import { RUN_ID } from '../../common/run-id.ts';
import { formatKeysFile, type IssuedKey, KeysFileError, parseKeysFile } from './file-format.ts';
import { KEY_PROBLEMS } from './key-problems.ts';

const OWNER_ONLY = 0o600;
const ANYONE_ELSE = 0o077;
/** Bytes; far more than any keys file has; a larger file is another kind of file. */
const MAX_BYTES = 64 * 2 ** 20;
/** Milliseconds that a change waits for another one. */
const LOCK_TIMEOUT_MS = 5000;

/** Holds a keys file's content, and a version that differs after each change. */
export interface KeysFileContent {
  readonly keys: readonly IssuedKey[];
  readonly version: string;
}

/**
 * Reads a keys file; returns null if its version is still `current`. Throws a KeysFileError if it
 * cannot be read, is malformed, or gives others than its owner access.
 *
 * It reads synchronously: asynchronous file calls wait for a thread in libuv's pool, possibly for
 * as long as a query, and until then a revoked key would be accepted. It opens the file even to
 * detect that nothing has changed, because a network file system may show stale attributes
 * otherwise.
 *
 * @example
 *     const read = readKeysFile('keys.json');
 *     readKeysFile('keys.json', read?.version); // null while the file is the same
 */
export function readKeysFile(path: string, current?: string): KeysFileContent | null {
  let file: number | undefined;
  try {
    // Without O_NONBLOCK a pipe by that name would keep the process waiting for its writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(file, { bigint: true });
    const version = [stat.dev, stat.ino, stat.size, stat.mode, stat.mtimeNs, stat.ctimeNs].join();
    if (version === current) return null;
    if (!stat.isFile() || stat.size > MAX_BYTES)
      throw new KeysFileError([KEY_PROBLEMS.keys_file_is_other({ path })]);
    // Windows keeps who may read a file elsewhere, and shows every file as open to all.
    if (process.platform !== 'win32' && Number(stat.mode) & ANYONE_ELSE) {
      throw new KeysFileError([KEY_PROBLEMS.keys_file_open_to_others({ path })]);
    }
    return { keys: parseKeysFile(path, readFileSync(file, 'utf8')), version };
  } catch (cause) {
    throw cause instanceof KeysFileError ? cause : unreadable(path, cause);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Replaces a file's keys by the result of `change`; a missing file has no keys. Readers always find
 * either the old file or the new one, even if this process is killed; other commands wait for the
 * lock, for `timeoutMs` milliseconds at most.
 *
 * @example
 *     await changeKeysFile('keys.json', (keys) => revoke(keys, selector, new Date()));
 */
export async function changeKeysFile(
  path: string,
  change: (keys: readonly IssuedKey[]) => readonly IssuedKey[],
  timeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  try {
    const target = await realTarget(path);
    const lock = await lockFile(`${target}.lock`, { timeoutMs });
    try {
      await removeUnfinished(target);
      const keys = (await ownerOf(target)) ? (readKeysFile(target)?.keys ?? []) : [];
      const text = formatKeysFile(change(keys));
      parseKeysFile(target, text); // a file that the service would refuse is never written
      await write(target, text, lock);
    } finally {
      lock.release();
    }
  } catch (cause) {
    if (cause instanceof FileLockError) throw new KeysFileError(cause.messages);
    throw cause instanceof KeysFileError ? cause : unreadable(path, cause);
  }
}

/**
 * Removes temporary files. The lock is held, so that they come from commands that were killed or
 * lost the lock.
 */
async function removeUnfinished(target: string): Promise<void> {
  const begin = `${basename(target)}.`;
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith(begin) && /^(\w+\.)?tmp$/.test(name.slice(begin.length))) {
      await rm(join(dirname(target), name), { force: true });
    }
  }
}

async function write(target: string, text: string, lock: FileLock): Promise<void> {
  const temporary = `${target}.${RUN_ID}.tmp`;
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(text);
      // The service goes on reading a file that root has changed.
      const owner = await ownerOf(target);
      if (owner && owner.uid !== process.getuid?.()) await file.chown(owner.uid, owner.gid);
      await file.sync();
    } finally {
      await file.close();
    }
    lock.check();
    await rename(temporary, target);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await settle(dirname(target));
}

/** Makes a rename durable, on systems that can sync a folder. */
async function settle(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Follows a symbolic link to its target, so that the link itself is not replaced. */
async function realTarget(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return path;
    throw cause;
  }
}

/** Returns a file's owner; null if there is no file. */
async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    return await stat(path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}

/** Problems by the code of the system call that failed. */
const BY_CODE: ReadonlyMap<string, (of: { readonly path: string }) => Message> = new Map([
  ['ENOENT', KEY_PROBLEMS.keys_file_missing],
  ['EACCES', KEY_PROBLEMS.keys_file_not_permitted],
  ['EPERM', KEY_PROBLEMS.keys_file_not_permitted],
  ['ENOTDIR', KEY_PROBLEMS.keys_file_not_in_folder],
]);

function unreadable(path: string, cause: unknown): KeysFileError {
  const code = codeOf(cause);
  const message = BY_CODE.get(code)?.({ path });
  return new KeysFileError([message ?? KEY_PROBLEMS.keys_file_unusable({ path, cause: code })]);
}

/** Returns a failed system call's code, such as ENOENT. */
function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
