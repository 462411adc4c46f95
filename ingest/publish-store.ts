import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../data/load/progress.ts';
import { keepUndecoded } from './derive/checks/rejected-logs.ts';
import { activitiesVersion } from './derive/derive.ts';
import { sweepActivities } from './derive/relations/activity-parts.ts';
import type { Ingested, IngestOptions, PublishOptions } from './options.ts';
import { isPublished, pointCurrent, publish, snapshotId } from './publish.ts';
import { checkSnapshot, deriveSnapshot } from './snapshot.ts';
import { withDatabase } from './store/database.ts';
import { checkLock } from './store/lock.ts';
import type { LogStore } from './store/log-store.ts';
import { writeState } from './store/write.ts';
import { partialFolder, whileWriting } from './unfinished.ts';

/**
 * Derives a snapshot of a store that followed from `before`, commits the store's state and then
 * publishes the snapshot. Only commits if nothing is to be published.
 */
export async function publishStore(
  before: LogStore,
  store: LogStore,
  options: IngestOptions,
  progress: Progress,
): Promise<{ after: LogStore; snapshot: Ingested['snapshot'] }> {
  const { network, memory } = options;
  const { folder } = store;
  const target = await withPrices(options.publish, store, progress);
  if (!target) return { after: await commit(before, store), snapshot: null };
  const id = snapshotId({ ...target, store, network });
  const { after, report } = await orNoPartial(target.out, id, async () => {
    // A second database: the memory that reading used is free by now.
    const report = (await isPublished(target.out, id))
      ? null
      : await withDatabase({ store: folder, memory }, (connection) =>
          deriveSnapshot(connection, store, { ...options, ...target, id }, progress),
        );
    if (report) await checkSnapshot(target.out, id, folder, progress, memory);
    const after = await commit(before, store);
    const check = () => checkLock(folder);
    if (report) {
      await keepUndecoded(folder, report.undecoded);
      await publish(target.out, id, target.keep, check);
    } else await pointCurrent(target.out, id, check);
    return { after, report };
  });
  await sweepActivities(after, activitiesVersion({ network, tokens: target.tokens }));
  const isPriced = (target.prices?.length ?? 0) > 0 || target.chainPrices === true;
  return { after, snapshot: { id, folder: join(target.out, id), report, isPriced } };
}

async function withPrices(
  target: PublishOptions | null,
  store: LogStore,
  progress: Progress,
): Promise<PublishOptions | null> {
  if (!target?.fetchPrices) return target;
  return { ...target, prices: await target.fetchPrices(store, progress) };
}

/**
 * Runs `work`, which writes into `out`. Removes the partial folder if it fails, as it may fill the
 * disk.
 */
async function orNoPartial<Result>(
  out: string,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return whileWriting(out, async () => {
    try {
      return await work();
    } catch (cause) {
      await rm(partialFolder(out, id), { recursive: true, force: true }).catch(() => undefined);
      throw cause;
    }
  });
}

/** Writes the store's new state. */
async function commit(before: LogStore, store: LogStore): Promise<LogStore> {
  if (store === before) return before;
  return writeState(store.folder, { ...store.state, staged: null });
}
