import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RUN_ID } from '../../common/run-id.ts';
import { checkLock } from './lock.ts';
import { FILE_KINDS, LogStore, type LogStoreState } from './log-store.ts';

/** The folders of work of all processes. */
const ALL_WORK = 'work';

/** Where this process writes what has no name in the store yet; and where DuckDB spills. */
export const WORK = join(ALL_WORK, RUN_ID);

/** Logs of the store that are no encoding of their event, as the last derivation that was published found them. */
export const UNDECODED = 'rejected/undecoded.parquet';

/** Replaces `store.json`: after it the store is wholly the new one, before it wholly the old. */
export async function writeState(folder: string, state: LogStoreState): Promise<LogStore> {
  const text = `${JSON.stringify(state, null, 1)}\n`;
  await replaceFile(join(folder, 'store.json'), text, () => checkLock(folder));
  return new LogStore(folder, state);
}

/** Writes a file under a temporary name, to the disk, and renames it after `check`. */
async function replaceFile(path: string, content: string, check: () => void): Promise<void> {
  const temporary = `${path}.${RUN_ID}.new`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    check();
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await syncFolder(dirname(path));
}

/** Gives a written file its name in the store: on the disk before it is named. */
export async function adopt(temporary: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** A name lasts when its folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what `store.json` does not name: what a killed or refused ingest left. */
export async function sweep({ folder, state }: LogStore): Promise<void> {
  checkLock(folder);
  const ranges = [...state.ranges, ...(state.staged?.ranges ?? [])];
  const named = new Set(ranges.flatMap(({ files }) => files.map(({ path }) => path)));
  for (const kind of FILE_KINDS) {
    for (const name of await readdir(join(folder, kind)).catch(() => [])) {
      const path = `${kind}/${name}`;
      if (!named.has(path) && path !== UNDECODED)
        await rm(join(folder, kind, name), { force: true });
    }
  }
  await rm(join(folder, ALL_WORK), { recursive: true, force: true });
}

/** Lower-case hex of a file's SHA-256. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
