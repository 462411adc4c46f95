import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { checksOf, daysOf } from '../../../common/cache-folders.ts';
import { type FileLock, lockFile, tryLock } from '../../../common/file-lock.ts';
import { FileLockError } from '../../../common/file-lock-error.ts';
import { makeFolder, obstacleOf } from '../../../common/make-folder.ts';
import { readFolder } from '../../../data/load/files.ts';
import { KnownRules } from '../../../data/load/known-rules.ts';
import type { LoadSettings } from '../../../data/load/load.ts';
import { PreparedFolder } from '../../store/prepared-folder.ts';
import { StoreError } from '../../store/store-error.ts';
import { preparedId } from '../folder/prepared-id.ts';
import { lockOf, PARTIAL_FOLDER, removePartials } from '../folder/write-folder.ts';
import { KnownDays } from '../known-days.ts';

/** Prepared folders that a cache keeps in addition to those of recent use. */
const NEWEST = 3;

/**
 * Milliseconds for which a folder stays after its last use; a service that serves it renews it each
 * minute.
 */
const IN_USE_MS = 600_000;

/** How a snapshot is loaded, and a folder that exists is checked. */
export interface CacheSettings extends LoadSettings {
  /** Bytes of DuckDB's memory. */
  readonly memoryBytes?: number;
  /** Compares the hash of each of its files; one that differs is prepared again. */
  readonly verify?: boolean;
  /** Receives a message if another process prepares the same folder and is waited for. */
  readonly onWait?: (message: string) => void;
}

/**
 * The prepared folder of a snapshot in the cache folder `cache`: the one that is there, or a new
 * one. Throws as `prepare` does.
 */
export async function prepareInCache(
  snapshot: string,
  cache: string,
  settings: CacheSettings = {},
): Promise<string> {
  const { digest, files } = await readFolder(snapshot, settings.added);
  const id = preparedId(digest);
  return folderInCache(cache, id, settings, async (folder, lock) => {
    // DuckDB and the operations take most of the time of a start that finds its folder.
    const { prepare } = await import('../prepare.ts');
    const { baseOf, isUseful } = await import('../base.ts');
    const { memoryBytes } = settings;
    const memory = memoryBytes === undefined ? {} : { memoryBytes };
    const rules = await KnownRules.open(checksOf(cache));
    const days = await KnownDays.open(daysOf(cache));
    const base = foldersIn(cache)
      .map((one) => baseOf(join(cache, one.id)))
      .find((one) => one !== null && isUseful(one, files));
    const options = { lock, days, base: base ?? null, ...memory };
    const manifest = await prepare(snapshot, folder, { ...settings, rules }, options);
    if (manifest.id === id) return;
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${snapshot}: its files changed while it was prepared`);
  });
}

/**
 * The folder of that id in the cache folder `cache`: the one that is there, or the one that `make`
 * writes. Processes that want the same one wait for the first of them, also in other containers.
 * Older unused folders are removed.
 */
export async function folderInCache(
  cache: string,
  id: string,
  settings: Pick<CacheSettings, 'verify' | 'onWait'>,
  make: (folder: string, lock: FileLock) => Promise<void>,
): Promise<string> {
  makeCache(cache);
  const folder = join(cache, id);
  while (!(await isWhole(folder, settings))) {
    // As long as it takes: the process that asked for the folder has a limit of time.
    const lock = await lockFile(lockOf(folder), {
      timeoutMs: Number.POSITIVE_INFINITY,
      ...(settings.onWait && { onWait: settings.onWait }),
    });
    try {
      if (await isWhole(folder, settings)) break;
      rmSync(folder, { recursive: true, force: true });
      await make(folder, lock);
    } finally {
      lock.release();
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  prune(cache, id);
  return folder;
}

function makeCache(cache: string): void {
  try {
    makeFolder(cache, 0o700);
  } catch (cause) {
    throw new Error(`CACHE_DIR ${cache}: ${obstacleOf(cause, true)}`, { cause });
  }
}

async function isWhole(
  folder: string,
  { verify }: Pick<CacheSettings, 'verify'>,
): Promise<boolean> {
  try {
    const opened = PreparedFolder.open(folder);
    if (verify) await opened.verify();
    return true;
  } catch (cause) {
    if (cause instanceof StoreError) return false;
    throw cause;
  }
}

const FOLDER = /^[0-9a-f]{32}$/;

/** Lists the prepared folders of a cache, from the last one that was used on. */
function foldersIn(cache: string): readonly { readonly id: string; readonly usedMs: number }[] {
  const folders: { id: string; usedMs: number }[] = [];
  for (const name of readdirSync(cache).filter((one) => FOLDER.test(one))) {
    const stats = statSync(join(cache, name), { throwIfNoEntry: false });
    if (stats) folders.push({ id: name, usedMs: stats.mtimeMs });
  }
  return folders.sort((a, b) => b.usedMs - a.usedMs);
}

/** Removes unfinished files without a writer, and the oldest unused folders. */
function prune(cache: string, current: string): void {
  for (const name of readdirSync(cache)) {
    const [, partial = ''] = PARTIAL_FOLDER.exec(name) ?? [];
    if (FOLDER.test(partial)) removeAbandoned(join(cache, partial));
  }
  for (const { id, usedMs } of foldersIn(cache).slice(NEWEST)) {
    if (id === current || Date.now() - usedMs < IN_USE_MS) continue;
    rmSync(join(cache, id), { recursive: true, force: true });
  }
}

/** Removes unfinished files of a folder if their process is gone. */
function removeAbandoned(folder: string): void {
  let lock: FileLock | null;
  try {
    lock = tryLock(lockOf(folder));
  } catch (cause) {
    // Something else has the name of the lock: the files stay, and no other folder needs them.
    if (cause instanceof FileLockError) return;
    throw cause;
  }
  if (!lock) return;
  removePartials(folder);
  lock.release();
}
