import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../common/messages.ts';
import type { Progress } from '../data/load/progress.ts';
import { INPUT_PROBLEMS } from './input-problems.ts';
import type { Network } from './networks/network.ts';
import { addBlocks } from './reading/add-blocks.ts';
import { addCalls } from './reading/add-calls.ts';
import { timeProblems, tooYoung } from './reading/block-times.ts';
import { compareOverlaps } from './reading/compare.ts';
import { coverageOf } from './reading/coverage.ts';
import { gapProblems } from './reading/gaps.ts';
import { openInputs } from './reading/open.ts';
import type { Sources } from './reading/read-chunk.ts';
import { readRanges } from './reading/read-ranges.ts';
import { createSelection } from './reading/selection.ts';
import { IngestError } from './shared/ingest-error.ts';
import {
  formatInterval,
  holesBetween,
  type Interval,
  intersection,
  subtractIntervals,
  union,
} from './shared/interval.ts';
import { findInputs, type InputFile } from './sources/inputs.ts';
import { rangesWithout } from './store/cut.ts';
import { withDatabase } from './store/database.ts';
import { LogStore, type StoreRange } from './store/log-store.ts';
import { mergeSmall } from './store/merge.ts';
import { relabel } from './store/relabel.ts';

/** Names the inputs that an ingest reads, and the rules for them. */
export interface AppendOptions {
  /** Files and folders to read. */
  readonly inputs: readonly string[];
  readonly network: Network;
  /** Blocks that the inputs cover; null takes them from file names and days. */
  readonly range: Interval | null;
  /** The inputs replace these blocks in the store. */
  readonly replace: Interval | null;
  /** Whether holes between ranges are allowed. */
  readonly allowGaps: boolean;
  /** The last block has this hash, `0x…`. Set when a node is followed. */
  readonly lastHash?: string;
  /** One statement reads this many rows from source files; see `ROWS_AT_A_TIME`. */
  readonly rowsAtATime?: number;
  /** DuckDB's memory limit before it spills, such as `800MB`, the default. */
  readonly memory?: string | undefined;
}

/** The log store after an append; nothing on disk names it yet. */
export interface AppendedStore {
  readonly store: LogStore;
  readonly counts: ReadCounts;
}

/** Counts the rows that an ingest read. */
export interface ReadCounts {
  readonly files: number;
  /** Counts the rows that log files have in the blocks that were read. */
  readonly sourceRows: number;
  /** Selected logs in blocks that the store did not have. */
  readonly logs: number;
  /** Counts duplicate logs, without the first of each. */
  readonly repeated: number;
  /** Logs that the store already had. */
  readonly existing: number;
  /** Each warning about the inputs is one sentence. */
  readonly warnings: readonly string[];
}

/**
 * Reads inputs and returns the log store with them, labelled by today's dictionary. The store's
 * state on disk changes only by staged ranges, so that a killed ingest resumes; the caller writes
 * the final state. Throws an IngestError; the files that were written stay until `sweep`.
 */
export async function readInputs(
  before: LogStore,
  options: AppendOptions,
  progress: Progress,
): Promise<AppendedStore> {
  const database = { store: before.folder, memory: options.memory };
  return withDatabase(database, async (connection) => {
    await createSelection(connection, options.network);
    return append(connection, await relabel(connection, before), options, progress);
  });
}

