import { noProgress, type Progress } from '../data/load/progress.ts';
import { readInputs } from './append.ts';
import type { IngestOptions, IngestResult } from './options.ts';
import { publishStore } from './publish-store.ts';
import { storeIdentity } from './reading/selection-version.ts';
import { refuseOtherStore, refuseRejected } from './refusals.ts';
import { orRestored } from './restored-store.ts';
import { whileLocked } from './store/lock.ts';
import { LogStore, openLogStore } from './store/log-store.ts';
import { sweep } from './store/write.ts';

/**
 * Reads inputs into the log store, derives a snapshot from the whole store, and publishes it.
 * Throws an IngestError with every problem; then nothing is published and the store is unchanged.
 * One process at a time writes to a store.
 *
 * @example
 * const { counts, snapshot } = await ingest(options);
 */
export async function ingest(
  options: IngestOptions,
  progress: Progress = noProgress,
): Promise<IngestResult> {
  return whileLocked(options.store, async () => {
    const versions = storeIdentity(options.network);
    const before = await openLogStore(options.store, versions);
    refuseOtherStore(before, versions);
    await sweep(before);
    const { folder, state, exists } = before;
    const { selection } = versions;
    const continued =
      state.selection === selection
        ? before
        : new LogStore(folder, { ...state, selection }, exists);
    return orRestored(before, versions, async () => {
      const { store, counts } = await readInputs(continued, options, progress);
      refuseRejected(store.rejected, options);
      const { after, snapshot } = await publishStore(continued, store, options, progress);
      await sweep(after);
      return { store, counts, snapshot };
    });
  });
}
