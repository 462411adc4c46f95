import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Network } from '../networks/network.ts';
import type { Interval } from '../shared/interval.ts';
import type { OpenedFile } from '../sources/opened.ts';
import type { FileKind, StoreFile, StoreRange } from '../store/log-store.ts';
import { intoStore } from '../store/store-files.ts';
import { WORK_FOLDER } from '../store/write.ts';
import { writeBlocks } from './blocks.ts';
import { writeCalls } from './calls.ts';
import { filesOf } from './chunks.ts';
import { namingFailedFiles } from './failed-files.ts';
import { type LogHoles, logHoles } from './log-holes.ts';
import { writeLogs, writeRejected } from './logs.ts';

/** Groups open input files by dataset. */
export interface Sources {
  readonly logs: readonly OpenedFile[];
  readonly blocks: readonly OpenedFile[];
  readonly transactions: readonly OpenedFile[];
}

/** Describes a range that has files in the store, but is not yet in its state. */
export interface ReadRange {
  readonly range: StoreRange;
  /** Counts duplicate logs, without the first of each. */
  readonly repeated: number;
  readonly holes: LogHoles;
}

/** Reads the selected rows in some blocks into files in the store. Throws an IngestError. */
export async function readChunk(
  connection: DuckDBConnection,
  folder: string,
  network: Network,
  sources: Sources,
  blocks: Interval,
): Promise<ReadRange> {
  const at = (kind: FileKind) => join(folder, WORK_FOLDER, `${kind}.parquet`);
  const logs = filesOf(sources.logs, blocks);
  const headers = filesOf(sources.blocks, blocks);
  const transactions = filesOf(sources.transactions, blocks);
  const { rows, repeated, rejected, blockRows, calls } = await namingFailedFiles(
    connection,
    [...logs, ...headers, ...transactions],
    blocks,
    async () => ({
      ...(await writeLogs(connection, logs, blocks, network, at('logs'))),
      rejected: await writeRejected(connection, logs, blocks, network, at('rejected')),
      blockRows: await writeBlocks(
        connection,
        [...headers, ...logs],
        blocks,
        at('logs'),
        at('blocks'),
      ),
      calls: await writeCalls(connection, transactions, blocks, at('calls')),
    }),
  );
  const counts: Record<FileKind, number> = {
    logs: rows - repeated,
    blocks: blockRows,
    calls,
    rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0),
  };
  const files: StoreFile[] = [];
  for (const kind of ['logs', 'blocks', 'calls', 'rejected'] as const) {
    if (counts[kind] > 0)
      files.push(await intoStore(connection, folder, kind, blocks, at(kind), counts[kind]));
  }
  const holes = await logHoles(connection, logs, blocks, rows + counts.rejected);
  const source = [...new Set(logs.map(({ layout }) => layout.name))].sort().join(', ');
  const { from, to } = blocks;
  return {
    range: { from, to, source, rows: counts.logs, lastHash: null, rejected, files },
    repeated,
    holes,
  };
}
