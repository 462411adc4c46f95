import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';

const MIB = 2 ** 20;

/**
 * What a worker holds, at most while it loads, and at most while it loads beside others that serve, in
 * bytes: so much with nothing, and so much for each row of all tables. Measured over 11,631, 27,746
 * and 2,634,969 rows (0.20, 0.24 and 0.92 GB; of the last 1.87 GB, and 1.36 GB beside others), and
 * rounded up.
 */
const HOLDS = { alone: 200 * MIB, row: 320 };
const PEAKS = { alone: 250 * MIB, row: 640 };
const PEAKS_BESIDE = { alone: 250 * MIB, row: 450 };
/** The process that supervises. */
const SUPERVISOR = 100 * MIB;

/** Bytes that the service needs. */
export interface Needed {
  /** For one worker, its cache full. */
  readonly worker: number;
  /** To start: the last worker loads while the others serve. */
  readonly start: number;
  /** To replace the snapshot: new workers load, one after the other, beside those that serve. */
  readonly swap: number;
}

/** The rule by which memory is reckoned. */
export function memoryNeeded(
  rows: number,
  { workers, cacheBytes }: Pick<Config, 'workers' | 'cacheBytes'>,
): Needed {
  const holds = HOLDS.alone + HOLDS.row * rows;
  const peaks = PEAKS.alone + PEAKS.row * rows;
  const worker = holds + cacheBytes;
  const beside = PEAKS_BESIDE.alone + PEAKS_BESIDE.row * rows;
  const others = SUPERVISOR + (workers - 1) * holds;
  return { worker, start: others + peaks, swap: others + beside + workers * worker };
}

/** Whether this machine, or the container, has the memory that a snapshot of so many rows needs. */
export function checkMemory(
  rows: number | null,
  config: Pick<Config, 'workers' | 'cacheBytes'>,
  available = process.availableMemory(),
): Finding {
  if (rows === null) {
    const says = `${gigabytes(available)} available; what is needed depends on the snapshot`;
    const remedy = 'Run this again when the snapshot is accepted.';
    return { state: 'warn', check: 'memory', says, remedy };
  }
  const { worker, start, swap } = memoryNeeded(rows, config);
  const says =
    `${gigabytes(available)} available; with WORKERS=${config.workers} about ` +
    `${gigabytes(worker)} each, ${gigabytes(start)} to start, ${gigabytes(swap)} to replace a snapshot`;
  if (available >= swap) return { state: 'ok', check: 'memory', says };
  if (available >= start) {
    const remedy =
      'It starts; to replace a snapshot while it runs, lower WORKERS or CACHE_BYTES, or add memory.';
    return { state: 'warn', check: 'memory', says, remedy };
  }
  const remedy = 'Lower WORKERS, serve a smaller snapshot, or add memory.';
  return { state: 'problem', check: 'memory', says, remedy };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
