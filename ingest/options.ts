import type { Progress } from '../data/load/progress.ts';
import type { AppendOptions, ReadCounts } from './append.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { PriceRow } from './configuration/prices.ts';
import type { WindowSizes } from './derive/closed-windows.ts';
import type { IngestReport } from './snapshot.ts';
import type { LogStore } from './store/log-store.ts';

/** Names the output folder, and the inputs that a snapshot needs in addition to logs. */
export interface PublishOptions extends Omit<Configuration, 'network'> {
  /** Snapshots are published here; the folder is created if it does not exist. */
  readonly out: string;
  /** As many snapshots are kept, with the new one. */
  readonly keep: number;
  /** Gets the prices instead of `prices`, for the store that is published. */
  readonly fetchPrices?: (store: LogStore, progress: Progress) => Promise<readonly PriceRow[]>;
}

/** Names the inputs, the store, and the snapshot to publish. */
export interface IngestOptions extends AppendOptions {
  /** The log store's folder is created if it does not exist. */
  readonly store: string;
  /** An ingest fails if more rows are rejected. */
  readonly maxRejected: number;
  /** Whether to publish a snapshot that violates one of the protocol's invariants. */
  readonly force: boolean;
  /** Null means that logs are only read into the store. */
  readonly publish: PublishOptions | null;
  readonly windows?: WindowSizes;
  /** Whether files that were checked with an earlier snapshot are checked again. */
  readonly wholeCheck?: boolean;
  /** Checks leave records in this folder; without it they leave none. */
  readonly checks?: string | undefined;
}

/** Reports the rows that an ingest read and the snapshot that it published. */
export interface IngestResult {
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
     * Explains why it was derived from the first log on although the store has an earlier
     * snapshot's state; null if it continued that, or there is none.
     */
    readonly restarted: string | null;
  } | null;
}
