import { stat } from 'node:fs/promises';
import { whyUnread } from '../../common/regular-file.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import { AlertsError } from '../alerts-error.ts';
import { MAX_WATCHED, readWatchFile, type WatchedAddress } from './watch-file.ts';

/** A watch file with the content that is in use. */
interface WatchFile {
  readonly path: string;
  readonly watched: readonly WatchedAddress[];
  /** Identifies the file's state that was read last, even if it was at fault. */
  readonly version: string;
}

/**
 * Holds the addresses that watch files have, only in memory. A file is read again when
 * it changes.
 */
export class WatchLists {
  #files: readonly WatchFile[];

  private constructor(files: readonly WatchFile[]) {
    this.#files = files;
  }

  /** Reads the files. Throws an AlertsError. */
  static async open(paths: readonly string[]): Promise<WatchLists> {
    const files: WatchFile[] = [];
    for (const path of new Set(paths)) files.push(await readFile(path));
    refuseTooMany(files);
    return new WatchLists(files);
  }

  /** Returns the addresses from all files, which may share lists. */
  get watched(): readonly WatchedAddress[] {
    return this.#files.flatMap(({ watched }) => watched);
  }

  /**
   * Reads the files again that have changed. A file at fault keeps the content that it had before.
   * Returns a sentence for each file that was read, and for each problem.
   */
  async refresh(): Promise<readonly string[]> {
    const sentences: string[] = [];
    for (const [index, file] of this.#files.entries()) {
      const version = await versionOf(file.path);
      if (version === file.version) continue;
      try {
        const read = await readFile(file.path);
        const files = this.#files.with(index, read);
        refuseTooMany(files);
        this.#files = files;
        sentences.push(`${file.path}: was read again, as it has changed`);
      } catch (cause) {
        if (!(cause instanceof AlertsError)) throw cause;
        // It is read again after its next change.
        this.#files = this.#files.with(index, { ...file, version });
        sentences.push(...cause.problems.map((one) => `${one}; its lists stay as they were`));
      }
    }
    return sentences;
  }
}

/** Reads a file. A change meanwhile gives it another version than the one that is kept. */
async function readFile(path: string): Promise<WatchFile> {
  const version = await versionOf(path);
  return { path, watched: await readWatchFile(path), version };
}

/** Identifies a file's state, also if it cannot be read. */
async function versionOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (cause) {
    return whyUnread(cause);
  }
}

function refuseTooMany(files: readonly WatchFile[]): void {
  const count = files.reduce((sum, { watched }) => sum + watched.length, 0);
  if (count <= MAX_WATCHED) return;
  const paths = files.map(({ path }) => path);
  throw new AlertsError([ALERT_PROBLEMS.watch_files_too_large({ paths, most: MAX_WATCHED })]);
}
