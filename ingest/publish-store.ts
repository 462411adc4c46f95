import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMachineFailure } from '../common/machine-failure.ts';
import { fileKey } from '../data/load/checked-files.ts';
import { KnownRules } from '../data/load/known-rules.ts';
import type { Progress } from '../data/load/progress.ts';
import { hasBases, keepBase } from './derive/base.ts';
import { keepUndecoded } from './derive/checks/rejected-logs.ts';
import type { IngestOptions, IngestResult, PublishOptions } from './options.ts';
import { isPublished, pointCurrent, publish, snapshotId } from './publish.ts';
import {
  checkSnapshot,
  deriveSnapshot,
  type PartialSnapshot,
  type SnapshotOptions,
} from './snapshot.ts';
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
): Promise<{ after: LogStore; snapshot: IngestResult['snapshot'] }> {
  const { network } = options;
  const { folder } = store;
  const target = await withPrices(options.publish, store, progress);
  if (!target) return { after: await commit(before, store), snapshot: null };
  const id = snapshotId({ ...target, store, network });
  const { after, ...made } = await orNoPartial(target.out, id, async () => {
    const isThere = await isPublished(target.out, id);
    const derived = isThere
      ? null
      : await deriveChecked(store, { ...options, ...target, id }, progress);
    const after = await commit(before, store);
    const check = () => checkLock(folder);
    if (!derived) {
      await pointCurrent(target.out, id, check);
      return { after, report: null, fault: null, restarted: null };
    }
    const { report, files, base, restarted } = derived;
    await keepUndecoded(folder, report.undecoded);
    const published = await publish(target.out, id, target.keep, check);
    const fault = base
      ? await faultOf(folder, () =>
          keepBase(folder, base.open, base.closed, { folder: published, files }),
        )
      : null;
    return { after, report, fault, restarted };
  });
  const isPriced = (target.prices?.length ?? 0) > 0 || target.chainPrices === true;
  return { after, snapshot: { id, folder: join(target.out, id), isPriced, ...made } };
}

/**
 * Derives a snapshot and checks it. A snapshot that continues a base is refused only if one from
 * the first log on is refused too: the base may be damaged.
 */
async function deriveChecked(
  store: LogStore,
  options: Omit<SnapshotOptions, 'continues'> &
    Pick<IngestOptions, 'memory' | 'wholeCheck' | 'checks'>,
  progress: Progress,
): Promise<PartialSnapshot & { readonly restarted: string | null }> {
  const { out, id, memory } = options;
  const { folder } = store;
  const mayContinue = await hasBases(store, options);
  const derive = async (continues: boolean) => {
    // A continued derivation has many statements over few rows.
    const rows = continues && mayContinue ? 0 : store.rows('logs');
    // A second database: the memory that reading used is free by now.
    const derived = await withDatabase({ store: folder, memory, rows }, (connection) =>
      deriveSnapshot(connection, store, { ...options, continues }, progress),
    );
    const parts = derived.base?.open.before?.parts ?? [];
    const checked = new Set(options.wholeCheck ? [] : parts.map(fileKey));
    const rules = await rulesOf(options);
    const settings = { store: folder, memory, rows, checked, ...(rules && { rules }) };
    await checkSnapshot(out, id, settings, progress);
    return derived;
  };
  try {
    return { ...(await derive(true)), restarted: null };
  } catch (cause) {
    if (isMachineFailure(cause) || !(await hasBases(store))) throw cause;
    await rm(partialFolder(out, id), { recursive: true, force: true });
    const restarted = cause instanceof Error ? cause.message : String(cause);
    return { ...(await derive(false)), restarted };
  }
}

/**
 * The rules that were applied to equal files before; a whole check knows none, and records them.
 */
async function rulesOf({
  checks,
  wholeCheck = false,
}: Pick<IngestOptions, 'checks' | 'wholeCheck'>): Promise<KnownRules | null> {
  if (checks === undefined) return null;
  return wholeCheck ? KnownRules.none(checks) : KnownRules.open(checks);
}

/**
 * Gives the message if work fails: a published snapshot stays, and the next one continues an
 * earlier base. Throws if the store's lock is lost.
 */
async function faultOf(store: string, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (cause) {
    checkLock(store);
    return cause instanceof Error ? cause.message : String(cause);
  }
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
