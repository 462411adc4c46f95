import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noProgress, type Progress } from '../data/load/progress.ts';
import { type AppendOptions, append, type ReadCounts } from './append.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { PriceRow } from './configuration/prices.ts';
import { keepUndecoded } from './derive/checks/rejected-logs.ts';
import { activitiesVersion } from './derive/derive.ts';
import { finishedParts, removeParts, sweepActivities } from './derive/relations/activity-parts.ts';
import { isPublished, pointCurrent, publish, snapshotId } from './publish.ts';
import { createSelection, protocolSelection, storeVersions } from './reading/selection.ts';
import { IngestError } from './shared/ingest-error.ts';
import { checkSnapshot, deriveSnapshot, type IngestReport } from './snapshot.ts';
import { rangesWithout } from './store/cut.ts';
import { withDatabase } from './store/database.ts';
import { checkLock, whileLocked } from './store/lock.ts';
import { LogStore, openLogStore } from './store/log-store.ts';
import { relabel } from './store/relabel.ts';
import { sweep, WORK, writeState } from './store/write.ts';
import { partialFolder, whileWriting } from './unfinished.ts';

/** The output folder and the off-chain configuration of a snapshot. */
export interface PublishOptions extends Omit<Configuration, 'network'> {
  /** Folder of snapshots; created if it does not exist. */
  readonly out: string;
  /** Number of snapshots to keep, including the new one. */
  readonly keep: number;
  /** Gets the prices instead of `prices`, for the store as it is published. */
  readonly fetchPrices?: (store: LogStore, progress: Progress) => Promise<readonly PriceRow[]>;
}

/** The options of an ingest. */
export interface IngestOptions extends AppendOptions {
  /** Folder of the log store; created if it does not exist. */
  readonly store: string;
  /** Number of rejected rows that is accepted. */
  readonly maxRejected: number;
  /** Whether to publish a snapshot that violates an invariant of the protocol. */
  readonly force: boolean;
  /** Null only reads logs into the store. */
  readonly publish: PublishOptions | null;
  /** DuckDB's memory limit before it spills, such as `800MB`, the default. */
  readonly memory?: string | undefined;
}

/** The outcome of an ingest. */
export interface Ingested {
  readonly store: LogStore;
  readonly counts: ReadCounts;
  /** Null if nothing was to be published. */
  readonly snapshot: {
    readonly id: string;
    readonly folder: string;
    /** Null if the snapshot already existed. */
    readonly report: IngestReport | null;
    /** Whether the snapshot was made with any price. */
    readonly isPriced: boolean;
  } | null;
}

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
      const { ingested, after } = await work(continued, options, progress);
      await sweep(after);
      return ingested;
    } catch (cause) {
      if (cause instanceof IngestError) await restore(before, parts);
      // Staged ranges stay, so that the next run resumes; unnamed files may fill the disk.
      else await sweepStore(options).catch(() => undefined);
      throw cause;
    }
  });
}

async function work(
  before: LogStore,
  options: IngestOptions,
  progress: Progress,
): Promise<{ ingested: Ingested; after: LogStore }> {
  const { network, store: folder, memory } = options;
  const database = { store: folder, memory };
  const { store, counts } = await withDatabase(database, async (connection) => {
    await createSelection(connection, network);
    const labelled = await relabel(connection, before);
    return append(connection, labelled, options, progress);
  });
  refuseRejected(store.rejected, options);
  const target = await withPrices(options.publish, store, progress);
  if (!target) {
    return { ingested: { store, counts, snapshot: null }, after: await commit(before, store) };
  }
  const id = idOf(store, options, target);
  const { after, report } = await orNoPartial(target.out, id, async () => {
    // A second database: the memory that reading used is free by now.
    const report = (await isPublished(target.out, id))
      ? null
      : await withDatabase(database, (connection) =>
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
  return {
    ingested: {
      store,
      counts,
      snapshot: {
        id,
        folder: join(target.out, id),
        report,
        isPriced: (target.prices?.length ?? 0) > 0 || target.chainPrices === true,
      },
    },
    after,
  };
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

function idOf(store: LogStore, { network }: IngestOptions, target: PublishOptions): string {
  return snapshotId({ ...target, store, network });
}

/** Writes the store's new state. */
async function commit(before: LogStore, store: LogStore): Promise<LogStore> {
  if (store === before) return before;
  return writeState(store.folder, { ...store.state, staged: null });
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

/**
 * Refuses a store of another chain or selection. A store with logs of prices may be continued
 * without them.
 */
function refuseOtherStore({ folder, state }: LogStore, options: IngestOptions): void {
  const { chainId, selection, selects } = storeVersions(options.network);
  const remedy = 'give a new --store and all inputs';
  if (state.chainId !== chainId) {
    throw new IngestError([
      `${folder}: is a store of chain ${state.chainId}, not ${chainId}: ${remedy}`,
    ]);
  }
  if (![state.selection, protocolSelection(state.selection)].includes(selection)) {
    throw new IngestError([
      `${folder}: its logs were selected for other contracts or sources of prices than the network has now${lackingOf(state, selects)}: ${remedy}`,
    ]);
  }
}

/** Number of contracts and events that a message names. */
const MAX_NAMED = 5;

/** The part of a message that names the contracts and events that a store lacks; empty if none. */
function lackingOf(state: LogStore['state'], selects: readonly string[]): string {
  if (!state.selects) return ' (the store is of an earlier version, which did not list them)';
  const stored = new Set(state.selects);
  const lacking = selects.filter((one) => !stored.has(one));
  if (lacking.length === 0) return '';
  const more = lacking.length - MAX_NAMED;
  const named = lacking.slice(0, MAX_NAMED).join(', ');
  return `: it lacks the logs of ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

function refuseRejected(
  rejected: Readonly<Record<string, number>>,
  { maxRejected }: IngestOptions,
): void {
  const reasons = Object.entries(rejected);
  const rows = reasons.reduce((sum, [, count]) => sum + count, 0);
  if (rows <= maxRejected) return;
  throw new IngestError(
    reasons.map(
      ([reason, count]) =>
        `${count} logs: ${reason}: mend them, or allow ${rows} by --max-rejected`,
    ),
  );
}

/**
 * Drops the store's blocks after `block`, as a reorganisation requires. Throws an IngestError if
 * another process writes to the store.
 */
export async function dropAfter(
  options: Pick<IngestOptions, 'store' | 'network' | 'memory'>,
  block: number,
): Promise<LogStore> {
  return whileLocked(options.store, async () => {
    const before = await openLogStore(options.store, storeVersions(options.network));
    const blocks = { from: block + 1, to: Number.MAX_SAFE_INTEGER };
    const ranges = await withDatabase(options, (connection) =>
      rangesWithout(connection, before, blocks),
    );
    // Inputs of these blocks may be read again.
    const after = await writeState(options.store, {
      ...before.state,
      ranges,
      inputs: [],
      staged: null,
    });
    await sweep(after);
    return after;
  });
}
