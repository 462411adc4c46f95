import type { SnapshotRead } from '../../engine/store/snapshot-read.ts';
import type { Finding } from './finding.ts';

/** Whether CACHE_DIR has room for another prepared snapshot. */
export function checkDisk(
  disk: Extract<SnapshotRead, { accepted: true }>['disk'] | null,
  cacheDir: string,
): Finding {
  if (!disk) {
    return { state: 'ok', check: 'disk', message: 'a prepared folder is served as it is' };
  }
  const { needed, free } = disk;
  const message = `${gigabytes(free)} free in ${cacheDir}; a prepared snapshot takes about ${gigabytes(needed)}`;
  if (free >= 2 * needed) return { state: 'ok', check: 'disk', message };
  const remedy = 'Free some, or set CACHE_DIR to a folder on a larger disk.';
  return { state: free >= needed ? 'warn' : 'problem', check: 'disk', message, remedy };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
