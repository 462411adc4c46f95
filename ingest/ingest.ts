import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Progress, unseen } from '../data/progress.ts';
import { DICTIONARY_VERSION } from './dictionary.ts';
import { findInputs } from './inputs.ts';
import { type Interval, union, without } from './interval.ts';
import type { Network } from './network.ts';
import { readChunk, type Sources } from './reading/chunk.ts';
import { coverageOf } from './reading/coverage.ts';
import { gapProblems } from './reading/gaps.ts';
import { openInputs } from './reading/open.ts';
import { planChunks } from './reading/plan.ts';
import { timeProblems } from './reading/times.ts';
import { IngestRefusal } from './refusal.ts';
import { createSelection, selectionVersion } from './select.ts';
import { whileLocked } from './store/lock.ts';
import { openStore, Store, type StoreRange } from './store/store.ts';
import { sweep, WORK, writeState } from './store/write.ts';

/** What to read into which store. */
export interface ReadOptions {
  /** Files and folders. */
  readonly inputs: readonly string[];
  readonly network: Network;
  readonly store: string;
  /** The blocks that the inputs cover; null where their names or days tell. */
  readonly range: Interval | null;
  readonly allowGaps: boolean;
}

/** Reads inputs into the store. */
export async function readInto(options: ReadOptions, progress: Progress = unseen): Promise<Store> {
  const { network, store: folder } = options;
  return whileLocked(folder, async () => {
    const store = await openStore(folder, {
      chainId: network.chainId,
      selection: selectionVersion(network),
      dictionary: DICTIONARY_VERSION,
    });
    await sweep(store);
    return withDatabase(folder, async (connection) => {
      await createSelection(connection, network);
      const candidate = await read(connection, store, options, progress);
      return writeState(folder, candidate.state);
    });
  });
}

async function read(
  connection: DuckDBConnection,
  store: Store,
  { inputs, network, range, allowGaps }: ReadOptions,
  progress: Progress,
): Promise<Store> {
  const files = await findInputs(inputs);
  progress('opening inputs', 0, files.length);
  const sources = await openInputs(connection, files, network.chainId, store.folder);
  const { covered, problems } = await coverageOf(connection, sources.logs, range);
  const fresh = without(covered, store.covered);
  const gaps = gapProblems(
    union([...covered, ...store.covered]),
    allowGaps ? 'all' : store.state.gaps,
    network,
  );
  if (problems.length > 0 || gaps.length > 0) throw new IngestRefusal([...problems, ...gaps]);
  const ranges = await readRanges(connection, store, network, sources, fresh, progress);
  const candidate = new Store(store.folder, {
    ...store.state,
    ranges: [...store.ranges, ...ranges].sort((a, b) => a.from - b.from),
  });
  const times = await timeProblems(connection, candidate, network);
  if (times.length > 0) throw new IngestRefusal(times);
  return candidate;
}

async function readRanges(
  connection: DuckDBConnection,
  store: Store,
  network: Network,
  sources: Sources,
  fresh: readonly Interval[],
  progress: Progress,
): Promise<StoreRange[]> {
  const chunks = fresh.flatMap((blocks) => planChunks(blocks, sources.logs));
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  const ranges: StoreRange[] = [];
  let done = 0;
  for (const chunk of chunks) {
    progress('reading logs', done, rows);
    const { range } = await readChunk(connection, store.folder, network, sources, chunk);
    ranges.push(range);
    done += chunk.rows;
  }
  return ranges;
}

/** A database in memory that spills into the store, and is closed when `work` is done. */
async function withDatabase<Result>(
  folder: string,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    temp_directory: join(folder, WORK, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    return await work(await instance.connect());
  } finally {
    instance.closeSync();
  }
}
