import { preparationBytes } from '../../engine/preparation-needs.ts';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';

const MIB = 2 ** 20;

/**
 * Sizes that were measured over 2,634,969 rows and rounded up. All workers share a prepared
 * folder's pages: 0.66 GB, here in bytes per row over all tables. A worker without its cache took
 * 0.08 GB.
 */
const PAGES_PER_ROW = 260;
const WORKER_OWN = 200 * MIB;
/** The process that supervises. */
const SUPERVISOR = 100 * MIB;
/** Bytes that the query process takes in addition to QUERY_MEMORY, once it runs. */
const QUERY_PROCESS = 100 * MIB;

type Settings = Pick<Config, 'workers' | 'cacheBytes' | 'queryMemory' | 'prepareMemory'>;

/** Bytes that the service needs. */
export interface NeededMemory {
  /** Bytes that the prepared folder's pages take, once, however many workers there are. */
  readonly pages: number;
  /** Bytes that one worker with a full cache takes in addition to the pages. */
  readonly worker: number;
  /** To start: the snapshot is prepared before workers open it. */
  readonly start: number;
  /**
   * To replace the snapshot: it is prepared, and then opened by new workers, next to those that
   * serve.
   */
  readonly swap: number;
}

/** Estimates the memory that a snapshot with this many rows needs. */
export function memoryNeeded(
  rows: number,
  { workers, cacheBytes, queryMemory, prepareMemory }: Settings,
): NeededMemory {
  const pages = PAGES_PER_ROW * rows;
  const preparation = preparationBytes(rows, prepareMemory);
  const worker = WORKER_OWN + cacheBytes;
  const opening = Math.max(preparation, pages + workers * WORKER_OWN);
  const serving = SUPERVISOR + pages + workers * worker + QUERY_PROCESS + queryMemory;
  return { pages, worker, start: SUPERVISOR + opening, swap: serving + opening };
}

/** Whether this machine, or the container, has enough memory for a snapshot with this many rows. */
export function checkMemory(
  rows: number | null,
  config: Settings,
  available = process.availableMemory(),
): Finding {
  if (rows === null) {
    const message = `${gigabytes(available)} available; the required memory depends on the snapshot`;
    const remedy = 'Run this again when the snapshot is accepted.';
    return { state: 'warn', check: 'memory', message, remedy };
  }
  const { pages, worker, start, swap } = memoryNeeded(rows, config);
  const message =
    `${gigabytes(available)} available; about ${gigabytes(pages)} for the snapshot, with WORKERS=${config.workers} ` +
    `${gigabytes(worker)} more each, ${gigabytes(start)} to start, ${gigabytes(swap)} to replace a snapshot`;
  if (available >= swap) return { state: 'ok', check: 'memory', message };
  if (available >= start) {
    const remedy =
      'It starts; to replace a snapshot while it runs, lower WORKERS or CACHE_BYTES, or add memory.';
    return { state: 'warn', check: 'memory', message, remedy };
  }
  const remedy = 'Lower WORKERS, serve a smaller snapshot, or add memory.';
  return { state: 'problem', check: 'memory', message, remedy };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
