import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './snapshots.ts';
import { until } from './until.ts';

/**
 * Measures the reachable memory of a service's processes; their resident memory grows without a
 * leak.
 */
export interface ReachableBytes {
  /** Settings of the service at its start. */
  readonly environment: NodeJS.ProcessEnv;
  /** Bytes that a process can reach, once its garbage is collected. */
  of(pid: number): Promise<number>;
}

/** Measures processes that are started with its environment. */
export function reachableBytes(): ReachableBytes {
  const folder = temporaryFolder();
  return {
    environment: {
      HEAP_FOLDER: folder,
      NODE_OPTIONS: `--import=${new URL('./heap-on-signal.mjs', import.meta.url)}`,
    },
    async of(pid) {
      const file = join(folder, String(pid));
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      await until(() => existsSync(file));
      return Number(readFileSync(file, 'utf8'));
    },
  };
}