async function append(
  connection: DuckDBConnection,
  before: LogStore,
  options: AppendOptions,
  progress: Progress,
): Promise<AppendedStore> {
  const { network, range, replace, allowGaps } = options;
  const files = await findInputs(options.inputs);
  const keys = files.map((file) => keyOf(file, range));
  const readBefore = new Set(replace ? [] : before.state.inputs);
  if (keys.every((key) => readBefore.has(key))) return unchanged(before, files.length, options);
  progress('opening inputs', 0, files.length);
  const sources = await openInputs(connection, files, network.chainId, before.folder);
  const { covered, problems } = await coverageOf(
    connection,
    sources.logs,
    statesLogs(sources, options) ? range : null,
  );
  const kept = replace ? await rangesWithout(connection, before, replace) : [...before.ranges];
  const store = new LogStore(before.folder, { ...before.state, ranges: kept });
  const all = union([...covered, ...store.covered]);
  refuse([
    ...problems,
    ...notCovered(replace, covered),
    ...gapProblems(all, allowGaps ? 'all' : before.state.gaps, network),
  ]);
  const fresh = sources.logs.filter(({ file }) => !readBefore.has(keyOf(file, range)));
  const equal = await compareOverlaps(connection, store, network, fresh, covered);
  const later = sources.transactions.filter(({ file }) => !readBefore.has(keyOf(file, range)));
  const completed = await addCalls(connection, before.folder, kept, later);
  const headers = sources.blocks.filter(({ file }) => !readBefore.has(keyOf(file, range)));
  const detailed = await addBlocks(connection, before.folder, completed, headers);
  const of = hashOf([keys, replace, before.digest]);
  const { ranges, ...counts } = await readRanges(
    connection,
    { store: before, network, sources, of, rowsAtATime: options.rowsAtATime },
    subtractIntervals(covered, store.covered),
    progress,
  );
  const together = [...detailed, ...withLastHash(ranges, options)].sort((a, b) => a.from - b.from);
  const candidate = new LogStore(before.folder, {
    ...before.state,
    ranges:
      options.lastHash === undefined
        ? together
        : await mergeSmall(connection, before.folder, together),
    // A node's blocks never come again as a file.
    inputs:
      options.lastHash === undefined ? [...new Set([...readBefore, ...keys])] : [...readBefore],
    gaps: allowGaps ? holesBetween(all) : intersection(before.state.gaps, holesBetween(all)),
    staged: null,
  });
  refuse(await timeProblems(connection, candidate, network));
  const warnings = [
    ...counts.warnings,
    ...cutByRange(sources, range),
    // From a node only final blocks are read.
    ...(options.lastHash === undefined ? await tooYoung(connection, candidate) : []),
  ];
  return {
    store: candidate,
    counts: { ...counts, files: files.length, existing: equal, warnings },
  };
}

/** Reports a run in which the inputs add nothing; problems in the store's blocks remain. */
function unchanged(
  store: LogStore,
  files: number,
  { allowGaps, network }: AppendOptions,
): AppendedStore {
  refuse(gapProblems(store.covered, allowGaps ? 'all' : store.state.gaps, network));
  return {
    store,
    counts: {
      files,
      sourceRows: 0,
      logs: 0,
      repeated: 0,
      existing: store.rows('logs'),
      warnings: [],
    },
  };
}

/**
 * Whether `range` applies to logs: files with blocks or transactions alone prove nothing about
 * logs, but a node without any, or an empty log file, does.
 */
function statesLogs(sources: Sources, { lastHash }: AppendOptions): boolean {
  const others = sources.blocks.length + sources.transactions.length;
  return sources.logs.length > 0 || others === 0 || lastHash !== undefined;
}

function keyOf({ fingerprint }: InputFile, range: Interval | null): string {
  return range ? `${fingerprint} ${range.from}:${range.to}` : fingerprint;
}

/** A warning if files have rows outside `range`; these are left out. */
function cutByRange({ logs }: Sources, range: Interval | null): string[] {
  if (!range) return [];
  const outside = logs.filter(
    ({ blocks }) => blocks && subtractIntervals([blocks], [range]).length > 0,
  );
  const [first] = outside;
  if (!first?.blocks) return [];
  return [
    `${first.file.name}: has blocks ${formatInterval(first.blocks)}; those outside --range ` +
      `${formatInterval(range)} are left out (${outside.length} files)`,
  ];
}

function notCovered(replace: Interval | null, covered: readonly Interval[]): Message[] {
  if (!replace) return [];
  return subtractIntervals([replace], covered).map(INPUT_PROBLEMS.replaced_not_covered);
}

function withLastHash(ranges: readonly StoreRange[], { lastHash }: AppendOptions): StoreRange[] {
  return ranges.map((range, index) =>
    index === ranges.length - 1 && lastHash !== undefined ? { ...range, lastHash } : range,
  );
}

function refuse(problems: readonly Message[]): void {
  if (problems.length > 0) throw new IngestError(problems);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
