import type { Logger } from 'pino';
import { KeysFileError } from './file-format.ts';
import { IssuedKeys } from './issued-keys.ts';
import { readKeysFile } from './keys-file.ts';

/**
 * Milliseconds that pass between two polls of the file; half the second in which a change must take
 * effect.
 */
const POLL_MS = 500;

/** A ring that follows its file until it is stopped. */
export interface Following {
  readonly keys: IssuedKeys;
  readonly stop: () => void;
}

/**
 * Follows a keys file by polling it every `interval` milliseconds: `fs.watch` misses renames and
 * changes on network file systems.
 *
 * While the file cannot be read, no issued key is accepted, because one may just have been revoked.
 * This holds from the start, because a worker that replaces a dead one may find such a file.
 */
export function followKeysFile(path: string, logger: Logger, interval = POLL_MS): Following {
  const keys = new IssuedKeys();
  let version: string | undefined;
  let fault: string | null = null;
  const poll = () => {
    try {
      const read = readKeysFile(path, version);
      if (!read) return;
      keys.replace(read.keys);
      version = read.version;
      fault = null;
      logger.info({ keysFile: path, keys: read.keys.length }, 'the keys file was read');
    } catch (cause) {
      keys.replace([]);
      version = undefined;
      // Only our own errors' messages are known to hold nothing from the file.
      const reason = cause instanceof KeysFileError ? cause.message : 'the file cannot be read';
      if (reason !== fault) {
        logger.error({ keysFile: path, reason }, 'no issued key is accepted');
      }
      fault = reason;
    }
  };
  poll();
  const timer = setInterval(poll, interval).unref();
  return { keys, stop: () => clearInterval(timer) };
}
