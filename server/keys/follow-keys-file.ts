import type { Logger } from 'pino';
import { KeysFileError } from './file-format.ts';
import { IssuedKeys } from './issued-keys.ts';
import { readKeysFile } from './keys-file.ts';

/** Milliseconds between two looks at the file; half of the second that a change may take. */
const LOOK_AGAIN = 500;

/** A ring that follows its file until it is stopped. */
export interface Following {
  readonly keys: IssuedKeys;
  readonly stop: () => void;
}

/**
 * A ring over the keys of a file, looked at every `interval` milliseconds: what tells of changes by
 * itself (`fs.watch`) misses those by rename and those on network file systems.
 *
 * While the file cannot be read no issued key is accepted: it may be that one was just revoked. That
 * is so from the beginning, since a worker that takes a dead one's place may meet such a file.
 */
export function followKeysFile(path: string, logger: Logger, interval = LOOK_AGAIN): Following {
  const keys = new IssuedKeys();
  let version: string | undefined;
  let fault: string | null = null;
  const look = () => {
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
      // Only the message of an error of ours is known to hold nothing of the file.
      const reason = cause instanceof KeysFileError ? cause.message : 'the file cannot be read';
      if (reason !== fault) {
        logger.error({ keysFile: path, reason }, 'no issued key is accepted');
      }
      fault = reason;
    }
  };
  look();
  const timer = setInterval(look, interval).unref();
  return { keys, stop: () => clearInterval(timer) };
}
