import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../common/temporary-folder.ts';
import type { Interval } from '../shared/interval.ts';
import { quantityOf, type RpcLog } from './node-requests.ts';
import type { BlockRef, RangeData } from './read-range.ts';

/** Holds adjacent ranges as NDJSON files in a folder, which an ingest reads. */
export interface SpooledRange {
  readonly folder: string;
  readonly range: Interval;
  readonly lastHash: string;
}

/**
 * Keeps ranges on disk that were read and not appended yet: a store with a few large ranges is
 * smaller and faster to read than one with thousands.
 */
export class Spool {
  #folder: TemporaryFolder | null = null;
  #from = 0;
  #last: BlockRef | null = null;
  #logs = 0;

  /** Counts the logs that wait. */
  get logs(): number {
    return this.#logs;
  }

  /** Returns the last block; null if empty. */
  get last(): BlockRef | null {
    return this.#last;
  }

  /** Adds the next range. */
  async add({ range, last, logs, blocks, calls }: RangeData): Promise<void> {
    this.#folder ??= makeTemporaryFolder('rpc');
    const folder = this.#folder.path;
    const times = new Map(blocks.map(({ hash, timestamp }) => [hash, timestamp]));
    await appendFile(join(folder, 'logs.ndjson'), lines(logs.map((log) => logLine(log, times))));
    await appendFile(join(folder, 'blocks.ndjson'), lines(blocks.map(({ raw }) => raw)));
    await appendFile(join(folder, 'transactions.ndjson'), lines(calls));
    if (!this.#last) this.#from = range.from;
    this.#last = { number: range.to, hash: last.hash };
    this.#logs += logs.length;
  }

  /** Passes the content to `append`, and is empty afterwards, also if that throws. */
  async drain(append: (spooled: SpooledRange) => Promise<void>): Promise<void> {
    const last = this.#last;
    try {
      if (this.#folder === null || last === null) return;
      const range = { from: this.#from, to: last.number };
      await append({ folder: this.#folder.path, range, lastHash: last.hash });
    } finally {
      this.clear();
    }
  }

  /** Removes the content. */
  clear(): void {
    this.#folder?.remove();
    this.#folder = null;
    this.#last = null;
    this.#logs = 0;
  }
}

/**
 * Writes a log as a line of NDJSON with the members that an ingest reads. All lines have the same
 * members; the time comes from the log or its block.
 */
function logLine(
  { raw, blockHash, blockTimestamp }: RpcLog,
  times: ReadonlyMap<string, number>,
): unknown {
  // Checked to be an object.
  const { address, topics, data, blockNumber, ...rest } = raw as Record<string, unknown>;
  const { transactionHash, transactionIndex, logIndex } = rest;
  const seconds = blockTimestamp || times.get(blockHash);
  return {
    address,
    topics,
    data,
    blockNumber,
    blockHash,
    blockTimestamp: seconds === undefined ? null : quantityOf(seconds),
    transactionHash,
    transactionIndex,
    logIndex,
    removed: false,
  };
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
