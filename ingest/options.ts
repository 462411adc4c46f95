import type { Progress } from '../data/load/progress.ts';
import type { AppendOptions, ReadCounts } from './append.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { PriceRow } from './configuration/prices.ts';
import type { WindowSizes } from './derive/closed-windows.ts';
import type { IngestReport } from './snapshot.ts';
import type { LogStore } from './store/log-store.ts';

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
  readonly windows?: WindowSizes;
  /** Whether files that were checked with an earlier snapshot are checked again. */
  readonly wholeCheck?: boolean;
  /** Checks leave records in this folder; without it they leave none. */
  readonly checks?: string | undefined;
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
    /** Why its derivation's state could not be kept; null if it was, or there is none. */
    readonly fault: string | null;
    /**
     * Why it was derived from the first log on although the store has the state of an earlier one;
     * null if it continued that, or there is none.
     */
    readonly restarted: string | null;
  } | null;
}
