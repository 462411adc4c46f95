import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../common/replace-file.ts';
import { RUN_ID } from '../../common/run-id.ts';
import { checkLock } from './lock.ts';
import { FILE_KINDS, LogStore, type LogStoreState } from './log-store.ts';

/** All processes have this work folder. */
const ALL_WORK = 'work';

/** This process has this work folder, for unfinished files and DuckDB's spill. */
export const WORK_FOLDER = join(ALL_WORK, RUN_ID);

/** Logs that the last published derivation could not decode. */
export const UNDECODED_FILE = 'rejected/undecoded.parquet';

/** Replaces `store.json` atomically, which commits the store's new state. */
export async function writeState(folder: string, state: LogStoreState): Promise<LogStore> {
  const text = `${JSON.stringify(state, null, 1)}\n`;
  await replaceFile(join(folder, 'store.json'), text, () => checkLock(folder));
  return new LogStore(folder, state);
}

/** Removes files that `store.json` does not name: the remains of killed or refused ingests. */
export async function sweep({ folder, state }: LogStore): Promise<void> {
  checkLock(folder);
  const ranges = [...state.ranges, ...(state.staged?.ranges ?? [])];
  const named = new Set(ranges.flatMap(({ files }) => files.map(({ path }) => path)));
  for (const kind of FILE_KINDS) {
    for (const name of await readdir(join(folder, kind)).catch(() => [])) {
      const path = `${kind}/${name}`;
      if (!named.has(path) && path !== UNDECODED_FILE)
        await rm(join(folder, kind, name), { force: true });
    }
  }
  await rm(join(folder, ALL_WORK), { recursive: true, force: true });
}
