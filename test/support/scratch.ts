import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setSeed } from './seed.ts';

/** DuckDB reads from it how many threads it may take; `prepareProcess` can take it away. */
export const PROCESSORS = 'SLURM_CPUS_ON_NODE';

/**
 * Sets the seed of a run, makes the folder in which its tests write, and removes the folder when
 * the last test is done.
 */
export default function scratch(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'restaking-analytics-'));
  // The `tmpdir()` of the processes that run the tests.
  process.env.TMPDIR = folder;
  // Nothing may depend on the zone of the machine: in UTC, the zone of most machines of CI, no test
  // would notice.
  process.env.TZ = 'America/New_York';
  // Nor may tests read or write what this user's services have there.
  process.env.XDG_CACHE_HOME = join(folder, 'caches');
  // All servers of the tests are on this machine, out of reach of a proxy.
  process.env.no_proxy = process.env.NO_PROXY = '127.0.0.1,localhost';
  // DuckDB keeps the memory that it frees: over few rows, giving it back and taking it again is a
  // fifth of the processor time. Queries of services have their own environment.
  process.env.DUCKDB_JE_MALLOC_CONF ??= 'dirty_decay_ms:-1,muzzy_decay_ms:-1';
  // Files run side by side, and over few rows a second thread takes a fifth more processor time.
  // Services have their own settings.
  process.env[PROCESSORS] ??= '1';
  setSeed();
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
