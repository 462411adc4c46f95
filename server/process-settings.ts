import * as z from 'zod';
import { PREPARE_MEMORY } from '../common/limits.ts';
import type { Setting } from './setting.ts';
import { cacheHome, folderIn, whole } from './setting-rules.ts';

/** Settings for the processes that serve, and their limits. */
export const PROCESS_SETTINGS = {
  workers: {
    variable: 'WORKERS',
    meaning: 'worker processes; they share the memory of the snapshot',
    rule: whole(1, 64).prefault('1'),
  },
  queueLimit: {
    variable: 'QUEUE_LIMIT',
    meaning: 'requests waiting for the engine in a worker; further ones get 503',
    rule: whole(0, 1e6).prefault('1000'),
  },
  exports: {
    variable: 'EXPORTS',
    meaning:
      'concurrent exports (whole lists) per worker; further ones get 503; a key without an export takes the place of the newest one of a key with several',
    rule: whole(0, 100).prefault('2'),
  },
  exportBytes: {
    variable: 'EXPORT_BYTES',
    meaning: 'bytes of filtered lists kept in temporary files (TMPDIR); 0 for none',
    rule: whole(0, Number.MAX_SAFE_INTEGER).prefault('1073741824'),
  },
  unreadBytes: {
    variable: 'UNREAD_BYTES',
    meaning:
      'bytes of unread answers over 64 KiB per worker, at most a quarter of them for one key, and a quarter for keys without one; further answers get 503',
    rule: whole(2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(256 * 2 ** 20)),
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    meaning:
      'concurrent connections; further ones are closed at once; a worker needs a file descriptor for each (ulimit -n)',
    rule: whole(1, 1e6).prefault('10000'),
  },
  requestSeconds: {
    variable: 'REQUEST_SECONDS',
    meaning:
      'seconds for a request to arrive, from its first byte on; for the first request, from the connection on',
    rule: whole(1, 3600).prefault('10'),
  },
  keepAliveSeconds: {
    variable: 'KEEP_ALIVE_SECONDS',
    meaning: 'seconds until an idle connection is closed; with a proxy, more than the proxy allows',
    rule: whole(1, 3600).prefault('5'),
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    meaning: 'seconds for running requests to finish when the service stops',
    rule: whole(0, 3600).prefault('10'),
  },
  loadSeconds: {
    variable: 'LOAD_SECONDS',
    meaning:
      'seconds to prepare a snapshot; after that the load fails, and the current snapshot is still served',
    rule: whole(1, 86_400).prefault('3600'),
  },
  prepareMemory: {
    variable: 'PREPARE_MEMORY',
    meaning:
      'bytes of memory for DuckDB while it prepares a snapshot, and for the command prepare; what does not fit goes to disk where DuckDB can',
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(PREPARE_MEMORY)),
  },
  warmUpSeconds: {
    variable: 'WARM_UP_SECONDS',
    meaning:
      'maximum seconds for new workers to warm up with recent requests before a swap; 0 for none',
    rule: whole(0, 3600).prefault('3'),
  },
  cacheDir: {
    variable: 'CACHE_DIR',
    meaning: 'folder of prepared snapshots; the newest three are kept, and those in use',
    otherwise: 'restaking-analytics in XDG_CACHE_HOME or ~/.cache',
    rule: folderIn(cacheHome()),
  },
  verify: {
    variable: 'VERIFY',
    flag: { name: 'verify' },
    meaning: '1 compares the SHA-256 of every file of a prepared folder before it is served',
    otherwise: '0, which compares sizes',
    rule: z
      .enum(['0', '1'])
      .prefault('0')
      .transform((value) => value === '1'),
  },
} as const satisfies Record<string, Setting>;
