import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { whyUnread } from '../../common/regular-file.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { type Interval, union } from '../shared/interval.ts';

/** Kinds of files that a range has; `ingest/store/columns.ts` has their columns. */
export const FILE_KINDS = ['logs', 'blocks', 'calls', 'rejected'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

const block = z.int().min(0);

const storeFile = z.object({
  kind: z.enum(FILE_KINDS),
  /** The file's path, relative to the store. */
  path: z.string(),
  sha256: z.string(),
  rows: z.int().min(0),
  /** Adds up a hash of each row: independent of the order and of the split into files. */
  digest: z.string(),
});

const range = z.object({
  from: block,
  to: block,
  /** Names the input files' layouts. */
  source: z.string(),
  /** Logs. */
  rows: z.int().min(0),
  /**
   * Block `to` has this hash; null if unknown. An append from a node compares it with the chain.
   */
  lastHash: z.string().nullable(),
  /** Rows that were left out, by reason. */
  rejected: z.record(z.string(), z.int()),
  files: z.array(storeFile),
});

const interval = z.object({ from: block, to: block });

/** `store.json`. */
export const logStoreState = z.object({
  version: z.literal(1),
  chainId: z.int(),
  /** Hash of the addresses and topics that select logs. */
  selection: z.string(),
  /** The contracts and events that select logs; absent in stores of earlier versions. */
  selects: z.array(z.string()).optional(),
  /** Hash of the event declarations that label logs. */
  dictionary: z.string(),
  ranges: z.array(range),
  /** Input files that were read, as `InputFile.fingerprint`. */
  inputs: z.array(z.string()),
  /** Holes that were allowed. */
  gaps: z.array(interval),
  /** Ranges that an unfinished ingest has, with the hash of its inputs. */
  staged: z.object({ of: z.string(), ranges: z.array(range) }).nullable(),
});

export type StoreFile = z.infer<typeof storeFile>;
export type StoreRange = z.infer<typeof range>;
export type LogStoreState = z.infer<typeof logStoreState>;

/** Holds selected raw logs, the times of their blocks, and selected transactions in a folder. */
export class LogStore {
  readonly folder: string;
  readonly state: LogStoreState;

  /** False if the folder has no `store.json` yet. */
  readonly exists: boolean;

  constructor(folder: string, state: LogStoreState, exists = true) {
    this.folder = folder;
    this.state = state;
    this.exists = exists;
  }

  /** The store's ranges, ascending by block. */
  get ranges(): readonly StoreRange[] {
    return this.state.ranges;
  }

  /** The store has these blocks, as disjoint intervals. */
  get covered(): Interval[] {
    return union(this.ranges);
  }

  /** Absolute paths of the files of a kind that have rows. */
  paths(kind: FileKind): string[] {
    return this.#files(kind).map(({ path }) => join(this.folder, path));
  }

  /** Counts one kind's rows. */
  rows(kind: FileKind): number {
    return this.#files(kind).reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Rows that were left out, by reason. */
  get rejected(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { rejected } of this.ranges) {
      for (const [reason, rows] of Object.entries(rejected)) {
        sums[reason] = (sums[reason] ?? 0) + rows;
      }
    }
    return sums;
  }

  /** Sums the hashes that a kind's rows have. */
  digestOf(kind: FileKind): bigint {
    return this.#files(kind).reduce((sum, { digest }) => sum + BigInt(digest), 0n);
  }

  /** Hex hash of blocks and rows, independent of how they were read and split into ranges. */
  get digest(): string {
    const kinds = FILE_KINDS.map((kind) => {
      return [kind, this.rows(kind), String(this.digestOf(kind))];
    });
    const { chainId, selection, dictionary } = this.state;
    return createHash('sha256')
      .update(JSON.stringify([chainId, selection, dictionary, this.covered, kinds]))
      .digest('hex');
  }

  #files(kind: FileKind): StoreFile[] {
    return this.ranges.flatMap(({ files }) => files).filter((file) => file.kind === kind);
  }
}

/**
 * Opens the log store of a folder; an empty one if there is none. Throws an IngestError if it
 * cannot be read.
 *
 * @example
 *     const store = await openLogStore('store', storeVersions(network));
 */
export async function openLogStore(
  folder: string,
  empty: Pick<LogStoreState, 'chainId' | 'selection' | 'selects' | 'dictionary'>,
): Promise<LogStore> {
  const path = join(folder, 'store.json');
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new IngestError([REFUSALS.unreadable({ subject: path, reason: whyUnread(cause) })], {
      cause,
    });
  });
  if (text === null) {
    return new LogStore(
      folder,
      { version: 1, ...empty, ranges: [], inputs: [], gaps: [], staged: null },
      false,
    );
  }
  try {
    return new LogStore(folder, logStoreState.parse(JSON.parse(text)));
  } catch (cause) {
    const remedy = 'restore it, or give a new --store and all inputs';
    throw new IngestError([REFUSALS.store_damaged({ path, remedy })], { cause });
  }
}
