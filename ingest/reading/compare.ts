import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import type { Network } from '../networks/network.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { type Interval, intersection, union } from '../shared/interval.ts';
import type { OpenedFile } from '../sources/opened.ts';
import type { LogStore } from '../store/log-store.ts';
import { compareWithStore } from '../store/overlap.ts';
import { WORK_FOLDER } from '../store/write.ts';
import { filesOf, planChunks } from './chunks.ts';
import { writeLogs } from './logs.ts';

/**
 * Compares logs in files with the store, for the blocks that both have, and returns how many are
 * equal. Throws an IngestError if any differs, is missing or is new.
 */
export async function compareOverlaps(
  connection: DuckDBConnection,
  store: LogStore,
  network: Network,
  files: readonly OpenedFile[],
  covered: readonly Interval[],
): Promise<number> {
  const theirs = files.flatMap(({ blocks }) => (blocks ? [blocks] : []));
  const path = join(store.folder, WORK_FOLDER, 'again.parquet');
  const problems: Message[] = [];
  let equal = 0;
  const overlaps = intersection(intersection(covered, store.covered), union(theirs));
  for (const blocks of overlaps.flatMap((interval) => planChunks(interval, files))) {
    await writeLogs(connection, filesOf(files, blocks), blocks, network, path);
    const compared = await compareWithStore(connection, store, blocks, path);
    equal += compared.equal;
    problems.push(...compared.problems);
  }
  if (problems.length > 0) throw new IngestError(problems);
  return equal;
}
