import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../data/load/progress.ts';
import type { Network } from './networks/network.ts';
import { addBlocks } from './reading/add-blocks.ts';
import { addCalls } from './reading/add-calls.ts';
import { compareOverlaps } from './reading/compare.ts';
import { coverageOf } from './reading/coverage.ts';
import { gapProblems } from './reading/gaps.ts';
import { openInputs } from './reading/open.ts';
import type { Sources } from './reading/read-chunk.ts';
import { readRanges } from './reading/read-ranges.ts';
import { timeProblems, tooYoung } from './reading/times.ts';
import { IngestError } from './shared/ingest-error.ts';
import { common, formatInterval, holes, type Interval, union, without } from './shared/interval.ts';
import { findInputs, type InputFile } from './sources/inputs.ts';
import { rangesWithout } from './store/cut.ts';
import { LogStore, type StoreRange } from './store/log-store.ts';
import { mergeSmall } from './store/merge.ts';

/** The inputs. */
export interface AppendOptions {
  /** Files and folders. */
  readonly inputs: readonly string[];
  readonly network: Network;
  /** The blocks that the inputs cover; null where their names or days tell. */
  readonly range: Interval | null;
  /** Blocks of the store that the inputs replace. */
  readonly replace: Interval | null;
  /** Whether holes between ranges are taken. */
  readonly allowGaps: boolean;
  /** Hash of the last block that is read, `0x…`, as a node that is followed gives it. */
  readonly lastHash?: string;
  /** Rows of source files that one statement reads; see `ROWS_AT_A_TIME`. */
  readonly rowsAtATime?: number;
}

/** A store as it becomes when what was read is taken. */
export interface Appended {
  readonly store: LogStore;
  readonly counts: ReadCounts;
}

/** The counts of an ingest's inputs. */
export interface ReadCounts {
  /** Input files. */
  readonly files: number;
  /** Rows of them with logs, as far as they lie in blocks that were read. */
  readonly sourceRows: number;
  /** Logs of ours in blocks that the store did not have. */
  readonly logs: number;
  /** Logs that were there more than once, each time after the first. */
  readonly repeated: number;
  /** Logs that the store has already. */
  readonly existing: number;
  /** Sentences of what may be wrong with the inputs. */
  readonly warnings: readonly string[];
}

/**
 * Reads inputs and gives the store that has them. Nothing names what was read until the caller writes
 * the store's state, but for ranges that are staged, so that an ingest that is killed goes on where it
 * was. Throws an IngestError; then the files that were written are left for `sweep`.
 */
export async function append(
  connection: DuckDBConnection,
  before: LogStore,
  options: AppendOptions,
  progress: Progress,
): Promise<Appended> {
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
    without(covered, store.covered),
    progress,
  );
  const together = [...detailed, ...withLastHash(ranges, options)].sort((a, b) => a.from - b.from);
  const candidate = new LogStore(before.folder, {
    ...before.state,
    ranges:
      options.lastHash === undefined
        ? together
        : await mergeSmall(connection, before.folder, together),
    // Blocks of a node never come again as a file.
    inputs:
      options.lastHash === undefined ? [...new Set([...readBefore, ...keys])] : [...readBefore],
    gaps: allowGaps ? holes(all) : common(before.state.gaps, holes(all)),
    staged: null,
  });
  refuse(await timeProblems(connection, candidate, network));
  const warnings = [
    ...counts.warnings,
    ...cutByRange(sources, range),
    // A node is asked for final blocks only.
    ...(options.lastHash === undefined ? await tooYoung(connection, candidate) : []),
  ];
  return {
    store: candidate,
    counts: { ...counts, files: files.length, existing: equal, warnings },
  };
}

/** The same inputs again change nothing; what is wrong with the store's blocks is wrong as before. */
function unchanged(
  store: LogStore,
  files: number,
  { allowGaps, network }: AppendOptions,
): Appended {
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
 * Whether `range` speaks of logs: files of blocks or transactions alone say nothing of them, but a node
 * that gave none, or a file without any, does.
 */
function statesLogs(sources: Sources, { lastHash }: AppendOptions): boolean {
  const others = sources.blocks.length + sources.transactions.length;
  return sources.logs.length > 0 || others === 0 || lastHash !== undefined;
}

function keyOf({ fingerprint }: InputFile, range: Interval | null): string {
  return range ? `${fingerprint} ${range.from}:${range.to}` : fingerprint;
}

/** A warning of rows beyond the blocks that files are said to cover: they are left out. */
function cutByRange({ logs }: Sources, range: Interval | null): string[] {
  if (!range) return [];
  const beyond = logs.filter(({ blocks }) => blocks && without([blocks], [range]).length > 0);
  const [first] = beyond;
  if (!first?.blocks) return [];
  return [
    `${first.file.name}: has blocks ${formatInterval(first.blocks)}, of which those outside --range ` +
      `${formatInterval(range)} are left out (${beyond.length} files)`,
  ];
}

function notCovered(replace: Interval | null, covered: readonly Interval[]): string[] {
  if (!replace) return [];
  return without([replace], covered).map(
    (blocks) => `blocks ${formatInterval(blocks)}: are to be replaced, but no input covers them`,
  );
}

function withLastHash(ranges: readonly StoreRange[], { lastHash }: AppendOptions): StoreRange[] {
  return ranges.map((range, index) =>
    index === ranges.length - 1 && lastHash !== undefined ? { ...range, lastHash } : range,
  );
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new IngestError(problems);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
