import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreVersions } from './reading/selection-version.ts';
import { IngestError } from './shared/ingest-error.ts';
import { LogStore, openLogStore } from './store/log-store.ts';
import { sweep, WORK_FOLDER, writeState } from './store/write.ts';

/**
 * Runs `work`, which changes a store. If it refuses its inputs, the store becomes as it was
 * before. After another failure staged ranges stay, so that the next run resumes.
 */
export async function orRestored<Result>(
  before: LogStore,
  versions: StoreVersions,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof IngestError) await restore(before);
    // Unnamed files may fill the disk.
    else await sweepStaged(before.folder, versions).catch(() => undefined);
    throw cause;
  }
}

/** Restores the store to `before`; files that it does not name are swept. */
async function restore(before: LogStore): Promise<void> {
  const { folder, state } = before;
  // First free space: the disk may be full.
  await rm(join(folder, WORK_FOLDER), { recursive: true, force: true });
  const unstaged = { ...state, staged: null };
  if (before.exists) await writeState(folder, unstaged);
  else await rm(join(folder, 'store.json'), { force: true });
  await sweep(new LogStore(folder, unstaged));
}

/** Sweeps the files that the store does not name as it is on disk. */
async function sweepStaged(folder: string, versions: StoreVersions): Promise<void> {
  await sweep(await openLogStore(folder, versions));
}
