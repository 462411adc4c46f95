import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../data/load/progress.ts';
import { reportProgress } from '../duckdb/statement-progress.ts';
import type { Network } from '../networks/network.ts';
import type { Interval } from '../shared/interval.ts';
import type { LogStore, StoreRange } from '../store/log-store.ts';
import { writeState } from '../store/write.ts';
import { planChunks } from './chunks.ts';
import { holeWarnings, type LogHoles } from './log-holes.ts';
import { readChunk, type Sources } from './read-chunk.ts';

/** Names the sources that `readRanges` reads, and its store. */
export interface Reading {
  readonly store: LogStore;
  readonly network: Network;
  readonly sources: Sources;
  /** Hashes the inputs and the store; ranges that were staged under another hash are not reused. */
  readonly of: string;
  readonly rowsAtATime?: number | undefined;
}

/** Ranges with files in the store, which its state does not name yet. */
export interface ReadRanges {
  readonly ranges: StoreRange[];
  readonly sourceRows: number;
  readonly logs: number;
  readonly repeated: number;
  /** Each warning is one sentence. */
  readonly warnings: readonly string[];
}

/**
 * Reads the selected rows in some blocks, one chunk at a time. After each chunk the state names it
 * as staged, so that a killed ingest loses only the current chunk. Throws an IngestError.
 */
export async function readRanges(
  connection: DuckDBConnection,
  { store, network, sources, of, rowsAtATime }: Reading,
  blocks: readonly Interval[],
  progress: Progress,
): Promise<ReadRanges> {
  const { staged } = store.state;
  const before = staged?.of === of ? staged.ranges : [];
  const chunks = blocks.flatMap((interval) => planChunks(interval, sources.logs, rowsAtATime));
  const sourceRows = chunks.reduce((sum, { rows }) => sum + rows, 0);
  const ranges: StoreRange[] = [];
  let done = 0;
  let repeated = 0;
  const holes: LogHoles[] = [];
  for (const [index, chunk] of chunks.entries()) {
    progress('reading logs', done, sourceRows);
    const ready = before.find(({ from, to }) => from === chunk.from && to === chunk.to);
    if (ready) ranges.push(ready);
    else {
      const doneBefore = done;
      const read = await reportProgress(
        connection,
        (part) => progress('reading logs', Math.floor(doneBefore + part * chunk.rows), sourceRows),
        () => readChunk(connection, store.folder, network, sources, chunk),
      );
      ranges.push(read.range);
      repeated += read.repeated;
      holes.push(read.holes);
      const isLast = index === chunks.length - 1;
      if (!isLast) await writeState(store.folder, { ...store.state, staged: { of, ranges } });
    }
    done += chunk.rows;
  }
  progress('reading logs', done, sourceRows);
  const logs = ranges.reduce((sum, { rows }) => sum + rows, 0);
  return { ranges, sourceRows, repeated, logs, warnings: holeWarnings(holes) };
}
