import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noProgress, type Progress } from '../data/load/progress.ts';
import { readInputs } from './append.ts';
import { finishedParts, removeParts } from './derive/relations/activity-parts.ts';
import type { Ingested, IngestOptions } from './options.ts';
import { publishStore } from './publish-store.ts';
import { storeVersions } from './reading/selection.ts';
import { refuseOtherStore, refuseRejected } from './refusals.ts';
import { IngestError } from './shared/ingest-error.ts';
import { whileLocked } from './store/lock.ts';
import { LogStore, openLogStore } from './store/log-store.ts';
import { sweep, WORK, writeState } from './store/write.ts';

/**
 * Reads inputs into the log store, derives a snapshot of the whole store, and publishes it. Throws
 * an IngestError with every problem; then nothing is published and the store is unchanged. One
 * process at a time writes to a store.
 */
export async function ingest(
  options: IngestOptions,
  progress: Progress = noProgress,
): Promise<Ingested> {
  return whileLocked(options.store, async () => {
    const before = await openLogStore(options.store, storeVersions(options.network));
    refuseOtherStore(before, options);
    await sweep(before);
    const { selection } = storeVersions(options.network);
    const continued =
      before.state.selection === selection
        ? before
        : new LogStore(before.folder, { ...before.state, selection }, before.exists);
    const parts = await finishedParts(options.store);
    try {
      const { store, counts } = await readInputs(continued, options, progress);
      refuseRejected(store.rejected, options);
      const { after, snapshot } = await publishStore(continued, store, options, progress);
      await sweep(after);
      return { store, counts, snapshot };
    } catch (cause) {
      if (cause instanceof IngestError) await restore(before, parts);
      // Staged ranges stay, so that the next run resumes; unnamed files may fill the disk.
      else await sweepStore(options).catch(() => undefined);
      throw cause;
    }
  });
}

async function sweepStore(options: IngestOptions): Promise<void> {
  await sweep(await openLogStore(options.store, storeVersions(options.network)));
}

/** Restores the store to `before`; files that it does not name are swept. */
async function restore(before: LogStore, parts: ReadonlySet<string>): Promise<void> {
  // First free space: the disk may be full.
  await rm(join(before.folder, WORK), { recursive: true, force: true });
  await removeParts(before.folder, (name) => parts.has(name));
  if (before.exists) await writeState(before.folder, { ...before.state, staged: null });
  else await rm(join(before.folder, 'store.json'), { force: true });
  await sweep(new LogStore(before.folder, { ...before.state, staged: null }));
}
