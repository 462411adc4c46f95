import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { replaceFile, syncFolder } from '../../common/replace-file.ts';
import { RUN_ID } from '../../common/run-id.ts';
import { checkLock } from './lock.ts';
import { FILE_KINDS, LogStore, type LogStoreState } from './log-store.ts';

/** Work folder of all processes. */
const ALL_WORK = 'work';

/** Work folder of this process, for unfinished files and DuckDB's spill. */
export const WORK = join(ALL_WORK, RUN_ID);

/** Logs that the last published derivation could not decode. */
export const UNDECODED = 'rejected/undecoded.parquet';

/** Replaces `store.json` atomically, which commits the store's new state. */
export async function writeState(folder: string, state: LogStoreState): Promise<LogStore> {
  const text = `${JSON.stringify(state, null, 1)}\n`;
  await replaceFile(join(folder, 'store.json'), text, () => checkLock(folder));
  return new LogStore(folder, state);
}

/** Syncs a written file and moves it to its name in the store. */
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

/** Removes files that `store.json` does not name: the remains of killed or refused ingests. */
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

/** SHA-256 of a file, lower-case hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
